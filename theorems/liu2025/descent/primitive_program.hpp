// Compositions of the primitives READ, LINEAR and MULTIPLY (Liu et al. 2025, section 3.3), with
// READ replaced by READ*, which writes a slice into a row and leaves the rest of it; and the
// programs that make of them a step of gradient descent (appendix D.2.2) and of Newton's iteration
// (D.2.3).
#pragma once

#include <variant>

#include "theorems/liu2025/base_conv_primitives.hpp"
#include "verify/models/least_squares.hpp"
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

// Collects the channels that LINEAR puts out, one after the other.
template <class T>
class AffineBuilder {
 public:
  long add() { return affine_.H.outputs++; }  // a channel that is 0 so far
  AffineBuilder& feed(long from, long to, std::optional<T> value = {}) {
    affine_.H.weights.push_back({from, to, std::move(value)});
    return *this;
  }
  void copy(long from) { feed(from, add()); }
  void copy_all(long count) {
    for (long c = 0; c < count; ++c) copy(c);
  }
  void ones(long count) {
    for (long k = 0; k < count; ++k) affine_.offset.push_back({add(), every_position, {}});
  }
  Affine<T> done() { return std::move(affine_); }

 private:
  Affine<T> affine_;
};

// A round of products: [state | left] o [ones | right] = [state | left o right].
template <class T, class Left, class Right>
void append_products(PrimitiveProgram<T>& program, long state, const Left& left, const Right& right,
                     long count) {
  AffineBuilder<T> layout;
  layout.copy_all(state);
  left(layout);
  layout.ones(state);
  right(layout);
  program.push_back(layout.done());
  program.push_back(Multiply{0, state + count, state + count});
}

// --- gradient descent on rows (a_i, b_i), i < n, and (x_0, 0)

template <class T>
PrimitiveProgram<T> descent_program(long n, long d, const T& eta) {
  const long w = d + 1, state = (n + 1) * w;  // slot 0: x_0; slot i + 1: a_i, b_i
  PrimitiveProgram<T> program;
  AffineBuilder<T> slots;
  for (long slot = 0; slot <= n; ++slot) slots.copy_all(w);
  program.push_back(slots.done());
  for (long i = 0; i < n; ++i) program.push_back(Read{i, n, (i + 1) * w, (i + 2) * w});
  const auto data = [=](AffineBuilder<T>& layout) {
    for (long i = 0; i < n; ++i)
      for (long k = 0; k < d; ++k) layout.copy((i + 1) * w + k);
  };
  const auto iterate = [=](AffineBuilder<T>& layout) {
    for (long i = 0; i < n; ++i)
      for (long k = 0; k < d; ++k) layout.copy(k);
  };
  append_products(program, state, iterate, data, n * d);
  const auto residuals = [=](AffineBuilder<T>& layout) {  // a_i^T x_0 - b_i, d times
    for (long i = 0; i < n; ++i) {
      for (long k = 0; k < d; ++k) {
        const long to = layout.add();
        for (long q = 0; q < d; ++q) layout.feed(state + i * d + q, to);
        layout.feed((i + 1) * w + d, to, T(-1L));
      }
    }
  };
  append_products(program, state, residuals, data, n * d);
  AffineBuilder<T> update;
  for (long k = 0; k < d; ++k) {
    const long to = update.add();
    update.feed(k, to);
    for (long i = 0; i < n; ++i) update.feed(state + i * d + k, to, T(-eta));
  }
  program.push_back(update.done());
  return program;
}

template <class T>
Matrix<T> descent_prompt(const LeastSquares<T>& problem, const Vector<T>& x) {
  Matrix<T> u(problem.n() + 1, problem.d() + 1);
  set_block(u, 0, 0, problem.A);
  for (long i = 0; i < problem.n(); ++i) u(i, problem.d()) = problem.b[i];
  for (long k = 0; k < problem.d(); ++k) u(problem.n(), k) = x[k];
  return u;
}

// --- Newton's iteration on the row (flt(M_0), flt(A))

enum class NewtonForm { corrected, printed };  // printed: the factor M_0 on the left is missing

// Rounds: S = A^T A; S M_0; M_0 (S M_0); the last LINEAR gives 2 M_0 minus that.
template <class T>
PrimitiveProgram<T> newton_program(long n, long d, NewtonForm form = NewtonForm::corrected) {
  const long state = d * d;
  PrimitiveProgram<T> program;
  // entry (p, q) = sum over r < inner of left(p, r) right(r, q), behind M_0 or subtracted from
  // 2 M_0
  const auto product = [&](long inner, const auto& left, const auto& right, bool last) {
    const auto copies = [=](const auto& channel) {
      return [=](AffineBuilder<T>& layout) {
        for (long p = 0; p < d; ++p)
          for (long q = 0; q < d; ++q)
            for (long r = 0; r < inner; ++r) layout.copy(channel(p, q, r));
      };
    };
    append_products(program, state, copies(left), copies(right), state * inner);
    AffineBuilder<T> sums;
    if (!last) sums.copy_all(state);
    for (long entry = 0; entry < state; ++entry) {
      const long to = sums.add();
      if (last) sums.feed(entry, to, T(2L));
      for (long r = 0; r < inner; ++r) {
        const auto factor = last ? std::optional<T>(T(-1L)) : std::nullopt;
        sums.feed(state + entry * inner + r, to, factor);
      }
    }
    program.push_back(sums.done());
  };
  const auto in_first = [=](long p, long r) { return p * d + r; };  // M_0
  const auto in_second = [=](long p, long r) {
    return state + p * d + r;
  };  // A, then S, then S M_0
  const bool printed = form == NewtonForm::printed;
  product(
      n, [=](long p, long, long r) { return in_second(r, p); },
      [=](long, long q, long r) { return in_second(r, q); }, false);
  product(
      d, [=](long p, long, long r) { return in_second(p, r); },
      [=](long, long q, long r) { return in_first(r, q); }, printed);
  if (!printed) {
    product(
        d, [=](long p, long, long r) { return in_first(p, r); },
        [=](long, long q, long r) { return in_second(r, q); }, true);
  }
  return program;
}

template <class T>
Matrix<T> newton_step(const PrimitiveProgram<T>& program, const Matrix<T>& A, const Matrix<T>& M0) {
  const ModelStep<T> model_step;
  const long d = A.cols();
  Matrix<T> u(1, d * d + A.rows() * d);
  std::copy(M0.entries().begin(), M0.entries().end(), u.entries().begin());
  std::copy(A.entries().begin(), A.entries().end(), u.entries().begin() + d * d);
  Matrix<T> result(d, d);
  result.entries() = run_program(program, u);
  return result;
}

}  // namespace verify::liu2025
