// Softmax attention cannot square: the residuals at the inputs 0 and +-t E_ab combine to -2 t^2 for
// every choice of the parameters, so that they do not all vanish.
#include <fmt/format.h>

#include <array>
#include <limits>
#include <random>

#include "theorems/liu2025/limits/evaluation_functional.hpp"
#include "theorems/liu2025/limits/softmax_rows.hpp"
#include "theorems/liu2025/limits/wronskian.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/softmax_attention.hpp"
#include "verify/scalar/symbolic.hpp"

namespace verify::liu2025::claim_thm31 {
namespace {

const char* question = "can one layer of softmax attention square its input?";

// The factors with which the residuals at +-t (row a), 0 (row a) and 0 (row a-1) enter, given the
// weight w of position a on itself; rows are counted from 1, and row 1 has no predecessor.
template <class T>
std::array<T, 3> factors(const T& a, const T& w) {
  return {T(1L), T(-T(2L) * w * a), T(T(2L) * w * (a - T(1L)) - T(2L) * (T(1L) - w))};
}

enum class Values { linear, with_squares };

// Column b of row a at u = t E_ab depends on t, on V = WV[b,b], on the biases and on the weight w
// of position a on itself; the other a-1 weights are equal. The row number is a symbol, too.
struct ResidualsCombine {
  Values values = Values::linear;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T a = free.scalar(), w = free.scalar(), t = free.scalar(), V = free.scalar();
    const T own_bias = free.scalar(), mean_before = free.scalar(), square_value = free.scalar();
    const auto residual = [&](const T& x) {
      T value = T(V * x + own_bias);
      if (values == Values::with_squares) value += square_value * x * x;
      return T(w * value + (T(1L) - w) * mean_before - x * x);
    };
    const T prefix_sum = (a - T(1L)) * mean_before + own_bias;  // a times the output of row a at 0
    // factors[1] / a times that, and factors[2] times the output of row a-1 at 0.
    return {T(residual(t) + residual(-t) - T(2L) * w * prefix_sum + factors(a, w)[2] * mean_before +
              T(2L) * t * t)};
  }
};

Finding combine_everywhere(const Context&) {
  auto result = expands_to_zero(ResidualsCombine{});
  result.detail =
      "with w the weight of row a on itself and r_i(u) the residual (output minus square) of row i "
      "in column b: r_a(tE) + r_a(-tE) - 2wa r_a(0) + (2w(a-1) - 2(1-w)) r_(a-1)(0) = -2 t^2, "
      "where E is the unit input at (a,b); the left side would be 0 if the layer squared. Only w "
      "knows the scores, so that N, D, a and all weight matrices are arbitrary; " +
      result.detail;
  return result;
}

Finding squared_channel(const Context&) {
  auto result = expands_to_zero(ResidualsCombine{Values::with_squares});
  result.detail =
      "a value path that also sees the squares (coefficient S) turns the combination into 2 t^2 (w "
      "S - 1), which vanishes for w S = 1: with N = 1, S = 1 and V = B = 0 the layer squares; " +
      result.detail;
  return result;
}

// The true layer with every entry of the weight matrices and biases free, exponentials included.
struct LayerResidualsCombine {
  long N, D;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto layer = free_softmax_attention(free, N, D, 1, AttentionMask::causal, false);
    const T t = free.scalar();
    const NaturalExponential e;
    Vector<T> zero;
    for (long a = 0; a < N; ++a) {
      for (long b = 0; b < D; ++b) {
        const auto u = single_entry<T>(N, D, a, b, t);
        const T w = attention_weights(layer.heads[0], layer.mask, u, a, e)[a];
        const auto factor = factors(T(a + 1), w);
        EvaluationFunctional<T> combination = {
            {factor[0], u, a, b}, {factor[0], -u, a, b}, {factor[1], Matrix<T>(N, D), a, b}};
        if (a > 0) combination.push_back({factor[2], Matrix<T>(N, D), a - 1, b});
        zero.push_back(
            T(2L) * t * t + evaluate(combination, [&](const Matrix<T>& x, long row, long column) {
              return T(attention_row(layer, x, row, e)[column] - x(row, column) * x(row, column));
            }));
      }
    }
    return zero;
  }
};

