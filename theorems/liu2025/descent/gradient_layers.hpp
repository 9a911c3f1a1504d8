// The gradient A^T (A x - b) of least squares as causal BaseConv weights of width (d+1)^2, channels
// a, b, s = b_i a_i, S = flt(a_i a_i^T) (Liu et al. 2025, appendix B.3.3, which gives the width and
// the number of layers but no weights). The answer arrives in the a-block of the last row.
#pragma once

#include "verify/models/channel_blocks.hpp"
#include "verify/models/least_squares.hpp"

namespace verify::liu2025 {

inline ChannelBlocks gradient_channels(long d) {
  return {{"a", d}, {"b", 1}, {"s", d}, {"S", d * d}};
}

// Rows (a_i, b_i) and (x, 0), x in the last row or in the first, where the released code has it.
template <class T>
Matrix<T> gradient_prompt(const LeastSquares<T>& problem, const Vector<T>& x, bool x_first) {
  const long n = problem.n(), d = problem.d();
  Matrix<T> u(n + 1, gradient_channels(d).width());
  for (long i = 0; i < n; ++i) {
    const long row = x_first ? i + 1 : i;
    for (long k = 0; k < d; ++k) u(row, k) = problem.A(i, k);
    u(row, d) = problem.b[i];
  }
  for (long k = 0; k < d; ++k) u(x_first ? 0 : n, k) = x[k];
  return u;
}

// 1 at every lag but this one.
template <class T>
Filter<T> ones_without(long lag) {
  return {{{lag, T(-1L)}}, true};
}

template <class T>
struct GradientLayers {
  BaseConvLayer<T> products;    // 1: s = b_i a_i, S = flt(a_i a_i^T), row by row
  BaseConvLayer<T> sums;        // 2: their sums over the rows before
  BaseConvLayer<T> contract;    // 3: S x - s in the last row
  BaseConvLayer<T> summing;     // 2 and 3 in one
  BaseConvLayer<T> move;        // 1 for a prompt with x first: x moves to the last row
  BaseConvLayer<T> skip_query;  // then 2 and 3 in one, the first row left out
};

template <class T>
struct GradientLists {
  LayerList<T> products, sums, contract, summing, move, skip_query;
};
template <class T>
GradientLists<T> gradient_lists(long n) {
  const auto channels = gradient_channels(1);
  const LayerList<T> products = {.Wi = keep<T>({"a", "b"}, {{"a", "s"}, {"a", "S", Pairing::rows}}),
                                 .h = {},
                                 .Wg = {{"b", "s", Pairing::all}, {"a", "S", Pairing::columns}},
                                 .bg = ones_on<T>({"a", "b"}),
                                 .Wo = keep<T>(every_block(channels))};
  auto move = products;
  move.h = {{"a", unit_filter<T>(n)}};
  // Row n carries x x^T, which must stay out of the sum in its own row: lag 0 is left out.
  const std::vector<BlockFilter<T>> before = {{"s", ones_without<T>(0)}, {"S", ones_without<T>(0)}};
  const LayerList<T> sums = {.Wi = keep<T>(every_block(channels)),
                             .h = before,
                             .Wg = {},
                             .bg = ones_on<T>(every_block(channels)),
                             .Wo = keep<T>(every_block(channels))};
  const LayerList<T> contract = {
      .Wi = keep<T>(every_block(channels)),
      .h = {},
      .Wg = {{"a", "S", Pairing::columns}},
      .bg = ones_on<T>({"s"}),
      .Wo = {{"S", "a", Pairing::rows}, {"s", "a", Pairing::each, T(-1L)}}};
  auto summing = contract;
  summing.h = before;
  auto skip_query = contract;
  skip_query.h = {{"s", ones_without<T>(n)}, {"S", ones_without<T>(n)}};
  return {products, sums, contract, summing, move, skip_query};
}
template <class T>
GradientLayers<T> gradient_layers(long n, long d) {
  const auto channels = gradient_channels(d);
  const auto lists = gradient_lists<T>(n);
  const auto built = [&](const LayerList<T>& list) {
    return build_layer(channels, Convolution::causal, list);
  };
  return {built(lists.products), built(lists.sums), built(lists.contract),
          built(lists.summing),  built(lists.move), built(lists.skip_query)};
}

}  // namespace verify::liu2025
