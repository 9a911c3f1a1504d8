// The gradient A^T (A x - b) by three causal BaseConv layers on 4d+1 channels, for a prompt with x
// in the first row and the data (a_i, b_i) after it: the order that spares the O(d^2) channels of a
// causal stack with x last.
#pragma once

#include "verify/models/base_conv_gradient_descent.hpp"

namespace verify::liu2025 {

template <class T>
Matrix<T> x_first_prompt(const LeastSquares<T>& problem, const Vector<T>& x) {
  const auto channels = noncausal_channels(problem.d());
  Matrix<T> u(problem.n() + 1, channels.width());
  set_block(u, 1, channels.at("a").offset, problem.A);
  for (long i = 0; i < problem.n(); ++i) u(i + 1, channels.at("b").offset) = problem.b[i];
  for (long k = 0; k < problem.d(); ++k) u(0, channels.at("x").offset + k) = x[k];
  return u;
}

enum class Broadcast { on, off };  // off: a deliberate mistake, x stays in its row

// g = a_i o x with x summed down the rows, d = (a_i^T x - b_i) 1; then d = (a_i^T x - b_i) a_i;
// then its running sums. The answer is the d-block of the last row.
template <class T>
Vector<BaseConvLayer<T>> x_first_layers(long d, Broadcast broadcast = Broadcast::on) {
  const auto channels = noncausal_channels(d);
  constexpr auto kind = Convolution::causal;
  LayerList<T> residuals = {
      .Wi = keep<T>({"a", "b", "x"}, {{"x", "g"}}),
      .h = {{"g", ones_filter<T>()}},
      .Wg = {{"a", "g"}},
      .bg = ones_on<T>({"a", "b", "x"}),
      .Wo = keep<T>({"a", "b", "x", "g", "d"},
                    {{"g", "d", Pairing::all}, {"b", "d", Pairing::all, T(-1L)}})};
  if (broadcast == Broadcast::off) residuals.h.clear();
  const LayerList<T> products = {.Wi = keep<T>({"a", "d"}),
                                 .h = {},
                                 .Wg = {{"a", "d"}},
                                 .bg = ones_on<T>({"a"}),
                                 .Wo = keep<T>({"a", "d"})};
  const LayerList<T> sums = {.Wi = keep<T>({"d"}),
                             .h = {{"d", ones_filter<T>()}},
                             .Wg = {},
                             .bg = ones_on<T>({"d"}),
                             .Wo = keep<T>({"d"})};
  return {build_layer(channels, kind, residuals), build_layer(channels, kind, products),
          build_layer(channels, kind, sums)};
}

}  // namespace verify::liu2025