template <class Statement>
Finding simplifies_to_zero(const Statement& statement, const std::string& meaning) {
  Variables<Expr> free([] { return Expr(GiNaC::symbol()); });
  Truth all = Truth::yes;
  const auto entries = statement(free);
  for (const auto& entry : entries) all = conjunction(all, verify::is_zero(entry));
  return finding(
      all, fmt::format("{} ({} rational functions of {} symbols and their exponentials, GiNaC)",
                       meaning, entries.size(), free.count()));
}

Finding combine_layer(const Context&) {
  return simplifies_to_zero(LayerResidualsCombine{4, 2},
                            "the same combination evaluated through the layer itself, with its "
                            "exponentials, is -2 t^2 for every (a, b)");
}
Finding first_row(const Context&) {
  return simplifies_to_zero(FirstRowAffine{3, 2},
                            "row 1 sees only itself, its weight is e^s/e^s = 1, hence its output "
                            "is u_1 WV + B_1 whatever follows: affine, while SQUARE has the second "
                            "difference 2 t^2; this settles every N and D and any number of heads");
}
Finding printed_weights(const Context&) {
  return simplifies_to_zero(PrintedWeights{4, 2},
                            "weights (36) for every a, and zero above the diagonal");
}

// Even part of row a times its denominator, for biases whose prefix sum up to a is 0: the
// exponential polynomial (B - s) E - B - (a-1) s with E = e^(A s), s = t^2.
struct EvenPart {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T t = free.scalar(), V = free.scalar(), B = free.scalar(), E = free.scalar(),
            a = free.scalar();
    const auto numerator = [&](const T& x) { return T(E * (x * V + B) - B); };
    const T s = t * t;
    return {T(numerator(t) + numerator(-t) - T(2L) * s * (E + a - T(1L)) -
              T(2L) * ((B - s) * E - B - (a - T(1L)) * s))};
  }
};

Finding single_row(const Context&) {
  const GiNaC::symbol s("s"), A("A");
  const Expr E = GiNaC::exp(A * s);
  const auto identity_holds =
      verify::is_zero(wronskian({Expr(1), s, E, s * E}, s) - GiNaC::pow(A, 4) * E * E);
  const auto reduces = expands_to_zero(EvenPart{});
  return finding(conjunction(identity_holds, reduces.answer),
                 "row a alone: u = 0 makes the biases up to a sum to 0, and the even part in t "
                 "times e^(As)+a-1 is (B-s)e^(As) - B - (a-1)s with s = t^2. The Wronskian of 1, "
                 "s, e^(As), s e^(As) is A^4 e^(2As), nonzero for A != 0, so that the coefficient "
                 "-1 of s e^(As) forbids zero on any interval; for A = 0 the expression is -a s");
}

// Equation (43) times its denominator at the inputs t = 1 and t = 2, for row a = 2 and e^A = 2:
// E (V t + B) = E t^2 + (a-1) t^2. Two equations, two unknowns.
Finding printed_gap(const Context&) {
  const Rational base(2), a(2);
  Matrix<Rational> system(2, 2);
  Vector<Rational> right;
  for (long t : {1L, 2L}) {
    const Rational E = power(base, t * t);
    system(t - 1, 0) = E * Rational(t);
    system(t - 1, 1) = E;
    right.push_back((E + a - Rational(1)) * Rational(t * t));
  }
  const auto left = solve(system, right);  // V, B
  const bool others_work = system * left == right && left != Vector<Rational>{0, 0};
  return settled(
      !others_work, "no other values",
      fmt::format("a = 2, e^A = 2: at t = 1 and t = 2 equation (43) fails for V = B = 0 but holds "
                  "for V = {}, B = {}; that V = B = 0 fails says nothing about other values. "
                  "Parity in t (V = 0) and u = 0 (the biases) close the gap",
                  left[0].text(), left[1].text()));
}

Finding printed_bias_fits(const Context&) {
  constexpr long N = 1, D = 2;
  const Matrix<Rational> values(N, D), printed(D, D), right(N, D);
  const auto can_add = [&](const Matrix<Rational>& bias) {
    try {
      return (values + bias).rows() == N;
    } catch (const std::invalid_argument&) {
      return false;
    }
  };
  return settled(can_add(printed) || !can_add(right), "the sizes fit",
                 "N = 1, D = 2: u W_V is 1 x 2, the printed bias 2 x 2: there is no sum; a bias of "
                 "size N x D fits");
}

