// Softmax attention cannot multiply: for every pair of column offsets a difference of finitely many
// outputs of row 1 vanishes for every layer and not for MULTIPLY.
#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "theorems/liu2025/limits/evaluation_functional.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/softmax_attention.hpp"
#include "verify/scalar/symbolic.hpp"

namespace verify::liu2025::claim_cor32 {
namespace {

const char* question = "can one layer of softmax attention multiply two of its columns?";

// MULTIPLY(first, second, d_out): column j of the target is u[:, first + j] u[:, second + j].
struct Offsets {
  long first, second, d_out;
};

// Vanishes on every causal layer, in output column j.
template <class T>
EvaluationFunctional<T> annihilator(const Offsets& o, long N, long D, long j, const T& R) {
  return o.first == o.second ? second_difference<T>(N, D, 0, o.first + j, j, R)
                             : mixed_difference<T>(N, D, 0, o.first + j, o.second + j, j, R, T(1L));
}

template <class T>
T product(const Offsets& o, const Matrix<T>& u, long row, long j) {
  return T(u(row, o.first + j) * u(row, o.second + j));
}

template <class T, class Exponential>
T on_layer(const EvaluationFunctional<T>& L, const SoftmaxAttention<T>& layer,
           const Exponential& e) {
  return evaluate(L, [&](const Matrix<T>& u, long row, long column) {
    return attention_row(layer, u, row, e)[column];
  });
}

// For all offsets and columns of width D: the functional on a free layer, and what MULTIPLY gives
// minus 2 R^2 (equal offsets) or 4 R^2.
struct EveryOffset {
  long N, D, heads;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto layer = free_softmax_attention(free, N, D, heads, AttentionMask::causal, true);
    const T R = free.scalar();
    Vector<T> zero;
    for (long p = 0; p < D; ++p) {
      for (long q = 0; q < D; ++q) {
        for (long j = 0; j < D - std::max(p, q); ++j) {
          const Offsets o{p, q, D - std::max(p, q)};
          const auto L = annihilator<T>(o, N, D, j, R);
          zero.push_back(on_layer(L, layer, NaturalExponential{}));
          const T target = evaluate(
              L, [&](const Matrix<T>& u, long row, long k) { return product(o, u, row, k); });
          zero.push_back(target - T(p == q ? 2L : 4L) * R * R);
        }
      }
    }
    return zero;
  }
};

Finding every_offset(const Context&) {
  Variables<Expr> free([] { return Expr(GiNaC::symbol()); });
  Truth all = Truth::yes;
  const auto entries = EveryOffset{2, 3, 2}(free);
  for (const auto& entry : entries) all = conjunction(all, verify::is_zero(entry));
  return finding(all,
                 fmt::format("row 1 is affine in u_1, so that its second difference in one channel "
                             "and its mixed difference in two channels vanish for every layer, "
                             "residual and heads included; MULTIPLY(a, b, d_out) gives 2 R^2 for a "
                             "= b and 4 R^2 for a != b. Hence every (a, b, d_out) with d_out >= 1 "
                             "is out of reach, not only a = b = 0 ({} rational functions, GiNaC)",
                             entries.size()));
}

// Row 1 sees only itself: an affine map with free coefficients, at full size.
struct AffineRow {
  long D;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto WV = free.matrix(D, D);
    const auto bias = free.vector(D);
    const T R = free.scalar();
    Vector<T> zero;
    for (long p = 0; p < D; ++p) {
      for (long q = p; q < D; ++q) {
        const Offsets o{p, q, D - q};
        for (long j = 0; j < o.d_out; ++j) {
          zero.push_back(evaluate(annihilator<T>(o, 1, D, j, R),
                                  [&](const Matrix<T>& u, long row, long column) {
                                    return T((transpose(WV) * u.row(row))[column] + bias[column]);
                                  }));
        }
      }
    }
    return zero;
  }
};
Finding affine_rows(const Context& c) { return identity_test(AffineRow{8}, c.seed); }

struct SquareIsMultiply {
  long N, D;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free.matrix(N, D);
    Vector<T> zero;
    for (long n = 0; n < N; ++n)
      for (long j = 0; j < D; ++j)
        zero.push_back(product({0, 0, D}, u, n, j) - hadamard(u, u)(n, j));
    return zero;
  }
};
Finding square_is_multiply(const Context&) {
  auto result = expands_to_zero(SquareIsMultiply{3, 3});
  result.detail = "the printed reduction: MULTIPLY(0, 0, D) is SQUARE; " + result.detail;
  return result;
}

Offsets offsets_of(const Instance& instance) {
  return {instance.integer("first"), instance.integer("second"), instance.integer("d_out")};
}

Rational forced(const Offsets& o, long N, long d, long j, const Rational& R) {
  return forced_error(
      annihilator<Rational>(o, N, d, j, R),
      [&](const Matrix<Rational>& u, long row, long k) { return product(o, u, row, k); });
}

