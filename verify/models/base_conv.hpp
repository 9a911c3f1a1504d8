// BaseConv, the gated convolution of Liu et al. 2025: one layer type for the paper's two forms,
//   (2), (19):  y = ((u Wg + bg) o (h * (u Wi + bi) + bc)) Wo + bo
//   D.20, (18): y = (u W + B1) o (H * u + B2)                         (Wi = Wo = I, bi = bo = 0)
// A sequence is a matrix [N, C]: row = position, column = channel; weights act from the right, the
// convolution runs down each column, o is the entrywise product, biases may depend on the position.
#pragma once

#include <optional>
#include <vector>

#include "verify/algebra/convolution.hpp"
#include "verify/linalg/matrix.hpp"
#include "verify/recording/model_step.hpp"

namespace verify {

// A weight matrix by its nonzero entries; an entry without a value is 1.
template <class T>
struct Weight {
  long from = 0, to = 0;
  std::optional<T> value;
};
template <class T>
struct ChannelMap {
  long outputs = 0;
  std::vector<Weight<T>> weights;
};

constexpr long every_position = -1;

// A bias matrix by its nonzero entries; an entry without a value is 1.
template <class T>
struct BiasEntry {
  long channel = 0;
  long position = every_position;
  std::optional<T> value;
};
template <class T>
using Bias = std::vector<BiasEntry<T>>;

template <class T>
struct BaseConvLayer {
  Convolution convolution = Convolution::causal;
  ChannelMap<T> Wg, Wi, Wo;
  std::vector<Filter<T>> h;  // one a channel
  Bias<T> bg, bi, bc, bo;
};

// u W for W given by its nonzero entries.
template <class T>
Matrix<T> project(const Matrix<T>& u, const ChannelMap<T>& W) {
  Matrix<T> result(u.rows(), W.outputs);
  for (long n = 0; n < u.rows(); ++n) {
    for (const auto& w : W.weights) {
      result(n, w.to) += w.value ? T(u(n, w.from) * *w.value) : u(n, w.from);
    }
  }
  return result;
}

template <class T>
void add_bias(Matrix<T>& u, const Bias<T>& bias) {
  for (const auto& entry : bias) {
    const T value = entry.value ? *entry.value : T(1L);
    const bool every = entry.position == every_position;
    for (long n = every ? 0 : entry.position; n < (every ? u.rows() : entry.position + 1); ++n) {
      u(n, entry.channel) += value;
    }
  }
}

template <class T>
Matrix<T> convolve_channels(Convolution kind, const std::vector<Filter<T>>& h, Matrix<T> u) {
  detail::need_same(static_cast<long>(h.size()), u.cols(), "filters and channels");
  for (long c = 0; c < u.cols(); ++c) {
    if (is_delta(h[c])) continue;
    const auto convolved = convolve(kind, h[c], u.col(c));
    for (long n = 0; n < u.rows(); ++n) u(n, c) = convolved[n];
  }
  return u;
}

template <class T>
Matrix<T> times_gate(Matrix<T> u, const Matrix<T>& gate) {
  for (std::size_t k = 0; k < u.entries().size(); ++k) u.entries()[k] *= gate.entries()[k];
  return u;
}

// The layer (2) for whatever has project, add_bias, convolve_channels and times_gate: sequences of
// numbers, and a row of a sequence whose positions and channels are index variables.
template <class T, class Layer, class Sequence>
auto base_conv_of(const Layer& layer, const Sequence& u) {
  const ModelStep<T> model_step;
  auto gate = project(u, layer.Wg);
  add_bias(gate, layer.bg);
  auto inner = project(u, layer.Wi);
  add_bias(inner, layer.bi);
  auto filtered = convolve_channels(layer.convolution, layer.h, std::move(inner));
  add_bias(filtered, layer.bc);
  auto result = project(times_gate(std::move(filtered), gate), layer.Wo);
  add_bias(result, layer.bo);
  return result;
}

// One layer, without a residual connection.
template <class T>
Matrix<T> base_conv(const BaseConvLayer<T>& layer, const Matrix<T>& u) {
  return base_conv_of<T>(layer, u);
}

// u_0, .., u_L of a stack.
template <class T>
Vector<Matrix<T>> base_conv_stack(const Vector<BaseConvLayer<T>>& layers, const Matrix<T>& u) {
  Vector<Matrix<T>> states = {u};
  for (const auto& layer : layers) states.push_back(base_conv(layer, states.back()));
  return states;
}

// Further channels, filled with zeros.
template <class T>
Matrix<T> widened(const Matrix<T>& u, long channels) {
  Matrix<T> result(u.rows(), channels);
  set_block(result, 0, 0, u);
  return result;
}

// All entries of a full weight or bias matrix.
template <class T>
ChannelMap<T> channel_map(const Matrix<T>& W) {
  ChannelMap<T> result{W.cols(), {}};
  for (long i = 0; i < W.rows(); ++i)
    for (long j = 0; j < W.cols(); ++j) result.weights.push_back({i, j, W(i, j)});
  return result;
}
template <class T>
ChannelMap<T> identity_map(long channels) {
  ChannelMap<T> result{channels, {}};
  for (long c = 0; c < channels; ++c) result.weights.push_back({c, c, {}});
  return result;
}
template <class T>
Bias<T> bias_of(const Matrix<T>& b) {
  Bias<T> result;
  for (long n = 0; n < b.rows(); ++n)
    for (long c = 0; c < b.cols(); ++c) result.push_back({c, n, b(n, c)});
  return result;
}
template <class T>
std::vector<Filter<T>> filters_of(const Matrix<T>& h) {
  std::vector<Filter<T>> result;
  for (long c = 0; c < h.cols(); ++c) result.push_back(filter_of(h.col(c)));
  return result;
}

// The form of definition D.20: W [C, C]; B1, H and B2 [N, C].
template <class T>
BaseConvLayer<T> simple_base_conv(Convolution kind, const Matrix<T>& W, const Matrix<T>& B1,
                                  const Matrix<T>& H, const Matrix<T>& B2) {
  const auto same = identity_map<T>(W.cols());
  return {kind, channel_map(W), same, same, filters_of(H), bias_of(B1), {}, bias_of(B2), {}};
}

}  // namespace verify
