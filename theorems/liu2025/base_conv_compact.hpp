// The narrowest causal gradient descent known here: k+1 layers on 2d+1 + d(d+1)/2 + d^2 channels
// (51 for d = 5, which fits into the 64 of Liu et al. 2025, table 2, where 2d^2+5d+1 = 76 does
// not). The iterate shares the a-block with the data, S holds the upper triangle only.
#pragma once

#include "theorems/liu2025/least_squares_stream.hpp"
#include "verify/models/base_conv.hpp"
#include "verify/models/least_squares.hpp"

namespace verify::liu2025 {

// Channels a, b, s, S (upper triangle), T = S x entry by entry.
struct CompactChannels {
  long d;
  long a(long k) const { return k; }
  long b() const { return d; }
  long s(long k) const { return d + 1 + k; }
  long S(long p, long q) const {
    return 2 * d + 1 + upper_index(d, std::min(p, q), std::max(p, q));
  }
  long T(long p, long q) const { return 2 * d + 1 + d * (d + 1) / 2 + p * d + q; }
  long width() const { return T(d - 1, d - 1) + 1; }
};

// Rows (a_i, b_i), then (x, 0).
template <class T>
Matrix<T> compact_embedding(const LeastSquares<T>& problem, const Vector<T>& x) {
  const CompactChannels channels{problem.d()};
  Matrix<T> u(problem.n() + 1, channels.width());
  set_block(u, 0, 0, problem.A);
  for (long i = 0; i < problem.n(); ++i) u(i, channels.b()) = problem.b[i];
  for (long k = 0; k < problem.d(); ++k) u(problem.n(), channels.a(k)) = x[k];
  return u;
}

enum class QueryRow { left_out, summed };  // summed: a deliberate mistake, x x^T enters the sums

template <class T>
struct CompactDescent {
  BaseConvLayer<T> products;    // s = b_i a_i, S = a_i a_i^T
  BaseConvLayer<T> first_step;  // sums over the rows before, and a step in the last row
  BaseConvLayer<T> step;        // every further step
};

template <class T>
CompactDescent<T> compact_descent(long d, const T& eta, QueryRow query = QueryRow::left_out) {
  const CompactChannels channels{d};
  BaseConvLayer<T> blank;
  blank.Wi.outputs = blank.Wg.outputs = blank.Wo.outputs = channels.width();
  blank.h.assign(channels.width(), unit_filter<T>());
  const auto keep_gated = [](BaseConvLayer<T>& layer, long channel) {
    layer.Wi.weights.push_back({channel, channel, {}});
    layer.bg.push_back({channel, every_position, {}});
  };

  auto products = blank;
  products.Wo = identity_map<T>(channels.width());
  keep_gated(products, channels.b());
  for (long p = 0; p < d; ++p) {
    keep_gated(products, channels.a(p));
    products.Wi.weights.push_back({channels.a(p), channels.s(p), {}});
    products.Wg.weights.push_back({channels.b(), channels.s(p), {}});
    for (long q = p; q < d; ++q) {
      products.Wi.weights.push_back({channels.a(p), channels.S(p, q), {}});
      products.Wg.weights.push_back({channels.a(q), channels.S(p, q), {}});
    }
  }

  auto step = blank;
  for (long c = 0; c < channels.T(0, 0); ++c) {
    keep_gated(step, c);
    step.Wo.weights.push_back({c, c, {}});
  }
  for (long p = 0; p < d; ++p) {
    step.Wo.weights.push_back({channels.s(p), channels.a(p), eta});
    for (long q = 0; q < d; ++q) {
      step.Wi.weights.push_back({channels.S(p, q), channels.T(p, q), {}});
      step.Wg.weights.push_back({channels.a(q), channels.T(p, q), {}});
      step.Wo.weights.push_back({channels.T(p, q), channels.a(p), T(-eta)});
    }
  }
  auto first_step = step;
  for (long c = channels.s(0); c < channels.width(); ++c) {
    first_step.h[c] = ones_filter<T>();
    if (query == QueryRow::left_out) first_step.h[c].taps.push_back({0, T(-1L)});
  }
  return {products, first_step, step};
}

// x_1, .., x_steps from the a-block of the last row.
template <class T>
Vector<Vector<T>> compact_iterates(const LeastSquares<T>& problem, const Vector<T>& x0,
                                   const T& eta, long steps, QueryRow query = QueryRow::left_out) {
  const auto layers = compact_descent(problem.d(), eta, query);
  auto state = base_conv(layers.products, compact_embedding(problem, x0));
  Vector<Vector<T>> iterates;
  for (long k = 0; k < steps; ++k) {
    state = base_conv(k == 0 ? layers.first_step : layers.step, state);
    iterates.push_back(block(state, problem.n(), 0, 1, problem.d()).row(0));
  }
  return iterates;
}

}  // namespace verify::liu2025
