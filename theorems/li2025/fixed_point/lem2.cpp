// |f'| <= Delta_Sigma^2 Delta_R^2 / (M + s_min)^2, even with a further 1/4, if r has no part in the
// kernel of R. The lemma as stated, for any lambda >= 0 and a, is false.
#include <fmt/format.h>

#include <algorithm>

#include "theorems/li2025/landscape_data.hpp"
#include "theorems/li2025/landscape_inputs.hpp"
#include "theorems/li2025/slope_bounds.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"

namespace verify::li2025::claim_lem2 {
namespace {

Finding derivative_formulas(const Context&) { return derivatives_by_differentiation(false); }
Finding derivative_sign(const Context&) { return derivatives_by_differentiation(true); }
// (47b) with its double sum over ordered pairs, and (50b): E D' - D E' = -sum_ij (printed: +), both
// over the denominators prod (M + gamma s_i)^3 and prod (1 + h lambda_j)^3.
struct PairSums {
  long size;
  bool printed_sign = false;

  Sizes sizes() const { return {{"n", size}, {"d", size}}; }

  // weight_i x_i^p / c_i^q over all i, times prod c^3.
  template <class T>
  T weighted_sum(const Vector<T>& weight, const Vector<T>& x, const Vector<T>& c, int p,
                 int q) const {
    T total(0L);
    for (long i = 0; i < size; ++i) {
      T term = weight[i] * integer_power(x[i], p) * integer_power(c[i], 3 - q);
      for (long k = 0; k < size; ++k) term = k == i ? term : T(term * integer_power(c[k], 3));
      total += term;
    }
    return total;
  }
  template <class T>
  T pair_sum(const Vector<T>& weight, const Vector<T>& x, const Vector<T>& c, int p) const {
    T total(0L);
    for (long i = 0; i < size; ++i) {
      for (long j = 0; j < size; ++j) {
        const T gap = x[i] - x[j];
        T term = weight[i] * weight[j] * integer_power(T(x[i] * x[j]), p) * gap * gap;
        for (long k = 0; k < size; ++k) {
          term = k == i ? term : T(term * integer_power(c[k], 3));
          term = k == j ? term : T(term * integer_power(c[k], 3));
        }
        total += term;
      }
    }
    return total;
  }
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto x = free.vector(size), weight = free.vector(size);
    const T M = free.scalar(), gamma = free.scalar(), two(2L);
    const Vector<T> ones(size, T(1L));
    const auto c = map(x, [&](const T& s) { return T(M + gamma * s); });
    const auto e = map(x, [&](const T& lambda) { return T(T(1L) + gamma * lambda); });
    // B' = -2 sum s^4/c^3, C' = -2 sum s^3/c^3, D' = -2 sum lambda^2 A/e^3, E' = -2 sum lambda
    // A/e^3.
    const T B = weighted_sum(ones, x, c, 3, 2), C = weighted_sum(ones, x, c, 2, 2);
    const T minus_B1 = two * weighted_sum(ones, x, c, 4, 3),
            minus_C1 = two * weighted_sum(ones, x, c, 3, 3);
    const T D = weighted_sum(weight, x, e, 1, 2), E = weighted_sum(weight, x, e, 0, 2);
    const T minus_D1 = two * weighted_sum(weight, x, e, 2, 3),
            minus_E1 = two * weighted_sum(weight, x, e, 1, 3);
    const T tasks = pair_sum(weight, x, e, 0);
    return {T(C * minus_B1 - minus_C1 * B - M * pair_sum(ones, x, c, 2)),
            T(D * minus_E1 - E * minus_D1 + (printed_sign ? T(-tasks) : tasks))};
  }
};

struct Bound {
  Rational h, h1_slope, h2_slope, f_slope, paper;
  bool holds(const Rational& divisor) const { return abs(f_slope) * divisor <= paper; }
};

Rational gap(const Vector<Rational>& values) {
  if (values.empty()) return Rational(0);
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  return *high - *low;
}

// `effective` are the nonzero eigenvalues of R.
Bound bound_at(const LandscapeSpectrum<Rational>& spectrum, const Vector<Rational>& effective,
               const Rational& gamma) {
  Bound bound;
  bound.h = h2(spectrum, gamma);
  bound.h1_slope = h1_prime(spectrum, bound.h);
  bound.h2_slope = h2_prime(spectrum, gamma);
  bound.f_slope = bound.h1_slope * bound.h2_slope;
  const Rational s_min = *std::min_element(spectrum.s.begin(), spectrum.s.end());
  bound.paper = power(gap(spectrum.s) * gap(effective) / (spectrum.M + s_min), 2);
  return bound;
}

// s = (1, 2), sigma = 0, lambda = (0, 1), a = (1, 1), gamma = 1.
Finding any_a(const Context&) {
  const Rational one(1);
  const LandscapeSpectrum<Rational> spectrum{
      Rational(3), {one, Rational(2)}, {one, one}, {Rational(0), one}, {one, one}};
  const auto bound = bound_at(spectrum, {one}, one);
  return settled(bound.holds(one), "the bound holds",
                 fmt::format("s = (1, 2), sigma = 0, M = 3, lambda = (0, 1), a = (1, 1), gamma = "
                             "1: only one eigenvalue of R is not 0, so "
                             "Delta_R = 0 and the bound is {}, but f' = {}",
                             bound.paper.text(), bound.f_slope.text()));
}

// Two nearly equal eigenvalues on either side come close to the quarter.
Finding seventeenth(const Context&) {
  const Rational one(1), tiny(1, 1000);
  const LandscapeSpectrum<Rational> spectrum{
      Rational(2), {one - tiny, one + tiny}, {one, one}, {one, one + tiny}, {one, one}};
  const auto bound = bound_at(spectrum, spectrum.lambda, one);
  return settled(bound.holds(Rational(17)), "the bound has room for a factor 17",
                 fmt::format("s = (999/1000, 1001/1000), sigma = 0, lambda = (1, 1001/1000), A = "
                             "(1, 1), gamma = 1: the bound divided by f' is about {}",
                             floor(bound.paper / bound.f_slope).text()));
}

Finding bound_holds(const Context& c) {
  const auto data = read_landscape(c.instance);
  const auto bound = bound_at(*data.grouped, data.effective.listed, c.instance.rational("gamma"));
  const bool quarter = bound.holds(Rational(4)), paper = bound.holds(Rational(1));
  auto result = settled(
      quarter,
      fmt::format("f' = {} and the bounds are {} and a quarter of it", bound.f_slope.text(),
                  bound.paper.text()),
      fmt::format("f' = {} exceeds a quarter of {}", bound.f_slope.text(), bound.paper.text()));
  if (!data.in_range)
    result = finding(Answer::does_not_apply(),
                     fmt::format("a_i must be 0 where lambda_i = 0; here lambda = 0 has a part of "
                                 "r. f' = {}, the bound is {}",
                                 bound.f_slope.text(), bound.paper.text()));
  result.values = {value("h", bound.h),
                   value("h1_prime", bound.h1_slope),
                   value("h2_prime", bound.h2_slope),
                   value("f_prime", bound.f_slope),
                   value("bound_paper", bound.paper),
                   value("bound_quarter", Rational(bound.paper / Rational(4))),
                   value("bound_holds", paper)};
  return result;
}

std::optional<Complaint> require(const Instance& instance) {
  if (auto why = complaint_about_landscape(instance, LandscapeForm::spectral)) return why;
  if (instance.rational("gamma") < Rational(1)) {
    return Complaint{"gamma", instance.rational("gamma").text(),
                     "a number of at least 1, as the bound uses M + gamma s >= M + s_min"};
  }
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  const Sizes two = {{"n", 2}, {"d", 2}};
  const SizeNames all = {"n", "d"};
  const auto slopes = once(Evidence::symbolic, two, Inputs::all, derivative_formulas);
  const Control positive{"h_1' and h_2' are positive",
                         once(Evidence::symbolic, two, Inputs::all, derivative_sign)};
  auto inputs = spectral_landscape_inputs();
  inputs.push_back(
      {"gamma", Kind::rational, {}, {Constraint::positive}, "argument of f, at least 1"});
  return {
      .inputs = std::move(inputs),
      .values = {{"h", "rational: h_2(gamma)"},
                 {"h1_prime", "rational: h_1'(h)"},
                 {"h2_prime", "rational: h_2'(gamma)"},
                 {"f_prime", "rational: f'(gamma) = h_1'(h) h_2'(gamma)"},
                 {"bound_paper", "rational: Delta_Sigma^2 Delta_R^2 / (M + s_min)^2"},
                 {"bound_quarter", "rational: a quarter of it"},
                 {"bound_holds", "boolean: |f'| <= bound_paper"}},
      .parts = {{"printed", {}, {}},
                {"bound",
                 {by_hand(chain({slopes, expand(Popoviciu{2}), test(PairSums{2})}), all),
                  exact(bound_holds)},
                 {{"the double sums are at most a quarter of a squared gap",
                   test(Popoviciu{2, true})},
                  {"(50b) with the printed sign", test(PairSums{2, true})},
                  positive,
                  {"a may be anything where lambda is 0",
                   once(Evidence::exact, two, Inputs::points, any_a)},
                  {"the printed bound can be divided by 17",
                   once(Evidence::exact, two, Inputs::points, seventeenth)}}},
                {"slopes", {by_hand(slopes, all)}, {positive}},
                {"double_sums",
                 {by_hand(expand(PairSums{2}), all), test(PairSums{6})},
                 {{"(50b) with the printed sign", test(PairSums{2, true})}}}},
      .require = require,
  };
}

}  // namespace verify::li2025::claim_lem2
