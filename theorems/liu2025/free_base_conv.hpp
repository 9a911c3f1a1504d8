// BaseConv layers with nothing fixed: every weight, filter and bias is a free quantity of the
// statement that draws it.
#pragma once

#include "verify/algebra/statement.hpp"
#include "verify/models/base_conv.hpp"

namespace verify::liu2025 {

// All parameters of form (2), as full matrices; u is [length, channels].
template <class T>
struct BaseConvParameters {
  Matrix<T> Wg, Wi, Wo;         // [channels, channels]
  Matrix<T> h, bg, bi, bc, bo;  // [length, channels]
};

template <class T>
BaseConvParameters<T> free_parameters(Variables<T>& free, long length, long channels) {
  const auto weight = [&] { return free.matrix(channels, channels); };
  const auto per_position = [&] { return free.matrix(length, channels); };
  BaseConvParameters<T> result;
  for (auto* W : {&result.Wg, &result.Wi, &result.Wo}) *W = weight();
  for (auto* b : {&result.h, &result.bg, &result.bi, &result.bc, &result.bo}) *b = per_position();
  return result;
}

template <class T>
BaseConvLayer<T> layer_of(Convolution kind, const BaseConvParameters<T>& p) {
  return {kind,          channel_map(p.Wg), channel_map(p.Wi), channel_map(p.Wo), filters_of(p.h),
          bias_of(p.bg), bias_of(p.bi),     bias_of(p.bc),     bias_of(p.bo)};
}

template <class T>
Vector<BaseConvLayer<T>> free_layers(Variables<T>& free, Convolution kind, long layers, long length,
                                     long channels) {
  Vector<BaseConvLayer<T>> result;
  for (long l = 0; l < layers; ++l) {
    result.push_back(layer_of(kind, free_parameters(free, length, channels)));
  }
  return result;
}

// Row 0 of a stack with free layers at two inputs that share row 0: what row 0 sees of later rows.
struct FirstRowSeesLaterRows {
  long layers, length, channels;
  Convolution kind = Convolution::causal;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto stack = free_layers(free, kind, layers, length, channels);
    const auto u = free.matrix("u", length, channels);
    auto changed = free.matrix("changed", length, channels);
    set_block(changed, 0, 0, block(u, 0, 0, 1, channels));
    return base_conv_stack(stack, u).back().row(0) - base_conv_stack(stack, changed).back().row(0);
  }
};

// How many numbers of a layer are given by value; a weight that is 1 by its form is no parameter.
template <class T>
long parameter_count(const BaseConvLayer<T>& layer) {
  const auto given = [](const auto& entries) {
    long count = 0;
    for (const auto& entry : entries) count += entry.value.has_value();
    return count;
  };
  long count = given(layer.Wg.weights) + given(layer.Wi.weights) + given(layer.Wo.weights);
  for (const auto& filter : layer.h) count += given(filter.taps);
  return count + given(layer.bg) + given(layer.bi) + given(layer.bc) + given(layer.bo);
}

}  // namespace verify::liu2025
