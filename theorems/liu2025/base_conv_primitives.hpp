// The primitives READ, LINEAR and MULTIPLY (Liu et al. 2025, section 3.3) and the single BaseConv
// layers that implement them (appendix D.2.1). Sequences are [N, d]; positions and channels count
// from 0, slices are half open.
#pragma once

#include <algorithm>

#include "verify/models/base_conv.hpp"
#include "verify/models/channel_blocks.hpp"

namespace verify::liu2025 {

// channel from+t -> channel to+t for t < count.
template <class T>
ChannelMap<T> slice_map(long outputs, long from, long to, long count) {
  ChannelMap<T> result{outputs, {}};
  for (long t = 0; t < count; ++t) result.weights.push_back({from + t, to + t, {}});
  return result;
}

// --- MULTIPLY(a, b, m)(u) = u[:, a:a+m] o u[:, b:b+m]

template <class T>
Matrix<T> multiply_primitive(const Matrix<T>& u, long a, long b, long m) {
  return hadamard(block(u, 0, a, u.rows(), m), block(u, 0, b, u.rows(), m));
}

// Form (2): the product arrives in channels 0..m-1, the other channels become 0.
template <class T>
BaseConvLayer<T> multiply_layer(long channels, long a, long b, long m) {
  BaseConvLayer<T> layer;
  layer.Wi = slice_map<T>(channels, a, 0, m);
  layer.Wg = slice_map<T>(channels, b, 0, m);
  layer.h.assign(channels, unit_filter<T>());
  layer.Wo = identity_map<T>(channels);
  return layer;
}

// Form D.20: the product arrives in channels a..a+m-1.
template <class T>
BaseConvLayer<T> multiply_layer_simple(long length, long channels, long a, long b, long m) {
  Matrix<T> W(channels, channels), H(length, channels);
  for (long t = 0; t < m; ++t) W(b + t, a + t) = T(1L);
  for (long c = 0; c < channels; ++c) H(0, c) = T(1L);
  const Matrix<T> zero(length, channels);
  return simple_base_conv(Convolution::causal, W, zero, H, zero);
}

// --- LINEAR(H)(u) = u H; an offset row makes it affine

// On max(d_in, d_out) channels: the gate carries u, the other factor is the bias 1.
template <class T>
BaseConvLayer<T> linear_layer(const Matrix<T>& H, const Vector<T>& offset = {}) {
  const long channels = std::max(H.rows(), H.cols());
  BaseConvLayer<T> layer;
  layer.Wg = identity_map<T>(channels);
  layer.Wi.outputs = channels;
  layer.h.assign(channels, {});
  for (long c = 0; c < channels; ++c) layer.bc.push_back({c, every_position, {}});
  layer.Wo = channel_map(H);
  layer.Wo.outputs = channels;
  for (std::size_t c = 0; c < offset.size(); ++c) {
    layer.bo.push_back({static_cast<long>(c), every_position, offset[c]});
  }
  return layer;
}

template <class T>
Matrix<T> linear_output(const BaseConvLayer<T>& layer, const Matrix<T>& u, long d_out) {
  const auto y = base_conv(layer, widened(u, layer.Wo.outputs));
  return block(y, 0, 0, y.rows(), d_out);
}

// --- READ(i, j, a, b)(u): row j becomes u[i, a:b], every other row k stays u[k, a:b]

struct Read {
  long i = 0, j = 0;        // source and target position
  long begin = 0, end = 0;  // slice a:b of the channels
};

template <class T>
Matrix<T> read_primitive(const Matrix<T>& u, const Read& read) {
  auto result = block(u, 0, read.begin, u.rows(), read.end - read.begin);
  for (long c = read.begin; c < read.end; ++c) result(read.j, c - read.begin) = u(read.i, c);
  return result;
}

// The paper's layer: one-hot position channels beside the data open the gate at row j only; the
// filter fetches u[i] and removes u[j]. The lag j - i is negative when i > j: modulo N it is a lag
// of the cyclic convolution, while a causal one reaches nothing with it.
template <class T>
BaseConvLayer<T> read_layer(Convolution kind, long length, long d, const Read& read) {
  const ChannelBlocks channels{{"position", length}, {"data", d}};
  const long lag = ((read.j - read.i) % length + length) % length;
  auto layer = build_layer<T>(channels, kind,
                              {.Wi = keep<T>({"position", "data"}),
                               .h = {{"position", {{{lag, {}}, {0, T(-1L)}}, false}},
                                     {"data", {{{lag, {}}, {0, T(-1L)}}, false}}},
                               .Wg = {},
                               .bg = {},
                               .Wo = keep<T>({"position", "data"})});
  for (long c = 0; c < channels.width(); ++c) layer.Wg.weights.push_back({read.j, c, {}});
  return layer;
}

// (layer(u) + u) proj(a:b) on rows (e_k, u[k]): the residual connection is inside the projection.
template <class T>
Matrix<T> read_output(const BaseConvLayer<T>& layer, const Matrix<T>& u, const Read& read) {
  const long length = u.rows(), d = u.cols();
  Matrix<T> rows(length, length + d);
  set_block(rows, 0, 0, identity_matrix<T>(length));
  set_block(rows, 0, length, u);
  const auto projection =
      slice_map<T>(read.end - read.begin, length + read.begin, 0, read.end - read.begin);
  return project(base_conv(layer, rows) + rows, projection);
}

// The same on 2d channels without position channels and residual connection: two copies of u, one
// delayed, and gates that are biases. Its output is in channels begin..end-1 of the first copy.
template <class T>
BaseConvLayer<T> read_layer_plain(Convolution kind, long length, long d, const Read& read) {
  const ChannelBlocks channels{{"here", d}, {"there", d}};
  const long lag = ((read.j - read.i) % length + length) % length;
  auto layer = build_layer<T>(channels, kind,
                              {.Wi = {{"here", "here"}, {"here", "there"}},
                               .h = {{"there", unit_filter<T>(lag)}},
                               .Wg = {},
                               .bg = {{"there", read.j}},
                               .Wo = {{"here", "here"}, {"there", "here"}}});
  for (long k = 0; k < length; ++k) {
    for (long c = 0; c < d; ++c) {
      if (k != read.j) layer.bg.push_back({c, k, {}});
    }
  }
  return layer;
}

// READ*: copies u[i, begin:end] into row j and leaves everything else, as layer + residual on the
// same channels, so that it composes.
template <class T>
BaseConvLayer<T> slice_write_layer(Convolution kind, long length, long d, const Read& read) {
  BaseConvLayer<T> layer;
  const long lag = ((read.j - read.i) % length + length) % length;
  layer.convolution = kind;
  layer.Wi = layer.Wo = identity_map<T>(d);
  layer.Wg.outputs = d;
  layer.h.assign(d, {{{lag, {}}, {0, T(-1L)}}, false});
  for (long c = read.begin; c < read.end; ++c) layer.bg.push_back({c, read.j, {}});
  return layer;
}

}  // namespace verify::liu2025
