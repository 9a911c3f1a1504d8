// How far softmax attention stays from SQUARE and MULTIPLY on the cube [-R, R]^{N x D}: functionals
// that vanish on every layer give the lower bound, a constant output attains it.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <random>

#include "theorems/liu2025/limits/evaluation_functional.hpp"
#include "theorems/liu2025/limits/reflected_rows.hpp"
#include "theorems/liu2025/limits/softmax_attention_plots.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/claim/plot_choice.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/softmax_attention.hpp"
#include "verify/probability/gaussian_words.hpp"
#include "verify/scalar/symbolic.hpp"

namespace verify::liu2025::claim_thm31_quant {
namespace {

enum class Target { square, multiply };  // u_b^2 with b = 0; u_p u_q with p = 0, q = 1

// The functional that vanishes on every layer with this mask.
template <class T>
EvaluationFunctional<T> annihilator(Target target, AttentionMask mask, long N, long D, const T& R) {
  if (mask == AttentionMask::causal) {
    return target == Target::square ? second_difference<T>(N, D, 0, 0, 0, R)
                                    : mixed_difference<T>(N, D, 0, 0, 1, 0, R, T(1L));
  }
  return target == Target::square ? mean_of_reflections<T>(N, D, 0, 0, R)
                                  : mean_mixed_difference<T>(N, D, 0, 1, 0, R);
}

template <class T, class Exponential>
T on_layer(const EvaluationFunctional<T>& functional, const SoftmaxAttention<T>& layer,
           const Exponential& exponential) {
  return evaluate(functional, [&](const Matrix<T>& u, long row, long column) {
    return attention_row(layer, u, row, exponential)[column];
  });
}

// The annihilator of a layer whose parameters are all free, exponentials included.
struct Annihilates {
  AttentionMask mask;
  long N, D, heads;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto layer = free_softmax_attention(free, N, D, heads, mask, true);
    const T R = free.scalar("R");
    return {on_layer(annihilator(Target::square, mask, N, D, R), layer, NaturalExponential{}),
            on_layer(annihilator(Target::multiply, mask, N, D, R), layer, NaturalExponential{})};
  }
};

Finding simplifies_to_zero(const Vector<Expr>& entries, long symbols, const std::string& meaning) {
  Truth all = Truth::yes;
  for (const auto& entry : entries) all = conjunction(all, verify::is_zero(entry));
  return finding(all,
                 fmt::format("{} (GiNaC, {} symbols and their exponentials)", meaning, symbols));
}

// The functionals on whole layers of two heads with a residual connection, N = 3, D = 2.
Finding through_layers(const Context&) {
  Vector<Expr> entries;
  Variables<Expr> free([] { return Expr(GiNaC::symbol()); });
  for (const auto mask : {AttentionMask::causal, AttentionMask::none})
    for (const auto& entry : Annihilates{mask, 3, 2, 2}(free)) entries.push_back(entry);
  return simplifies_to_zero(entries, free.count(),
                            "the four functionals are 0 on every layer of two heads with N = 3, D "
                            "= 2 and a residual connection");
}

// What the functionals are on the targets, per weight: with coefficients 1, -2, 1 on R^2, 0, R^2
// and 1, 1, -1, -1 on the four products of +-R and +-R; the weights add up to 4.
struct OnTargets {
  bool half = false;

  Sizes sizes() const { return {{"N", Argument::absent}, {"D", Argument::absent}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T R = free.scalar("R"), minus = T(-R), two(half ? 1L : 2L);
    return {T(R * R + minus * minus - two * R * R),
            T(R * R + minus * minus - R * minus - minus * R - two * two * R * R)};
  }
};

// The row of OneRowOfAny, summed over all N positions with N a symbol; with the weight x = 1/(E + N
// - 1) of another position it is (1 - (N - 1) x)(W_V^T x + b) + x (S - b). The rows at an input and
// its negative make 2 S, which twice the rows at 0 make, too; so for every difference of such sums.
struct AnyLength {
  bool own_weight_less = false;

