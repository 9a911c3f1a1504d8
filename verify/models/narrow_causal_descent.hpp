// Gradient descent on least squares by causal BaseConv layers on few channels: the query row keeps
// its iterate in the channels that hold a_i in the data rows, and A^T A is collected once for p <=
// q. 2d + 1 + d(d+1)/2 + d^2 channels (51 at d = 5), k + 1 layers for k steps; the printed
// construction of Liu et al. 2025, D.3.1, has 2d^2 + 5d + 1 (76).
#pragma once

#include <algorithm>

#include "verify/models/base_conv.hpp"
#include "verify/models/least_squares.hpp"

namespace verify {

// a [d], b, s = b_i a_i [d], S = a_p a_q for p <= q, and S2 [d^2], the products of S with the
// iterate.
struct NarrowChannels {
  long d;
  long a(long p) const { return p; }
  long b() const { return d; }
  long s(long p) const { return d + 1 + p; }
  long S(long p, long q) const {
    const long low = std::min(p, q), high = std::max(p, q);
    return 2 * d + 1 + low * d - low * (low - 1) / 2 + high - low;
  }
  long S2(long p, long q) const { return 2 * d + 1 + d * (d + 1) / 2 + p * d + q; }
  long width() const { return 2 * d + 1 + d * (d + 1) / 2 + d * d; }
  long carried() const { return width() - d * d; }  // all but S2
};

template <class T>
Matrix<T> narrow_embedding(const LeastSquares<T>& problem, const Vector<T>& x) {
  const NarrowChannels at{problem.d()};
  Matrix<T> u(problem.n() + 1, at.width());
  set_block(u, 0, 0, problem.A);
  for (long i = 0; i < problem.n(); ++i) u(i, at.b()) = problem.b[i];
  for (long p = 0; p < problem.d(); ++p) u(problem.n(), p) = x[p];
  return u;
}

// s and S row by row; the last row gets x x^T, which the first step must not sum.
template <class T>
BaseConvLayer<T> narrow_products(long d) {
  const NarrowChannels at{d};
  BaseConvLayer<T> layer;
  layer.Wi.outputs = layer.Wg.outputs = at.width();
  layer.Wo = identity_map<T>(at.width());
  layer.h.assign(at.width(), unit_filter<T>());
  for (long c = 0; c <= at.b(); ++c) {
    layer.Wi.weights.push_back({c, c, {}});
    layer.bg.push_back({c, every_position, {}});
  }
  for (long p = 0; p < d; ++p) {
    layer.Wi.weights.push_back({at.a(p), at.s(p), {}});
    layer.Wg.weights.push_back({at.b(), at.s(p), {}});
    for (long q = p; q < d; ++q) {
      layer.Wi.weights.push_back({at.a(p), at.S(p, q), {}});
      layer.Wg.weights.push_back({at.a(q), at.S(p, q), {}});
    }
  }
  return layer;
}

// x <- x - eta (S x - s) in the last row; the first step sums s and S over all rows before its own
// (`sums`), the others find the sums there.
template <class T>
BaseConvLayer<T> narrow_step(long d, const T& eta, const std::optional<Filter<T>>& sums) {
  const NarrowChannels at{d};
  BaseConvLayer<T> layer;
  layer.Wi.outputs = layer.Wg.outputs = layer.Wo.outputs = at.width();
  layer.h.assign(at.width(), unit_filter<T>());
  for (long c = 0; c < at.carried(); ++c) {
    layer.Wi.weights.push_back({c, c, {}});
    layer.Wo.weights.push_back({c, c, {}});
    layer.bg.push_back({c, every_position, {}});
  }
  for (long c = at.s(0); sums && c < at.width(); ++c) layer.h[c] = *sums;
  for (long p = 0; p < d; ++p) {
    layer.Wo.weights.push_back({at.s(p), at.a(p), eta});
    for (long q = 0; q < d; ++q) {
      layer.Wi.weights.push_back({at.S(p, q), at.S2(p, q), {}});
      layer.Wg.weights.push_back({at.a(q), at.S2(p, q), {}});
      layer.Wo.weights.push_back({at.S2(p, q), at.a(p), T(-eta)});
    }
  }
  return layer;
}

// 1 at every lag but 0.
template <class T>
Filter<T> strict_ones_filter() {
  return {{{0, T(-1L)}}, true};
}

template <class T>
Vector<Vector<T>> narrow_iterates(const LeastSquares<T>& problem, const Vector<T>& x0, const T& eta,
                                  long steps, const Filter<T>& sums = strict_ones_filter<T>()) {
  const long d = problem.d();
  auto state = base_conv(narrow_products<T>(d), narrow_embedding(problem, x0));
  Vector<Vector<T>> iterates;
  for (long k = 0; k < steps; ++k) {
    const auto layer = narrow_step<T>(d, eta, k == 0 ? std::optional(sums) : std::nullopt);
    state = base_conv(layer, state);
    iterates.push_back(block(state, problem.n(), 0, 1, d).entries());
  }
  return iterates;
}

}  // namespace verify