// The functional on an exact random layer (powers of 2 as exponentials; the scores are integers),
// and the error that it forces on every layer.
Finding forced_here(const Context& c) {
  constexpr long largest =
      24;  // sizes of the random layer; nothing after row 1 or beyond the columns enters
  const auto o = offsets_of(c.instance);
  const Rational R = c.instance.rational("radius");
  const long length = std::min(c.instance.integer("length"), largest);
  const Offsets near =
      c.instance.integer("d") <= largest ? o : Offsets{0, o.first == o.second ? 0L : 1L, 1};
  const long d = std::min(c.instance.integer("d"), largest);
  std::mt19937_64 generator(c.seed);
  Variables<Rational> free([&] { return Rational(static_cast<long>(generator() % 5) - 2); });
  auto layer = free_softmax_attention(free, length, d, 1, AttentionMask::causal, false);
  auto& head = layer.heads[0];
  head.WQ = map(head.WQ, [&](const Rational& q) { return q / R; });
  head.WK = map(head.WK, [&](const Rational& q) { return q / R; });
  const Rational value_here = on_layer(annihilator<Rational>(near, length, d, near.d_out - 1, R),
                                       layer, IntegerExponential{Rational(2)});
  const Rational error = forced(near, length, d, near.d_out - 1, R);
  auto result = settled(value_here == Rational(0) && error > Rational(0),
                        fmt::format("the difference of row 1 is 0 on an exact random layer; on "
                                    "[-R, R] every layer misses the product by at least {}",
                                    error.text()),
                        "the difference does not vanish on a layer");
  result.values = {value("distance", error)};
  return result;
}

Finding second_row(const Context&) {
  const Matrix<Rational> one = {{Rational(1), Rational(0)}, {Rational(0), Rational(1)}};
  const Matrix<Rational> B = {{Rational(1, 3), Rational(0)}, {Rational(-1, 4), Rational(1)}};
  const Matrix<Rational> coupling = {{Rational(1), Rational(1)}, {Rational(0), Rational(1)}};
  const SoftmaxAttention<Rational> layer{{{one, coupling, one, B}}};
  const auto L = mixed_difference<Rational>(2, 2, 1, 0, 1, 0, Rational(1), Rational(1));
  const Rational found = on_layer(L, layer, IntegerExponential{Rational(2)});
  return settled(
      found == Rational(0), "the mixed difference of row 2 vanishes",
      "the mixed difference of row 2 is " + found.text() + ", not 0: only row 1 is affine");
}

// A third channel that holds u_p u_q, read by the values.
Finding product_channel(const Context&) {
  auto L = mixed_difference<Rational>(1, 3, 0, 0, 1, 0, Rational(1), Rational(1));
  for (auto& e : L) e.u(0, 2) = e.u(0, 0) * e.u(0, 1);
  const Matrix<Rational> zero(3, 3);
  auto WV = zero;
  WV(2, 0) = Rational(1);
  const Rational found =
      on_layer(L, {{{zero, zero, WV, Matrix<Rational>(1, 3)}}}, IntegerExponential{Rational(2)});
  return settled(found == Rational(0), "the mixed difference vanishes",
                 "with the product as a third channel the mixed difference is " + found.text() +
                     " = 4 R^2, that of MULTIPLY: the layer multiplies");
}

std::optional<Complaint> require(const Instance& instance) {
  const long d = instance.integer("d");
  const auto o = offsets_of(instance);
  if (o.d_out > d)
    return Complaint{"d_out", std::to_string(o.d_out), "at most d = " + std::to_string(d)};
  for (const char* name : {"first", "second"}) {
    if (instance.integer(name) > d - o.d_out) {
      return Complaint{name, std::to_string(instance.integer(name)),
                       "an integer from 0 to d - d_out = " + std::to_string(d - o.d_out)};
    }
  }
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"length", Kind::integer, {}, {Constraint::positive}, "number of positions"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "number of channels"},
                 {"d_out", Kind::integer, {}, {Constraint::positive}, "number of columns written"},
                 {"first",
                  Kind::integer,
                  {},
                  {Constraint::nonnegative},
                  "column offset of the first factor"},
                 {"second",
                  Kind::integer,
                  {},
                  {Constraint::nonnegative},
                  "column offset of the second factor"},
                 {"radius",
                  Kind::rational,
                  {},
                  {Constraint::positive},
                  "R: inputs range over [-R, R]",
                  false,
                  "1"}},
      .values = {{"distance",
                  "rational: least error that the difference of row 1 forces on [-R, R]"}},
      .checks =
          {
              {"the differences of row 1 vanish for every layer and not for MULTIPLY, whatever the "
               "offsets",
               symbolic, everywhere, holds, On::claim,
               "N = 2, D = 3, two heads, residual; every (a, b) and column; all parameters free",
               every_offset, question},
              {"the same for an affine row of width 8, every pair of offsets", identity, everywhere,
               holds, On::claim, "D = 8, all a <= b and all columns; values and bias free",
               affine_rows, question},
              {"MULTIPLY(0, 0, D) is SQUARE", symbolic, everywhere, holds, On::claim,
               "N = 3, D = 3", square_is_multiply},
              {"the offsets of the instance are out of reach", exact, points, holds, On::instance,
               "the instance (random layer of at most 24 positions and channels)", forced_here},
              {"the mixed difference of row 2 vanishes", exact, points, control, On::claim,
               "N = 2, D = 2", second_row},
              {"the values read a channel with the products", exact, points, control, On::claim,
               "N = 1, D = 3", product_channel},
          },
      .require = require,
  };
}

}  // namespace verify::liu2025::claim_cor32