  Sizes sizes() const { return {{"N", Argument::variable}, {"D", Argument::absent}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T N = free.size("N"), x = free.scalar("x"), V = free.scalar("V"), S = free.scalar("S");
    const auto rows = [&](const T& t) {
      const T others = own_weight_less ? N : T(N - T(1L));
      return T((T(1L) - others * x) * (N * t * V + S) + x * (N - T(1L)) * S);
    };
    const T t = free.scalar("t");
    return {T(rows(t) + rows(-t) - T(2L) * S)};
  }
};

// With a residual connection, on the inputs +-R E_1: row 1 is +-R(1 + v) + const and row 2, which
// sees rows 1 and 2 with the weights 1/2, is +-R v/2 + const, v = sum of WV[0,0] over the heads.
template <class T>
EvaluationFunctional<T> of_two_rows(const T& R) {
  const auto u = single_entry<T>(2, 2, 0, 0, R);
  return {{T(1L), u, 0, 0}, {T(-1L), -u, 0, 0}, {T(-2L), u, 1, 0}, {T(2L), -u, 1, 0}};
}
Finding residual_costs(const Context&) {
  Variables<Expr> free([] { return Expr(GiNaC::symbol()); });
  const auto layer = free_softmax_attention(free, 2, 2, 2, AttentionMask::causal, true);
  const Expr R = free.scalar("R");
  return simplifies_to_zero(
      {on_layer(of_two_rows(R), layer, NaturalExponential{}) - 2 * R}, free.count(),
      "y_1(RE_1) - y_1(-RE_1) - 2 y_2(RE_1) + 2 y_2(-RE_1) is 2R for every causal layer with a "
      "residual connection and N >= 2, and 0 for SQUARE; the coefficients have sum 6, hence the "
      "error is at least R/3, which is more than R^2/2 for R < 2/3. The bound R^2/2 stays valid "
      "with a residual connection but need not be attained (N = 1: attained by WV = -1)");
}

Finding random_layers(const Context& c) {
  std::mt19937_64 generator(c.seed);
  Variables<Ball> free([&] { return Ball(Rational(static_cast<long>(generator() % 17) - 8, 4)); });
  const long bound = 24 - c.bits;
  long count = 0;
  bool all = true;
  for (const auto mask : {AttentionMask::causal, AttentionMask::none}) {
    for (long heads = 1; heads <= 3; ++heads) {
      for (const auto target : {Target::square, Target::multiply}) {
        const long N = heads + 2;
        const auto layer = free_softmax_attention(free, N, 2, heads, mask, heads % 2 == 0);
        const Ball R(Rational(5, 4));
        const Ball value =
            on_layer(annihilator(target, mask, N, 2, R), layer, NaturalExponential{});
        all &= all_hold(
            {value.contains(Rational(0)), value.log2_radius() < static_cast<double>(bound)});
        ++count;
      }
    }
  }
  return settled(
      all,
      fmt::format("{} random layers: every enclosure of the functional contains 0 and has "
                  "a radius below 2^{}",
                  count, bound),
      "an enclosure misses 0 or is too wide");
}

// A layer with small random rational parameters whose scores at inputs of size R are integers, so
// that powers of 2 serve as exponentials and everything is exact.
SoftmaxAttention<Rational> exact_layer(std::uint64_t seed, long N, AttentionMask mask,
                                       const Rational& R) {
  std::mt19937_64 generator(seed);
  Variables<Rational> free([&] { return Rational(static_cast<long>(generator() % 7) - 3); });
  auto layer = free_softmax_attention(free, N, 2, 2, mask, true);
  for (auto& head : layer.heads) {
    head.WQ = map(head.WQ, [&](const Rational& q) { return q / R; });
    head.WK = map(head.WK, [&](const Rational& q) { return q / R; });
  }
  return layer;
}

// The least mean square error of an affine function of u_1..u_D against the target, for independent
// standard Gaussian inputs: E f^2 - c^T G^{-1} c with the exact moments.
Rational best_affine_error(Target target) {
  const auto moment = [](long p, long q) {  // E u_1^p u_2^q
    Rational product(1);
    for (const long k : {p, q}) {
      if (k % 2 != 0) return Rational(0);
      for (long j = k - 1; j > 1; j -= 2) product *= Rational(j);
    }
    return product;
  };
  const std::array<std::array<long, 2>, 3> features = {{{0, 0}, {1, 0}, {0, 1}}};
  const std::array<long, 2> f =
      target == Target::square ? std::array<long, 2>{2, 0} : std::array<long, 2>{1, 1};
  Matrix<Rational> gram(3, 3);
  Vector<Rational> c;
  for (long i = 0; i < 3; ++i) {
    for (long k = 0; k < 3; ++k)
      gram(i, k) = moment(features[i][0] + features[k][0], features[i][1] + features[k][1]);
    c.push_back(moment(f[0] + features[i][0], f[1] + features[i][1]));
  }
  return moment(2 * f[0], 2 * f[1]) - dot(c, solve(gram, c));
}

// For a standard Gaussian u the mean square of <u, e> <u, f> less an affine function w . u + c is
// |e|^2 |f|^2 + <e, f>^2 and two squares: 2 for e = f and 1 for orthogonal e and f of length 1.
struct AffineFloor {
  bool centred = true;

