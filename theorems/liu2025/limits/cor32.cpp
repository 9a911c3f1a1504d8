// Softmax attention cannot multiply: for every pair of column offsets a difference of finitely many
// outputs of row 1 vanishes for every layer and not for MULTIPLY.
#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "theorems/liu2025/inputs.hpp"
#include "theorems/liu2025/limits/evaluation_functional.hpp"
#include "theorems/liu2025/limits/reflected_rows.hpp"
#include "theorems/liu2025/limits/softmax_rows.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/softmax_attention.hpp"
#include "verify/scalar/symbolic.hpp"

namespace verify::liu2025::claim_cor32 {
namespace {

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
    const T R = free.scalar("R");
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

// Row 1 with a free number for every exponential: sum_i s_i n_i / d_i over the points of a
// difference, times all denominators.
struct Differences {
  long N, D;
  bool second_row = false;
  bool doubled = false;  // the point in the middle counts once instead of twice

  Sizes sizes() const { return {{"N", N}, {"D", D}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto layer = free_softmax_attention(free, N, D, 1, AttentionMask::causal, false);
    const T R = free.scalar("R");
    const auto any = [&](const T&) { return free.scalar(); };
    const long row = second_row ? 1 : 0;
    Vector<T> zero;
    for (long p = 0; p < D; ++p) {
      for (long q = p; q < D; ++q) {
        struct Point {
          long weight, first, second;
        };
        const std::vector<Point> points =
            p == q ? std::vector<Point>{{1, 1, 1}, {doubled ? -1 : -2, 0, 0}, {1, -1, -1}}
                   : std::vector<Point>{{1, 1, 1}, {-1, 1, -1}, {-1, -1, 1}, {1, -1, -1}};
        std::vector<RowFraction<T>> found;
        for (const auto& point : points) {
          Matrix<T> u(N, D);
          u(row, p) = T(T(point.first) * R);
          u(row, q) = T(T(point.second) * R);
          found.push_back(row_fraction(layer.heads[0], layer.mask, u, row, any));
        }
        for (long column = 0; column < D; ++column) {
          T sum(0L);
          for (std::size_t i = 0; i < points.size(); ++i) {
            T term = T(T(points[i].weight) * found[i].numerator[column]);
            for (std::size_t k = 0; k < points.size(); ++k)
              if (k != i) term = T(term * found[k].denominator);
            sum += term;
          }
          zero.push_back(sum);
        }
      }
    }
    return zero;
  }
};

// The product of two channels at s e + t f and its negative less that at s e - t f and its
// negative, for the unit vectors e, f of these channels, which may be one: 4 st, or 8 st. The same
// sum of outputs of row 1 is 0 (reflected_rows.hpp).
struct ProductOfChannels {
  bool without_last = false;

  Sizes sizes() const { return {{"N", Argument::absent}, {"D", Argument::absent}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T s = free.scalar("s"), t = free.scalar("t"), last(without_last ? 0L : 1L);
    const auto combined = [&](const auto& product) {
      return T(product(s, t) + product(-s, -t) - product(s, -t) - last * product(-s, t));
    };
    return {
        T(combined([](const T& p, const T& q) { return T(p * q); }) - T(4L) * s * t),
        T(combined([](const T& p, const T& q) { return T((p + q) * (p + q)); }) - T(8L) * s * t)};
  }
};

// Row 1 sees only itself: an affine map with free coefficients, at full size.
struct AffineRow {
  long D;

  Sizes sizes() const { return {{"N", Argument::absent}, {"D", D}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto WV = free.matrix("WV", D, D);
    const auto bias = free.vector("bias", D);
    const T R = free.scalar("R");
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
  auto result = settled({value_here == Rational(0), error > Rational(0)},
                        fmt::format("the difference of row 1 is 0 on an exact random layer; on "
                                    "[-R, R] every layer misses the product by at least {}",
                                    error.text()),
                        "the difference does not vanish on a layer");
  result.values = {value("distance", error)};
  return result;
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
  return {
      .inputs = {{"length", Kind::integer, {}, {Constraint::positive}, "number of positions"},
                 channels_input(),
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
      .parts = {{"no_choice",
                 {chain({visits(FirstRowReflected{}, {{"N", 6}, {"D", 7}}),
                         expand(ProductOfChannels{})}),
                  expand(Differences{2, 2}), expand(Differences{1, 3}), exact(forced_here)},
                 {{"row 1 sees other rows, at every size",
                   visits(FirstRowReflected{true}, {{"N", 6}, {"D", 7}})},
                  {"without the last of the four inputs", expand(ProductOfChannels{true})},
                  {"row 2", expand(Differences{2, 2, true})},
                  {"a channel holds the products",
                   once(Evidence::exact, {{"N", 1}, {"D", 3}}, Inputs::points, product_channel)},
                  {"one position, the second difference doubled",
                   expand(Differences{1, 3, false, true})}},
                 {once(Evidence::symbolic, {}, Inputs::all, every_offset), test(AffineRow{8})}}},
      .require = require,
  };
}

}  // namespace verify::liu2025::claim_cor32
