// Gradient descent on least squares as BaseConv weights (Liu et al. 2025, appendix D.3.1): a
// non-causal stack with O(d) channels and three layers a step, a causal one with O(d^2) channels
// and one layer a step after two that collect the data. The loss is (1/2) |A x - b|^2; for the
// averaged one take eta / n. A sequence has n rows of data and a last row for the query.
#pragma once

#include "verify/models/channel_blocks.hpp"
#include "verify/models/least_squares.hpp"

namespace verify {

// --- non-causal: channels a_i, b_i, the iterate x, products g = a_i o x, descent direction d

inline ChannelBlocks noncausal_channels(long d) {
  return {{"a", d}, {"b", 1}, {"x", d}, {"g", d}, {"d", d}};
}

// The data in the first n rows, the iterate in every row.
template <class T>
Matrix<T> noncausal_embedding(const LeastSquares<T>& problem, const Vector<T>& x) {
  const auto channels = noncausal_channels(problem.d());
  Matrix<T> u(problem.n() + 1, channels.width());
  set_block(u, 0, channels.at("a").offset, problem.A);
  for (long i = 0; i < problem.n(); ++i) u(i, channels.at("b").offset) = problem.b[i];
  for (long i = 0; i < u.rows(); ++i)
    for (long k = 0; k < problem.d(); ++k) u(i, channels.at("x").offset + k) = x[k];
  return u;
}

// The three layers of one step, whatever d is. The sum over all rows in layer 3 has to reach every
// row, earlier ones included: the convolution must be cyclic.
template <class T>
Vector<LayerList<T>> noncausal_lists(const T& eta) {
  const LayerList<T> residuals = {
      .Wi = keep<T>({"a", "b", "x"}, {{"a", "g"}}),
      .h = {},
      .Wg = {{"x", "g"}},
      .bg = ones_on<T>({"a", "b", "x"}),
      .Wo = keep<T>({"a", "b", "x", "g", "d"},
                    {{"g", "d", Pairing::all}, {"b", "d", Pairing::all, T(-1L)}})};
  const LayerList<T> products = {.Wi = keep<T>({"a", "b", "x", "g", "d"}),
                                 .h = {},
                                 .Wg = {{"a", "d"}},
                                 .bg = ones_on<T>({"a", "b", "x", "g"}),
                                 .Wo = keep<T>({"a", "b", "x", "g", "d"})};
  const LayerList<T> descent = {
      .Wi = keep<T>({"a", "b", "x", "g", "d"}),
      .h = {{"d", ones_filter<T>()}},
      .Wg = {},
      .bg = ones_on<T>({"a", "b", "x", "g", "d"}),
      .Wo = keep<T>({"a", "b", "x"}, {{"d", "x", Pairing::each, T(-eta)}})};
  return {residuals, products, descent};
}
template <class T>
Vector<BaseConvLayer<T>> noncausal_step(long d, const T& eta,
                                        Convolution kind = Convolution::cyclic) {
  Vector<BaseConvLayer<T>> layers;
  for (const auto& list : noncausal_lists(eta))
    layers.push_back(build_layer(noncausal_channels(d), kind, list));
  return layers;
}

// Two layers a step after one: the sum of layer 3 and the products of the next layer 1 in one
// layer. A further block e carries the sum to the gate a_i, so that g = a_i o x and the residuals d
// are updated along with x. 5d+1 channels, 2k+1 layers for k steps.
inline ChannelBlocks merged_channels(long d) {
  return {{"a", d}, {"b", 1}, {"x", d}, {"g", d}, {"d", d}, {"e", d}};
}

template <class T>
struct MergedDescent {
  BaseConvLayer<T> residuals;  // once, at the beginning
  BaseConvLayer<T> products;   // then alternately: d = (a_i^T x - b_i) a_i,
  BaseConvLayer<T> descent;    // and x, g, d for the next iterate
};
template <class T>
struct MergedLists {
  LayerList<T> residuals, products, descent;
};

template <class T>
MergedLists<T> merged_lists(const T& eta) {
  const T step = -eta;
  const LayerList<T> residuals = {
      .Wi = keep<T>({"a", "b", "x"}, {{"a", "g"}}),
      .h = {},
      .Wg = {{"x", "g"}},
      .bg = ones_on<T>({"a", "b", "x"}),
      .Wo = keep<T>({"a", "b", "x", "g"},
                    {{"g", "d", Pairing::all}, {"b", "d", Pairing::all, T(-1L)}})};
  const LayerList<T> products = {.Wi = keep<T>({"a", "b", "x", "g", "d"}),
                                 .h = {},
                                 .Wg = {{"a", "d"}},
                                 .bg = ones_on<T>({"a", "b", "x", "g"}),
                                 .Wo = keep<T>({"a", "b", "x", "g", "d"})};
  const LayerList<T> descent = {
      .Wi = keep<T>({"a", "b", "x", "g", "d"}, {{"d", "e"}}),
      .h = {{"d", ones_filter<T>()}, {"e", ones_filter<T>()}},
      .Wg = {{"a", "e"}},
      .bg = ones_on<T>({"a", "b", "x", "g", "d"}),
      .Wo = keep<T>({"a", "b", "x", "g"}, {{"d", "x", Pairing::each, step},
                                           {"e", "g", Pairing::each, step},
                                           {"g", "d", Pairing::all},
                                           {"e", "d", Pairing::all, step},
                                           {"b", "d", Pairing::all, T(-1L)}})};
  return {residuals, products, descent};
}
template <class T>
MergedDescent<T> merged_descent(long d, const T& eta) {
  const auto channels = merged_channels(d);
  const auto [residuals, products, descent] = merged_lists(eta);
  constexpr auto kind = Convolution::cyclic;
  return {build_layer(channels, kind, residuals), build_layer(channels, kind, products),
          build_layer(channels, kind, descent)};
}

// --- causal: a_i, b_i, x (last row only), o (1 in the last row), s = b_i a_i and S = flt(a_i
// a_i^T)
//     with their sums, and the products s2, S2 that enter the update

inline ChannelBlocks causal_channels(long d) {
  return {{"a", d}, {"b", 1}, {"x", d}, {"o", d}, {"s", d}, {"S", d * d}, {"s2", d}, {"S2", d * d}};
}

template <class T>
Matrix<T> causal_embedding(const LeastSquares<T>& problem, const Vector<T>& x) {
  const auto channels = causal_channels(problem.d());
  Matrix<T> u(problem.n() + 1, channels.width());
  set_block(u, 0, channels.at("a").offset, problem.A);
  for (long i = 0; i < problem.n(); ++i) u(i, channels.at("b").offset) = problem.b[i];
  for (long k = 0; k < problem.d(); ++k) u(problem.n(), channels.at("x").offset + k) = x[k];
  return u;
}

template <class T>
struct CausalConstruction {
  BaseConvLayer<T> products;    // layer 1: s = b_i a_i, S = flt(a_i a_i^T), row by row
  BaseConvLayer<T> sums;        // layer 2: running sums of s and S; the last row holds v and M
  BaseConvLayer<T> step;        // every further layer: x <- x - eta (M x - v) in the last row
  BaseConvLayer<T> first_step;  // sums and first step in one: k+1 layers for k steps
};

template <class T>
struct CausalLists {
  LayerList<T> products, sums, step, first_step;
};
// `last` is the position of the query.
template <class T>
CausalLists<T> causal_lists(long last, const T& eta) {
  const auto all = every_block(causal_channels(1));
  const LayerList<T> products = {
      .Wi = keep<T>({"a", "b", "x"}, {{"a", "s"}, {"a", "S", Pairing::rows}}),
      .h = {},
      .Wg = {{"b", "s", Pairing::all}, {"a", "S", Pairing::columns}},
      .bg = ones_on<T>({"a", "b", "x"}),
      .Wo = keep<T>(all),
      .bo = {{"o", last}}};
  const LayerList<T> sums = {.Wi = keep<T>(all),
                             .h = {{"s", ones_filter<T>()}, {"S", ones_filter<T>()}},
                             .Wg = {},
                             .bg = ones_on<T>(all),
                             .Wo = keep<T>(all)};
  const LayerList<T> step = {
      .Wi = keep<T>({"a", "b", "x", "o", "s", "S"}, {{"s", "s2"}, {"S", "S2"}}),
      .h = {},
      .Wg = {{"o", "s2"}, {"x", "S2", Pairing::columns}},
      .bg = ones_on<T>({"a", "b", "x", "o", "s", "S"}),
      .Wo = keep<T>(all, {{"S2", "x", Pairing::rows, T(-eta)}, {"s2", "x", Pairing::each, eta}})};
  auto first_step = step;
  for (const char* block : {"s", "S", "s2", "S2"})
    first_step.h.push_back({block, ones_filter<T>()});
  return {products, sums, step, first_step};
}
template <class T>
CausalConstruction<T> causal_descent(long n, long d, const T& eta) {
  const auto channels = causal_channels(d);
  const auto lists = causal_lists(n, eta);
  const auto built = [&](const LayerList<T>& list) {
    return build_layer(channels, Convolution::causal, list);
  };
  return {built(lists.products), built(lists.sums), built(lists.step), built(lists.first_step)};
}

// --- running them

// The state after each of `passes` runs through the layers.
template <class T>
Vector<Matrix<T>> repeated_passes(const Vector<BaseConvLayer<T>>& layers, Matrix<T> u,
                                  long passes) {
  Vector<Matrix<T>> states;
  for (long pass = 0; pass < passes; ++pass) {
    for (const auto& layer : layers) u = base_conv(layer, u);
    states.push_back(u);
  }
  return states;
}

// The x-block of the last row: what the stack answers.
template <class T>
Vector<T> iterate_of(const Matrix<T>& state, const ChannelBlocks& channels) {
  return columns_of(state, channels.at("x")).row(state.rows() - 1);
}

template <class T>
Vector<Vector<T>> noncausal_iterates(const LeastSquares<T>& problem, const Vector<T>& x0,
                                     const T& eta, long steps) {
  Vector<Vector<T>> iterates;
  const auto layers = noncausal_step(problem.d(), eta);
  for (const auto& state : repeated_passes(layers, noncausal_embedding(problem, x0), steps)) {
    iterates.push_back(iterate_of(state, noncausal_channels(problem.d())));
  }
  return iterates;
}

// The 2k+1 layers: the query row's iterates.
template <class T>
Vector<Vector<T>> merged_iterates(const LeastSquares<T>& problem, const Vector<T>& x0, const T& eta,
                                  long steps) {
  const long d = problem.d();
  const auto layers = merged_descent(d, eta);
  auto state = base_conv(layers.residuals, widened(noncausal_embedding(problem, x0), 5 * d + 1));
  Vector<Vector<T>> iterates;
  for (long k = 0; k < steps; ++k) {
    state = base_conv(layers.descent, base_conv(layers.products, state));
    iterates.push_back(iterate_of(state, merged_channels(d)));
  }
  return iterates;
}

template <class T>
Vector<Vector<T>> causal_iterates(const LeastSquares<T>& problem, const Vector<T>& x0, const T& eta,
                                  long steps) {
  Vector<Vector<T>> iterates;
  const auto layers = causal_descent(problem.n(), problem.d(), eta);
  const auto collected =
      base_conv(layers.sums, base_conv(layers.products, causal_embedding(problem, x0)));
  for (const auto& state : repeated_passes<T>({layers.step}, collected, steps)) {
    iterates.push_back(iterate_of(state, causal_channels(problem.d())));
  }
  return iterates;
}

}  // namespace verify
