// BaseConv layers that apply a polynomial to every entry of a sequence (Liu et al. 2025, D.38). The
// working sequence stacks blocks of N rows; all layers have the form of definition D.20,
//   y = (u W + B1) o (H * u + B2), causal convolution, W = I or 0.
#pragma once

#include "verify/models/base_conv.hpp"

namespace verify::liu2025 {

// A bias on every channel of the rows of one block; no value: 1.
template <class T>
struct RowBlockBias {
  long block = 0;
  std::optional<T> value;
};

template <class T>
Bias<T> row_block_bias(long N, long D, const std::vector<RowBlockBias<T>>& blocks) {
  Bias<T> result;
  for (const auto& [block, value] : blocks)
    for (long n = block * N; n < (block + 1) * N; ++n)
      for (long c = 0; c < D; ++c) result.push_back({c, n, value});
  return result;
}

enum class RowGate { input, bias_only };  // W = I or W = 0

template <class T>
BaseConvLayer<T> row_block_layer(long N, long D, RowGate gate,
                                 const std::vector<RowBlockBias<T>>& B1, const Filter<T>& H,
                                 const std::vector<RowBlockBias<T>>& B2) {
  BaseConvLayer<T> layer;
  layer.Wi = layer.Wo = identity_map<T>(D);
  layer.Wg = gate == RowGate::input ? identity_map<T>(D) : ChannelMap<T>{D, {}};
  layer.h.assign(D, H);
  layer.bg = row_block_bias(N, D, B1);
  layer.bc = row_block_bias(N, D, B2);
  return layer;
}

// --- the paper's five maps

// (u; 0; 0; 0) -> (u; 1; 1; c_0)
template <class T>
BaseConvLayer<T> start_layer(long N, long D, const T& c0) {
  return row_block_layer<T>(N, D, RowGate::input, {{1, {}}, {2, {}}, {3, c0}}, {},
                            {{0, {}}, {1, {}}, {2, {}}, {3, {}}});
}
// f: (u; m) -> (u; m o u)
template <class T>
BaseConvLayer<T> power_layer(long N, long D) {
  return row_block_layer<T>(N, D, RowGate::input, {}, unit_filter<T>(N), {{0, {}}});
}
// g: (m; t) -> (m; 0) -> (m; m) -> (m; c o m)
template <class T>
Vector<BaseConvLayer<T>> term_layers(long N, long D, const T& c) {
  return {row_block_layer<T>(N, D, RowGate::input, {}, {}, {{0, {}}}),
          row_block_layer<T>(N, D, RowGate::input, {{1, {}}}, unit_filter<T>(N), {{0, {}}}),
          row_block_layer<T>(N, D, RowGate::input, {}, {}, {{0, {}}, {1, c}})};
}
// h: (t; s) -> (t; s + t)
template <class T>
BaseConvLayer<T> sum_layer(long N, long D) {
  return row_block_layer<T>(N, D, RowGate::bias_only, {{0, {}}, {1, {}}},
                            {{{0, {}}, {N, {}}}, false}, {});
}

// --- Horner's rule in d+1 layers, coefficients low to high

// On 2N rows: (u; z) -> (u; u o (z + c_j)) for j = d, .., 1, then (u; z + c_0). `lag` is N; other
// values only serve to break the construction.
template <class T>
Vector<BaseConvLayer<T>> horner_rows(long N, long D, const Vector<T>& c, long lag) {
  Vector<BaseConvLayer<T>> layers;
  for (std::size_t j = c.size() - 1; j >= 1; --j)
    layers.push_back(
        row_block_layer<T>(N, D, RowGate::input, {{1, c[j]}}, unit_filter<T>(lag), {{0, {}}}));
  layers.push_back(row_block_layer<T>(N, D, RowGate::input, {{1, c[0]}}, {}, {{0, {}}, {1, {}}}));
  return layers;
}

// On N rows with the channels (u, z), [2D]: the gate carries u, the filter passes z + c_j.
template <class T>
Vector<BaseConvLayer<T>> horner_channels(long D, const Vector<T>& c) {
  Vector<BaseConvLayer<T>> layers;
  for (std::size_t j = c.size(); j-- > 0;) {
    BaseConvLayer<T> layer;
    layer.Wi = layer.Wo = identity_map<T>(2 * D);
    layer.Wg.outputs = 2 * D;
    layer.h.assign(2 * D, j == 0 ? Filter<T>{} : unit_filter<T>());
    if (j == 0) layer.Wg = identity_map<T>(2 * D);
    for (long k = 0; k < D; ++k) {
      if (j == 0) {
        layer.bg.push_back({D + k, every_position, c[0]});
        layer.bc.push_back({k, every_position, {}});
        layer.bc.push_back({D + k, every_position, {}});
      } else {
        layer.bg.push_back({k, every_position, {}});
        layer.Wg.weights.push_back({k, D + k, {}});
        layer.bc.push_back({D + k, every_position, c[j]});
      }
    }
    layers.push_back(std::move(layer));
  }
  return layers;
}

// sum_j c_j x^j by powers, for every entry.
template <class T>
Matrix<T> entrywise_polynomial(const Vector<T>& c, const Matrix<T>& u) {
  return map(u, [&](const T& x) {
    T power(1L), total(0L);
    for (const auto& coefficient : c) {
      total += coefficient * power;
      power = T(power * x);
    }
    return total;
  });
}

// The blocks on top of each other.
template <class T>
Matrix<T> stacked(const Vector<Matrix<T>>& blocks) {
  long rows = 0;
  for (const auto& b : blocks) rows += b.rows();
  Matrix<T> result(rows, blocks.front().cols());
  long at = 0;
  for (const auto& b : blocks) {
    set_block(result, at, 0, b);
    at += b.rows();
  }
  return result;
}

}  // namespace verify::liu2025
