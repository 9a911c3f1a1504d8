// Softmax attention cannot square: the residuals at the inputs 0 and +-t E_ab combine to -2 t^2 for
// every choice of the parameters, so that they do not all vanish.
#include <fmt/format.h>

#include <array>

#include "theorems/liu2025/limits/evaluation_functional.hpp"
#include "theorems/liu2025/limits/first_row.hpp"
#include "theorems/liu2025/limits/softmax_rows.hpp"
#include "theorems/liu2025/limits/wronskian.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/facts/fraction_of.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/softmax_attention.hpp"
#include "verify/scalar/symbolic.hpp"

namespace verify::liu2025::claim_thm31 {
namespace {

// The factors with which the residuals at +-t (row a), 0 (row a) and 0 (row a-1) enter, given the
// weight w of position a on itself; rows are counted from 1, and row 1 has no predecessor.
template <class T>
std::array<T, 3> factors(const T& a, const T& w) {
  return {T(1L), T(-T(2L) * w * a), T(T(2L) * w * (a - T(1L)) - T(2L) * (T(1L) - w))};
}

// Column b of row a at u = t E_ab depends on t, on V = WV[b,b], on the biases and on the weight w
// of position a on itself; the other a-1 weights are equal. The row number is a symbol, too.
struct ResidualsCombine {
  bool with_squares = false;  // broken: the values see the squares, too