Finding enclosures(const Context& c) {
  std::mt19937_64 generator(c.seed);
  Variables<Ball> free([&] { return Ball(Rational(static_cast<long>(generator() % 17) - 8, 4)); });
  double worst = -std::numeric_limits<double>::infinity();
  int count = 0;
  bool all = true;
  for (const long N : {1L, 2L, 4L}) {
    for (const long D : {1L, 3L}) {
      const auto layer = free_softmax_attention(free, N, D, 3, AttentionMask::causal, N % 2 == 0);
      const auto L = second_difference<Ball>(N, D, 0, D - 1, D - 1, Ball(Rational(3, 2)));
      const Ball value = evaluate(L, [&](const Matrix<Ball>& u, long row, long column) {
        return attention_row(layer, u, row, NaturalExponential{})[column];
      });
      all &= value.contains(Rational(0)) && value.log2_radius() < static_cast<double>(20 - c.bits);
      worst = std::max(worst, value.log2_radius());
      ++count;
    }
  }
  return settled(
      all,
      fmt::format("second difference of row 1 in {} random layers of 3 heads, with and without "
                  "residual: every enclosure contains 0, the largest radius is 2^{:.0f}",
                  count, worst),
      "an enclosure misses 0 or is too wide");
}

// The same second difference on row 2, evaluated exactly with powers of 2 as exponentials.
Finding second_row(const Context&) {
  const Matrix<Rational> one = {{Rational(1)}};
  const Matrix<Rational> B = {{Rational(1, 3)}, {Rational(-1, 4)}};
  const SoftmaxAttention<Rational> layer{{{one, one, one, B}}};
  const auto L = second_difference<Rational>(2, 1, 1, 0, 0, Rational(1));
  const Rational value = evaluate(L, [&](const Matrix<Rational>& u, long row, long column) {
    return attention_row(layer, u, row, IntegerExponential{Rational(2)})[column];
  });
  return settled(value == Rational(0), "zero",
                 "row 2 is not affine in its own input: N = 2, D = 1, e^A = 2, V = 1, B = (1/3, "
                 "-1/4), t = 1 gives " +
                     value.text());
}

struct RowInstance {
  long N, row, t;
  SoftmaxAttention<Rational> layer;
  IntegerExponential exponential;
  Rational at(long entry, long output_row) const {
    const auto u = single_entry<Rational>(N, 1, row - 1, 0, Rational(entry));
    return attention_row(layer, u, output_row - 1, exponential)[0];
  }
};

// D = 1, WQ = 1 and WK = ln(exp_score): the score of position row on itself is t^2 ln(exp_score).
RowInstance read_instance(const Instance& instance) {
  const Matrix<Rational> one = {{Rational(1)}};
  const auto& B = instance.vector("B");
  Matrix<Rational> bias(static_cast<long>(B.size()), 1);
  bias.entries() = B;
  return {instance.integer("length"),
          instance.integer("row"),
          instance.integer("t"),
          {{{one, one, {{instance.rational("value_weight")}}, bias}}},
          {instance.rational("exp_score")}};
}

Finding row_output(const Context& c) {
  const auto r = read_instance(c.instance);
  const Rational plus = r.at(r.t, r.row), minus = r.at(-r.t, r.row), half(1, 2);
  // The closed form (36), (43).
  const Rational e = power(c.instance.rational("exp_score"), r.t * r.t);
  const auto& B = c.instance.vector("B");
  Rational before(0);
  for (long k = 0; k + 1 < r.row; ++k) before += B[k];
  const Rational V = c.instance.rational("value_weight"), t(r.t);
  const auto closed = [&](const Rational& x) {
    return (e * (x * V + B[r.row - 1]) + before) / (e + Rational(r.row - 1));
  };
  auto result = settled(
      plus == closed(t) && minus == closed(-t),
      "the layer's output equals [e^C (tV + B_row) + sum of the earlier biases] / (e^C + row - 1)",
      "the layer and the closed form differ");
  result.values = {value("output", plus), value("output_negated", minus),
                   value("even_part", half * (plus + minus)), value("target", t * t)};
  return result;
}

