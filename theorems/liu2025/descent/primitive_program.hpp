// Compositions of the primitives READ, LINEAR and MULTIPLY (Liu et al. 2025, section 3.3), with
// READ replaced by READ*, which writes a slice into a row and leaves the rest of it.
#pragma once

#include <variant>

#include "theorems/liu2025/base_conv_primitives.hpp"
#include "verify/recording/model_step.hpp"

namespace verify::liu2025 {

template <class T>
struct Affine {  // u -> u H + 1 offset^T
  ChannelMap<T> H;
  Bias<T> offset;
};
struct Multiply {
  long first = 0, second = 0, count = 0;
};
// Read: its slice of row i goes to row j.
template <class T>
using Primitive = std::variant<Read, Affine<T>, Multiply>;
template <class T>
using PrimitiveProgram = std::vector<Primitive<T>>;

struct PrimitiveCounts {
  long read = 0, linear = 0, multiply = 0;
  friend bool operator==(const PrimitiveCounts&, const PrimitiveCounts&) = default;
};
template <class T>
PrimitiveCounts counts_of(const PrimitiveProgram<T>& program) {
  PrimitiveCounts counts;
  for (const auto& step : program) {
    counts.read += std::holds_alternative<Read>(step);
    counts.linear += std::holds_alternative<Affine<T>>(step);
    counts.multiply += std::holds_alternative<Multiply>(step);
  }
  return counts;
}

template <class T>
Matrix<T> apply_affine(const Affine<T>& affine, const Matrix<T>& u) {
  auto result = project(u, affine.H);
  add_bias(result, affine.offset);
  return result;
}

enum class ReadForm { slice, whole_row };  // READ*, or READ as defined: nothing of row j remains

// The last row of the result. LINEAR and MULTIPLY act row by row: after the last READ only the last
// row is carried on.
template <class T>
Vector<T> run_program(const PrimitiveProgram<T>& program, Matrix<T> u,
                      ReadForm form = ReadForm::slice) {
  const ModelStep<T> model_step;
  long reads = counts_of(program).read;
  for (const auto& step : program) {
    if (reads == 0 && u.rows() > 1) u = block(u, u.rows() - 1, 0, 1, u.cols());
    if (const auto* read = std::get_if<Read>(&step)) {
      const long begin = form == ReadForm::slice ? read->begin : 0;
      const long end = form == ReadForm::slice ? read->end : u.cols();
      for (long c = begin; c < end; ++c) u(read->j, c) = u(read->i, c);
      --reads;
    } else if (const auto* affine = std::get_if<Affine<T>>(&step)) {
      u = apply_affine(*affine, u);
    } else {
      const auto& m = std::get<Multiply>(step);
      u = multiply_primitive(u, m.first, m.second, m.count);
    }
  }
  return u.row(u.rows() - 1);
}

// The same with every primitive carried out by its BaseConv layer (causal; READ* with a residual
// connection).
template <class T>
Vector<T> run_layers(const PrimitiveProgram<T>& program, Matrix<T> u) {
  for (const auto& step : program) {
    if (const auto* read = std::get_if<Read>(&step)) {
      u = u + base_conv(slice_write_layer<T>(Convolution::causal, u.rows(), u.cols(), *read), u);
    } else if (const auto* affine = std::get_if<Affine<T>>(&step)) {
      auto layer = linear_layer(Matrix<T>(u.cols(), affine->H.outputs));
      layer.Wo.weights = affine->H.weights;
      layer.bo = affine->offset;
      const long d_out = affine->H.outputs;
      u = linear_output(layer, u, d_out);
    } else {
      const auto& m = std::get<Multiply>(step);
      const auto layer = multiply_layer<T>(u.cols(), m.first, m.second, m.count);
      u = block(base_conv(layer, u), 0, 0, u.rows(), m.count);
    }
  }
  return u.row(u.rows() - 1);
}

}  // namespace verify::liu2025