  Sizes sizes() const { return {{"N", Argument::absent}, {"D", Argument::absent}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T a = free.scalar("a"), w = free.scalar("w"), t = free.scalar("t"), V = free.scalar("V");
    const T own_bias = free.scalar("own_bias"), mean_before = free.scalar("mean_before"),
            square_value = free.scalar("square_value");
    const auto residual = [&](const T& x) {
      T value = T(V * x + own_bias);
      if (with_squares) value += square_value * x * x;
      return T(w * value + (T(1L) - w) * mean_before - x * x);
    };
    const T prefix_sum = (a - T(1L)) * mean_before + own_bias;  // a times the output of row a at 0
    // factors[1] / a times that, and factors[2] times the output of row a-1 at 0.
    return {T(residual(t) + residual(-t) - T(2L) * w * prefix_sum + factors(a, w)[2] * mean_before +
              T(2L) * t * t)};
  }
};

// The true layer with every entry of the weight matrices and biases free, exponentials included.
struct LayerResidualsCombine {
  long N, D;
  bool with_squares = false;  // broken: the values see the squares, too, with a free weight
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto layer = free_softmax_attention(free, N, D, 1, AttentionMask::causal, false);
    const T t = free.scalar("t"), square_value = free.scalar("square_value");
    const auto e = exponential_over<T>();
    const auto output = [&](const Matrix<T>& x, long row, long column) {
      T result = attention_row(layer, x, row, e)[column];
      if (!with_squares) return result;
      const auto weights = attention_weights(layer.heads[0], layer.mask, x, row, e);
      for (long m = 0; m <= row; ++m)
        result += square_value * weights[m] * x(m, column) * x(m, column);
      return result;
    };
    Vector<T> zero;
    for (long a = 0; a < N; ++a) {
      for (long b = 0; b < D; ++b) {
        const auto u = single_entry<T>(N, D, a, b, t);
        const T w = attention_weights(layer.heads[0], layer.mask, u, a, e)[a];
        const auto factor = factors(T(a + 1), w);
        EvaluationFunctional<T> combination = {
            {factor[0], u, a, b}, {factor[0], -u, a, b}, {factor[1], Matrix<T>(N, D), a, b}};
        if (a > 0) combination.push_back({factor[2], Matrix<T>(N, D), a - 1, b});
        zero.push_back(T(2L) * t * t +
                       evaluate(combination, [&](const Matrix<T>& x, long row, long column) {
                         return T(output(x, row, column) - x(row, column) * x(row, column));
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

// A broken version at integers, with powers of 2 as exponentials.
template <class Statement>
Finding at_integers(const Statement& statement) {
  long drawn = 0;
  Variables<Rational> free([&] { return Rational(++drawn % 3 == 0 ? -1 : drawn % 3); });
  for (const auto& entry : statement(free)) {
    if (entry != Rational(0)) return finding(Truth::no, "an entry is " + entry.text() + ", not 0");
  }
  return finding(Truth::yes, "all entries are 0 at integers");
}

constexpr long most_rows = 4, most_channels = 3;

Finding through_layer(const Context&) {
  Finding found;
  for (long N = 1; N <= most_rows; ++N) {
    for (long D = 1; D <= most_channels; ++D) {
      found = simplifies_to_zero(
          LayerResidualsCombine{N, D},
          "with E the unit input at (a,b), w the weight of row a on itself and r_i(u) the residual "
          "(output minus square) of row i in column b: r_a(tE) + r_a(-tE) - 2wa r_a(0) + (2w(a-1) "
          "- 2(1-w)) r_(a-1)(0) = -2 t^2 for every (a,b), through the layer with its exponentials; "
          "so the residuals do not all vanish for t != 0");
      if (found.answer != Truth::yes) return found;
    }
  }
  return found;
}
Finding squares_as_values(const Context&) { return at_integers(LayerResidualsCombine{3, 2, true}); }

// Row 1 with a free number for every exponential, whatever the score: at t, 0 and -t in entry b the
// numerators over the denominators have the second difference 0, that of the square is 2 t^2.
struct FirstRow {
  long N, D;
  bool second_row = false;

  Sizes sizes() const { return {{"N", N}, {"D", D}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto layer = free_softmax_attention(free, N, D, 1, AttentionMask::causal, false);
    const T t = free.scalar("t");
    const auto any = [&](const T&) { return free.scalar(); };
    const long row = second_row ? 1 : 0;
    Vector<T> zero;
    for (long b = 0; b < D; ++b) {
      const auto at = [&](const T& x) {
        return row_fraction(layer.heads[0], layer.mask, single_entry<T>(N, D, row, b, x), row, any);
      };
      const auto plus = at(t), middle = at(T(0L)), minus = at(T(-t));
      zero.push_back(plus.numerator[b] * middle.denominator * minus.denominator +
                     minus.numerator[b] * middle.denominator * plus.denominator -
                     T(2L) * middle.numerator[b] * plus.denominator * minus.denominator);
    }
    return zero;
  }
};

Finding weights(const Context&) {
  Finding found;
  for (long N = 1; N <= most_rows; ++N) {
    for (long D = 1; D <= most_channels; ++D) {
      found = simplifies_to_zero(PrintedWeights{N, D}, "the weights are (36)");
      if (found.answer != Truth::yes) return found;
    }
  }
  return found;
}
Finding weights_above_diagonal(const Context&) { return at_integers(PrintedWeights{2, 1, true}); }

// One position, WV = 1, B = 0: the output is the input. With WV = 0 it is not.
struct IdentityMap {
  bool without_values = false;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const Matrix<T> q = {{free.scalar("q")}}, k = {{free.scalar("k")}}, u = {{free.scalar("u")}};
    const Matrix<T> V = {{T(without_values ? 0L : 1L)}};
    const SoftmaxAttention<T> layer{{{q, k, V, Matrix<T>(1, 1)}}};
    return {T(attention_row(layer, u, 0, exponential_over<T>())[0] - u(0, 0))};
  }
};
Finding identity_map(const Context&) {
  return simplifies_to_zero(IdentityMap{}, "the layer is the identity map");
}
// The same as facts for the certificate: the exponential of every score is a letter that is
// positive, and fractions are pairs.
template <class T>
void identity_by_facts(Comparisons<T>& say, Orthant<T>& free, bool without_values) {
  using F = FractionOf<T>;
  const auto letter = [&](const char* name) { return Matrix<F>{{F(free.nonnegative(name))}}; };
  const Matrix<F> q = letter("q"), k = letter("k"), u = letter("u");
  const SoftmaxAttention<F> layer{{{q, k, {{F(without_values ? 0L : 1L)}}, Matrix<F>(1, 1)}}};
  const auto exponential = [&](const F&) { return F(free.positive("e")); };
  say_zero(say, attention_row(layer, u, 0, exponential)[0] - u(0, 0));
}
Finding identity_map_without_values(const Context&) { return at_integers(IdentityMap{true}); }

// Even part of row a times its denominator, for biases whose prefix sum up to a is 0: the
// exponential polynomial (B - s) E - B - (a-1) s with E = e^(A s), s = t^2.
struct EvenPart {
  bool one_row_more = false;  // broken: a in place of a - 1

  Sizes sizes() const { return {{"a", from(1, Argument::variable)}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T t = free.scalar("t"), V = free.scalar("V"), B = free.scalar("B"), E = free.scalar("E"),
            a = free.size("a");
    const auto numerator = [&](const T& x) { return T(E * (x * V + B) - B); };
    const T s = t * t;
    const T others = one_row_more ? a : T(a - T(1L));
    return {T(numerator(t) + numerator(-t) - T(2L) * s * (E + others) -
              T(2L) * ((B - s) * E - B - (a - T(1L)) * s))};
  }
};

// Independent on every interval for A != 0, if the Wronskian is A^4 e^(2As).
Finding independence(bool with_s) {
  const GiNaC::symbol s("s"), A("A");
  const Expr E = GiNaC::exp(A * s);
  const Expr found = wronskian({Expr(1), with_s ? Expr(s) : Expr(3), E, s * E}, s);
  if (verify::is_zero(found) == Truth::yes) return finding(Truth::no, "the Wronskian is 0");
  return finding(verify::is_zero(found - GiNaC::pow(A, 4) * E * E),
                 "the Wronskian of 1, s, e^(As), s e^(As) is A^4 e^(2As), nonzero for A != 0");
}
Finding independent(const Context&) { return independence(true); }
Finding dependent(const Context&) { return independence(false); }

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

// The layer of the instance by the closed form (36), (43).
Finding row_output(const Context& c) {
  const auto r = read_instance(c.instance);
  const Rational e = power(c.instance.rational("exp_score"), r.t * r.t);
  const auto& B = c.instance.vector("B");
  Rational before(0);
  for (long k = 0; k + 1 < r.row; ++k) before += B[k];
  const Rational V = c.instance.rational("value_weight"), t(r.t);
  const auto closed = [&](const Rational& x) {
    return (e * (x * V + B[r.row - 1]) + before) / (e + Rational(r.row - 1));
  };
  return settled(
      {r.at(r.t, r.row) == closed(t), r.at(-r.t, r.row) == closed(-t)},
      "the layer's output equals [e^C (tV + B_row) + sum of the earlier biases] / (e^C + row - 1)",
      "the layer and the closed form differ");
}

// The combination of residuals at this instance, and the error that it forces.
Finding at_instance(const Context& c) {
  const auto r = read_instance(c.instance);
  const Rational t(r.t), plus = r.at(r.t, r.row), minus = r.at(-r.t, r.row);
  const auto u = single_entry<Rational>(r.N, 1, r.row - 1, 0, t);
  const Rational w =
      attention_weights(r.layer.heads[0], r.layer.mask, u, r.row - 1, r.exponential).back();
  const auto factor = factors(Rational(r.row), w);
  const Rational previous = r.row > 1 ? r.at(0, r.row - 1) : Rational(0);
  const Rational at_plus = plus - t * t, at_minus = minus - t * t, at_zero = r.at(0, r.row);
  const Rational combination = at_plus + at_minus + factor[1] * at_zero + factor[2] * previous;
  Rational largest(0);
  for (const auto& error : {at_plus, at_minus, at_zero, previous})
    largest = std::max(largest, abs(error));
  const Rational bound = t * t / Rational(2 * r.row);
  auto result =
      settled({combination == Rational(-2) * t * t, largest >= bound, largest != Rational(0)},
              fmt::format("this layer does not square: the residuals at 0 and +-t combine to -2 "
                          "t^2, and the largest of them is at least t^2/(2 row) = {}",
                          bound.text().size() < 40 ? bound.text() : "(long fraction)"),
              "the combination of residuals is not -2 t^2");
  if (r.t == 0)
    result = finding(Answer::does_not_apply(), "the inputs +-t need t != 0; here t = 0");
  result.values = {value("output", plus), value("output_negated", minus),
                   value("even_part", Rational(1, 2) * (plus + minus)), value("target", t * t)};
  return result;
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
  const auto symbolic = Evidence::symbolic;
  const Sizes run = {{"N", Extent::between(1, most_rows)},
                     {"D", Extent::between(1, most_channels)}};
  const auto layers = [&](Settle settle) { return once(symbolic, run, Inputs::all, settle); };
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
      .parts = {{"square",
                 {visits(FirstRowOnLetters{}, {{"N", 8}, {"D", 9}}), layers(through_layer),
                  exact(at_instance)},
                 {{"without a mask", visits(FirstRowOnLetters{true}, {{"N", 8}, {"D", 9}})},
                  {"the values see the squares, too",
                   once(Evidence::exact, {{"N", 3}, {"D", 2}}, Inputs::points, squares_as_values)},
                  {"the second difference of row 2 is 0",
                   once(Evidence::exact, {{"N", 2}, {"D", 1}}, Inputs::points, second_row)}},
                 {exact(row_output)}},
                {"rows",
                 {by_hand(chain({expand(ResidualsCombine{}), layers(through_layer)}), {"N", "D"})},
                 {{"the values see the squares, too", expand(ResidualsCombine{true})}}},
                {"any_scores",
                 {visits(FirstRowOnLetters{}, {{"N", 8}, {"D", 9}}), expand(FirstRow{1, 1}),
                  expand(FirstRow{2, 1}), expand(FirstRow{3, 2}), test(FirstRow{8, 16})},
                 {{"without a mask", visits(FirstRowOnLetters{true}, {{"N", 8}, {"D", 9}})},
                  {"row 2 in place of row 1", test(FirstRow{3, 2, true})}}},
                {"every_row",
                 {visits(ConstantInputs{}, {{"N", 8}, {"D", 9}})},
                 {{"the scores depend on the position",
                   visits(ConstantInputs{true}, {{"N", 8}, {"D", 9}})}}},
                {"weights",
                 {layers(weights)},
                 {{"above the diagonal, too", once(Evidence::exact, {{"N", 2}, {"D", 1}},
                                                   Inputs::points, weights_above_diagonal)}}},
                {"single_row",
                 {chain({expand(EvenPart{}), with_facts_for_nonnegative(
                                                 once(symbolic, {{"a", from(1, Argument::absent)}},
                                                      Inputs::all, independent),
                                                 [](auto& say, auto& free) {
                                                   independent_by_facts(say, free, true);
                                                 })})},
                 {{"a rows before row a", expand(EvenPart{true})},
                  {"1, 3, e^(As), s e^(As) are independent",
                   with_facts_for_nonnegative(
                       once(symbolic, {{"a", from(1, Argument::absent)}}, Inputs::all, dependent),
                       [](auto& say, auto& free) { independent_by_facts(say, free, false); })}}},
                {"identity_map",
                 {with_facts_for_nonnegative(
                     once(symbolic, {}, Inputs::all, identity_map),
                     [](auto& say, auto& free) { identity_by_facts(say, free, false); })},
                 {{"V = B = 0",
                   with_facts_for_nonnegative(
                       once(Evidence::exact, {}, Inputs::points, identity_map_without_values),
                       [](auto& say, auto& free) { identity_by_facts(say, free, true); })}}}},
      .require = require,
  };
}

}  // namespace verify::liu2025::claim_thm31
