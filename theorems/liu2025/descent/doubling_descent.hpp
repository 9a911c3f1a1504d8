// k steps of gradient descent on least squares in 2 + ceil(log2 k) causal BaseConv layers: with
// z = (x, -1) and G = I - eta P A'^T A', A' = [A b], P the projection on the first d coordinates, a
// step is z <- G z, and a layer whose channels hold all products G_pr G_rq squares G. Width
// O(d^3). Rows (a_i, b_i) for the data, then (x_0, 0) in channels of its own.
#pragma once

#include <algorithm>

#include "verify/models/base_conv.hpp"
#include "verify/models/least_squares.hpp"

namespace verify::liu2025 {

// Channels a_i, b_i and z: w = d + 1 each.
template <class T>
Matrix<T> doubling_embedding(const LeastSquares<T>& problem, const Vector<T>& x) {
  const long n = problem.n(), d = problem.d();
  Matrix<T> u(n + 1, 2 * d + 2);
  set_block(u, 0, 0, problem.A);
  for (long i = 0; i < n; ++i) u(i, d) = problem.b[i];
  for (long k = 0; k < d; ++k) u(n, d + 1 + k) = x[k];
  return u;
}

// How many layers k steps take: 2, and one for every binary digit of k - 1.
inline long doubling_layers(long steps) {
  long layers = 2;
  for (long rest = steps - 1; rest > 0; rest /= 2) ++layers;
  return layers;
}

// The most channels inside or between those layers, without building them.
inline long doubling_width(long d, long steps) {
  const long w = d + 1, size = d * w;
  long width = std::max({2 * w + size, w + 2 * size, w + w * w});
  for (long rest = steps - 1; rest > 0; rest /= 2) {
    const long moved = rest % 2 == 1 ? w * w : w, squares = rest == 1 ? 0 : w * w * w;
    width = std::max(width, moved + squares);
  }
  return width;
}

enum class Squaring { on, off };  // off: a deliberate mistake, G is carried on as it is

namespace detail {

// Row products S_pq = a_p (a, b)_q, p < d; the last coordinate of z becomes -1 in the last row.
template <class T>
BaseConvLayer<T> doubling_products(long n, long d) {
  const long w = d + 1, S = 2 * w, width = 2 * w + d * w;
  BaseConvLayer<T> layer;
  layer.Wi.outputs = layer.Wg.outputs = width;
  for (long c = 0; c < 2 * w; ++c) {
    layer.Wi.weights.push_back({c, c, {}});
    layer.bg.push_back({c, every_position, {}});
  }
  for (long p = 0; p < d; ++p) {
    for (long q = 0; q < w; ++q) {
      layer.Wi.weights.push_back({p, S + p * w + q, {}});
      layer.Wg.weights.push_back({q, S + p * w + q, {}});
    }
  }
  layer.h.assign(width, unit_filter<T>());
  layer.Wo = identity_map<T>(width);
  layer.bo.push_back({2 * w - 1, n, T(-1L)});
  return layer;
}

// Sums over the rows; the first step; G = I - eta P S, in channels z, G.
template <class T>
BaseConvLayer<T> doubling_sums(long d, const T& eta) {
  const long w = d + 1, S = 2 * w, size = d * w, width = w + 2 * size;  // z, S, T
  BaseConvLayer<T> layer;
  layer.Wi.outputs = layer.Wg.outputs = width;
  layer.Wo.outputs = w + w * w;
  layer.h.assign(width, ones_filter<T>());
  for (long c = 0; c < w; ++c) {
    layer.Wi.weights.push_back({w + c, c, {}});
    layer.h[c] = unit_filter<T>();
    layer.bg.push_back({c, every_position, {}});
    layer.Wo.weights.push_back({c, c, {}});
    layer.bo.push_back({w + c * w + c, every_position, {}});
  }
  for (long p = 0; p < d; ++p) {
    for (long q = 0; q < w; ++q) {
      const long entry = p * w + q, sum = w + entry, product = w + size + entry;
      layer.Wi.weights.push_back({S + entry, sum, {}});
      layer.Wi.weights.push_back({S + entry, product, {}});
      layer.bg.push_back({sum, every_position, {}});
      layer.Wg.weights.push_back({w + q, product, {}});
      layer.Wo.weights.push_back({sum, w + entry, T(-eta)});
      layer.Wo.weights.push_back({product, p, T(-eta)});
    }
  }
  return layer;
}

// z <- G z or z, and G <- G^2 unless nothing follows.
template <class T>
BaseConvLayer<T> doubling_square(long d, bool advance, bool last, Squaring squaring) {
  const long w = d + 1, G = w, moved = advance ? w * w : w;
  const bool square = !last && squaring == Squaring::on;
  const long carried = last ? 0 : square ? w * w * w : w * w;
  BaseConvLayer<T> layer;
  layer.Wi.outputs = layer.Wg.outputs = moved + carried;
  layer.Wo.outputs = last ? w : w + w * w;
  layer.h.assign(moved + carried, unit_filter<T>());
  const auto product = [&](long first, long second, long to, long result) {
    layer.Wi.weights.push_back({first, to, {}});
    layer.Wg.weights.push_back({second, to, {}});
    layer.Wo.weights.push_back({to, result, {}});
  };
  const auto keep_channel = [&](long from, long to) {
    layer.Wi.weights.push_back({from, to, {}});
    layer.bg.push_back({to, every_position, {}});
    layer.Wo.weights.push_back({to, from, {}});
  };
  for (long p = 0; p < w; ++p) {
    if (!advance) keep_channel(p, p);
    for (long q = 0; q < w; ++q) {
      if (advance) product(G + p * w + q, q, p * w + q, p);
      if (!last && !square) keep_channel(G + p * w + q, moved + p * w + q);
      for (long r = 0; r < w && square; ++r)
        product(G + p * w + r, G + r * w + q, moved + (p * w + r) * w + q, G + p * w + q);
    }
  }
  return layer;
}

}  // namespace detail

// The layers; their widths are what they need (fill up with zero channels for one width). The
// answer x_steps is in channels 0..d-1 of the last row, beside -1.
template <class T>
Vector<BaseConvLayer<T>> doubling_descent(long n, long d, const T& eta, long steps,
                                          Squaring squaring = Squaring::on) {
  Vector<BaseConvLayer<T>> layers = {detail::doubling_products<T>(n, d),
                                     detail::doubling_sums(d, eta)};
  for (long rest = steps - 1; rest > 0; rest /= 2)
    layers.push_back(detail::doubling_square<T>(d, rest % 2 == 1, rest == 1, squaring));
  return layers;
}

// The last row after the last layer: the iterate and -1, for two layers also G. From the third
// layer on every filter is delta, so that the last row goes on alone.
template <class T>
Vector<T> doubling_answer(const Vector<BaseConvLayer<T>>& layers, Matrix<T> u) {
  for (std::size_t l = 0; l < layers.size(); ++l) {
    if (l == 2) u = block(u, u.rows() - 1, 0, 1, u.cols());
    u = base_conv(layers[l], u);
  }
  return u.row(u.rows() - 1);
}

// Most channels inside or between the layers.
template <class T>
long width_of(const Vector<BaseConvLayer<T>>& layers) {
  long width = 0;
  for (const auto& layer : layers) width = std::max({width, layer.Wi.outputs, layer.Wo.outputs});
  return width;
}

}  // namespace verify::liu2025