// The combination of residuals at this instance, and the error that it forces.
Finding forced_error_here(const Context& c) {
  const auto r = read_instance(c.instance);
  const Rational t(r.t);
  const auto u = single_entry<Rational>(r.N, 1, r.row - 1, 0, t);
  const Rational w =
      attention_weights(r.layer.heads[0], r.layer.mask, u, r.row - 1, r.exponential).back();
  const auto factor = factors(Rational(r.row), w);
  const Rational previous = r.row > 1 ? r.at(0, r.row - 1) : Rational(0);
  const Rational at_plus = r.at(r.t, r.row) - t * t, at_minus = r.at(-r.t, r.row) - t * t,
                 at_zero = r.at(0, r.row);
  const Rational combination = at_plus + at_minus + factor[1] * at_zero + factor[2] * previous;
  Rational largest(0);
  for (const auto& error : {at_plus, at_minus, at_zero, previous})
    largest = std::max(largest, abs(error));
  const Rational bound = t * t / Rational(2 * r.row);
  return settled(combination == Rational(-2) * t * t && largest >= bound,
                 fmt::format("the residuals at 0 and +-t combine to -2 t^2 exactly, and the "
                             "largest of them is at least t^2/(2 row) = {}",
                             bound.text().size() < 40 ? bound.text() : "(long fraction)"),
                 "the combination of residuals is not -2 t^2");
}

std::optional<Complaint> require(const Instance& instance) {
  const long N = instance.integer("length"), row = instance.integer("row"),
             t = instance.integer("t");
  if (row > N)
    return Complaint{"row", std::to_string(row),
                     "an integer from 1 to length = " + std::to_string(N)};
  const auto& base = instance.rational("exp_score");
  const long digits = static_cast<long>(base.text().size());
  constexpr long most_digits = 1000000;
  if (base != Rational(1) && (std::abs(t) > 1000 || t * t > most_digits / digits)) {
    return Complaint{
        "t", std::to_string(t),
        "t^2 times the number of characters of exp_score at most 10^6: values are exact fractions"};
  }
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs =
          {{"row", Kind::integer, {}, {Constraint::positive}, "the attention row, counted from 1"},
           {"t", Kind::integer, {}, {}, "the one nonzero entry of the input, at position row"},
           {"exp_score",
            Kind::rational,
            {},
            {Constraint::positive},
            "e^A with A = (WQ WK^T); the score is A t^2"},
           {"value_weight", Kind::rational, {}, {}, "V = WV"},
           {"B", Kind::vector, {"length"}, {}, "bias of the values, one a position"},
           {"length", Kind::integer, {}, {Constraint::positive}, "number of positions"}},
      .values = {{"output", "rational: row `row` of the layer (D = 1, causal) at u = t e_row"},
                 {"output_negated", "rational: the same at u = -t e_row"},
                 {"even_part", "rational: mean of the two"},
                 {"target", "rational: t^2"}},
      .checks = {{"residuals at three inputs combine to -2 t^2, so they do not all vanish",
                  symbolic, everywhere, holds, On::claim,
                  "every N, D and row a (a is a symbol); weight, values and biases free",
                  combine_everywhere, question},
                 {"the same through the layer with its exponentials", symbolic, everywhere, holds,
                  On::claim, "N = 4, D = 2, every (a, b); WQ, WK, WV, B, t free", combine_layer,
                  question},
                 {"row 1 of the causal layer is affine in u_1", symbolic, everywhere, holds,
                  On::claim,
                  "N = 3, D = 2, two heads, whole input free; later positions do not enter row 1",
                  first_row, question},
                 {"a single row is impossible on any interval of inputs (Wronskian)", symbolic,
                  everywhere, holds, On::claim, "every a, A, V, B; t in any interval", single_row,
                  question},
                 {"the attention weights (36) are as printed", symbolic, everywhere, holds,
                  On::claim, "N = 4, D = 2, b = 1, every a", printed_weights},
                 {"random layers: the second difference of row 1 is 0", enclosure, points, holds,
                  On::claim, "N = 1, 2, 4; D = 1, 3; three heads; scores, values and biases random",
                  enclosures},
                 {"the row's output is the printed closed form", exact, points, holds, On::instance,
                  "the instance", row_output},
                 {"the residuals of the instance combine to -2 t^2", exact, points, holds,
                  On::instance, "the instance", forced_error_here},
                 {"the values also see the squared channel", symbolic, everywhere, control,
                  On::claim, "every N, D, a; coefficient of the squares free", squared_channel},
                 {"(43) at two inputs leaves V = B = 0 only", exact, points, control, On::claim,
                  "a = 2, e^A = 2, t = 1, 2", printed_gap},
                 {"a bias of size D x D can be added to u W_V", exact, points, control, On::claim,
                  "N = 1, D = 2", printed_bias_fits},
                 {"the second difference of row 2 is 0", exact, points, control, On::claim,
                  "N = 2, D = 1", second_row}},
      .require = require,
  };
}

}  // namespace verify::liu2025::claim_thm31