  Sizes sizes() const { return {{"N", Argument::absent}, {"D", Argument::words}}; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto d = free.space("D");
    const auto u = free.vector("u", d), e = free.vector("e", d), f = free.vector("f", d),
               w = free.vector("w", d);
    const auto c = free.scalar("c"), product = dot(e, f);
    const auto error = dot(u, e) * dot(u, f) - dot(w, u) - c;
    const auto constant = centred ? c - product : c;
    const auto mean = expectation(error * error, {gaussian(u, TreeMatrix::identity(d))});
    Vanishing<TreeMatrix> zero;
    zero.add(mean - (dot(e, e) * dot(f, f) + product * product) - dot(w, w) - constant * constant);
    return zero;
  }
};

Rational target_entry(Target target, const Matrix<Rational>& u, long row) {
  return target == Target::square ? u(row, 0) * u(row, 0) : u(row, 0) * u(row, 1);
}

Finding distances(const Context& c) {
  constexpr long longest = 64;
  const long length = c.instance.integer("length"), N = std::min(length, longest);
  const Rational R = c.instance.rational("radius"), half(1, 2);
  bool annihilated = true;
  Vector<Rational> lower;
  for (const auto target : {Target::square, Target::multiply}) {
    for (const auto mask : {AttentionMask::causal, AttentionMask::none}) {
      const auto L = annihilator(target, mask, N, 2, R);
      annihilated &= on_layer(L, exact_layer(c.seed, N, mask, R),
                              IntegerExponential{Rational(2)}) == Rational(0);
      lower.push_back(forced_error(L, [&](const Matrix<Rational>& u, long row, long) {
        return target_entry(target, u, row);
      }));
    }
  }
  // A constant output; its error is convex in the target, whose extremes are 0, R^2 and -R^2, R^2.
  const Rational square_upper = std::max(abs(R * R * half - R * R), abs(R * R * half));
  const Rational multiply_upper = abs(R * R);
  const bool tight =
      lower == Vector<Rational>{square_upper, square_upper, multiply_upper, multiply_upper};
  const Rational square_floor = best_affine_error(Target::square),
                 multiply_floor = best_affine_error(Target::multiply);
  // Second route: u^2 - 1 = He_2(u) and u_p u_q = He_1(u_p) He_1(u_q) are orthogonal to affine
  // functions, and He_k has the squared norm k!.
  const bool floors_agree = all_hold({square_floor == Rational(2), multiply_floor == Rational(1)});
  auto result = settled(
      {annihilated, tight, floors_agree},
      fmt::format("lower bounds by functionals that vanish on the layer (evaluated exactly for {} "
                  "positions, two heads, residual, both masks), upper bounds by constant outputs: "
                  "they agree. Floors: row 1 is affine in u_1, the best affine predictor is left "
                  "with the variance; the other rows may contribute 0 to the mean",
                  N),
      "lower and upper bounds differ");
  result.values = {value("square_distance", lower[0]),
                   value("multiply_distance", lower[2]),
                   value("square_floor_row0", square_floor),
                   value("square_floor_mean", square_floor / Rational(length)),
                   value("multiply_floor_row0", multiply_floor),
                   value("multiply_floor_mean", multiply_floor / Rational(length))};
  if (deserves_plots(c)) result.plots = {square_distance_plot(R, lower[0])};
  return result;
}

// Controls: each evaluates a functional on an exact layer and reports whether it is 0.
Finding vanishes(const EvaluationFunctional<Rational>& L, const SoftmaxAttention<Rational>& layer) {
  const auto found = on_layer(L, layer, IntegerExponential{Rational(2)});
  return settled(found == Rational(0), "the functional vanishes",
                 "the functional is " + found.text() + ", not 0");
}
Finding second_row(const Context&) {
  const Rational R(1);
  return vanishes(second_difference<Rational>(3, 2, 1, 0, 0, R),
                  exact_layer(1, 3, AttentionMask::causal, R));
}
Finding residual_costs_three(const Context&) {
  const Rational R(1), three(3);
  const auto found = on_layer(of_two_rows(R), exact_layer(1, 2, AttentionMask::causal, R),
                              IntegerExponential{Rational(2)});
  return settled(found == three * R, "it is 3 R", "it is " + found.text() + " at R = 1, not 3");
}
Finding one_row_only(const Context&) {
  const Rational R(1);
  return vanishes(second_difference<Rational>(3, 2, 0, 0, 0, R),
                  exact_layer(1, 3, AttentionMask::none, R));
}
// Squares as a third channel that the values read with weight 1: the input [u, u^2].
Finding squared_channel(const Context&) {
  const Rational R(1);
  auto L = second_difference<Rational>(2, 2, 0, 0, 0, R);
  for (auto& e : L)
    for (long n = 0; n < 2; ++n) e.u(n, 1) = e.u(n, 0) * e.u(n, 0);
  const Matrix<Rational> zero(2, 2),
      squares = {{Rational(0), Rational(0)}, {Rational(1), Rational(0)}};
  return vanishes(L, {{{zero, zero, squares, zero}}});
}
Finding doubled_bound(const Context& c) {
  const Rational R = c.instance.rational("radius"), claimed = R * R;
  const Rational attained = std::max(abs(R * R / Rational(2)), abs(R * R / Rational(2) - R * R));
  return settled(attained >= claimed, "no layer is closer",
                 "the constant R^2/2 has the error " + attained.text() + " < " + claimed.text());
}

// There is a second row.
Way beyond_one_row(WayCheck check) {
  auto way = by_hand(std::move(check), {"N", "D"});
  for (auto& link : way.links)
    for (auto& box : link.scope.boxes) box.at("N").least = 2;
  return way;
}

}  // namespace

Theorem theorem() {
  const auto at_rows = [](long rows, Settle settle) {
    return once(Evidence::symbolic, {{"N", rows}, {"D", 2}}, Inputs::all, settle);
  };
  const auto at_three = [&](Settle settle) { return at_rows(3, settle); };
  return {
      .inputs =
          {{"length", Kind::integer, {}, {Constraint::positive}, "number of positions"},
           {"radius", Kind::rational, {}, {Constraint::positive}, "R: inputs range over [-R, R]"}},
      .values = {{"square_distance", "rational: least sup-norm error against SQUARE"},
                 {"multiply_distance", "rational: the same against MULTIPLY(p, q), p != q"},
                 {"square_floor_row0",
                  "rational: least mean square error on the first row, causal, N(0,1) inputs"},
                 {"square_floor_mean", "rational: lower bound of its mean over all rows"},
                 {"multiply_floor_row0", "rational: the same for MULTIPLY, p != q"},
                 {"multiply_floor_mean", "rational: the same for MULTIPLY, p != q"}},
      .parts = {{"causal",
                 {chain({visits(FirstRowReflected{}, {{"N", 6}, {"D", 7}}), expand(OnTargets{})})},
                 {{"without the mask", visits(FirstRowReflected{true}, {{"N", 6}, {"D", 7}})},
                  {"the middle point counts once", expand(OnTargets{true})},
                  {"row 2", at_three(second_row)},
                  {"the values read a squared channel", at_three(squared_channel)}},
                 {at_three(through_layers),
                  once(Evidence::enclosure, {}, Inputs::points, random_layers)}},
                {"unmasked",
                 {chain({visits(OneRowOfAny{}, {{"N", 4}, {"D", 5}}), expand(AnyLength{}),
                         expand(OnTargets{})})},
                 {{"scores with a bias on the query",
                   visits(OneRowOfAny{true}, {{"N", 4}, {"D", 5}})},
                  {"N x for (N - 1) x", expand(AnyLength{true})},
                  {"one row instead of the sum over rows", at_three(one_row_only)},
                  {"the middle point counts once", expand(OnTargets{true})}}},
                {"attained",
                 {visits(ConstantRow{}, {{"N", 4}, {"D", 5}})},
                 {{"W_V is not 0", visits(ConstantRow{true}, {{"N", 4}, {"D", 5}})},
                  {"no layer is closer to SQUARE than R^2", at_three(doubled_bound)}}},
                {"residual",
                 {beyond_one_row(at_rows(2, residual_costs))},
                 {{"it is 3 R", at_rows(2, residual_costs_three)}}},
                {"floor",
                 {words(AffineFloor{})},
                 {{"the constant is 0 at best", words(AffineFloor{false})}}},
                {"data", {exact(distances)}}},
  };
}

}  // namespace verify::liu2025::claim_thm31_quant
