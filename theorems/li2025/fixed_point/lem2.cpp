// |f'| <= Delta_Sigma^2 Delta_R^2 / (M + s_min)^2, even with a further 1/4, if r has no part in the
// kernel of R, as the a_i of Assumption 1 have none. For any lambda >= 0 and a it would be false.
#include <fmt/format.h>

#include <algorithm>

#include "theorems/li2025/landscape_data.hpp"
#include "theorems/li2025/landscape_inputs.hpp"
#include "theorems/li2025/slope_bounds.hpp"
#include "verify/claim/finding.hpp"

namespace verify::li2025::claim_lem2 {
namespace {

// (47b), with (s_i - s_j)^2, and (50b) with its sign: E D' - D E' = -sum_ij (printed: +). With w_i
// = s_i^2 / (M + gamma s_i)^3 the sums of the proof are B = sum w s (M + gamma s), C = sum w (M +
// gamma s), B' = -2 sum w s^2, C' = -2 sum w s; D, E, D', E' the same with v_j = a_j^2 / (1 + h
// lambda_j)^3, lambda, 1 and h.
struct DoubleSums {
  bool printed_sign = false;

  Sizes sizes() const { return {{"n", Argument::indices}, {"d", Argument::indices}}; }

  // {sum v x^p for p = 0, 1, 2, sum_ij v_i v_j (x_i - x_j)^2}
  template <class Mat>
  struct Sums {
    ScalarOf<Mat> zeroth, first, second, pairs;
  };
  template <class Mat>
  static Sums<Mat> sums(const VectorOf<Mat>& x, const VectorOf<Mat>& v, const VectorOf<Mat>& ones) {
    const auto gaps = outer(x, ones) - outer(ones, x);
    return {dot(ones, v), dot(x, v), dot(hadamard(x, x), v),
            dot(ones, hadamard(outer(v, v), hadamard(gaps, gaps)) * ones)};
  }

  template <MatrixLike Mat>
  Vanishing<Mat> operator()(Letters<Mat>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto lambda = free.vector("lambda", n), v = free.vector("v", n), s = free.vector("s", d),
               w = free.vector("w", d);
    const auto M = free.scalar("M"), gamma = free.scalar("gamma"), h = free.scalar("h");
    const ScalarOf<Mat> minus_two(-2L);
    const auto b = sums<Mat>(s, w, free.ones(d)), t = sums<Mat>(lambda, v, free.ones(n));
    const auto B = M * b.first + gamma * b.second, C = M * b.zeroth + gamma * b.first;
    const auto D = t.first + h * t.second, E = t.zeroth + h * t.first;
    const auto tasks = minus_two * (E * t.second - D * t.first);
    Vanishing<Mat> zero;
    zero.equal(minus_two * (b.first * B - C * b.second), M * b.pairs);
    zero.add(printed_sign ? tasks - t.pairs : tasks + t.pairs);
    return zero;
  }
};
WayCheck double_sums(bool printed_sign = false) {
  return visits(DoubleSums{printed_sign}, {{"n", 3}, {"d", 4}});
}

// (47a) and the step from (48), (51) to (52). With P_i = M + gamma s_i, w_i = s_i^2 / P_i^3 the
// sums are B and C = sum w P, and A B = B + M C:
//   (A B)^2 - M^2 C^2 = B (B + 2 M C),
//   Delta_1 C^2 - sum_ij w_i w_j (s_i - s_j)^2 = sum_ij w_i w_j (Delta_1 P_i P_j - (s_i - s_j)^2),
// both sums of terms >= 0 where Delta_1 is at least every (s_i - s_j)^2 / (P_i P_j); the same with
// v_j = a_j^2 / Q_j^3, Q_j = 1 + h lambda_j, E = sum v Q for Delta_2.
struct LargestGap {
  bool without_product = false;  // the control: Delta_1 P_i in place of Delta_1 P_i P_j

  Sizes sizes() const { return {{"n", Argument::indices}, {"d", Argument::indices}}; }

  template <class Mat>
  Mat pairs(const VectorOf<Mat>& x, const VectorOf<Mat>& ones) const {
    const auto gaps = outer(x, ones) - outer(ones, x);
    return hadamard(gaps, gaps);
  }

  // sum_ij v_i v_j (x_i - x_j)^2 = 2 (sum v) (sum v x^2) - 2 (sum v x)^2.
  template <class Mat>
  ScalarOf<Mat> spread(const Mat& squares, const VectorOf<Mat>& x, const VectorOf<Mat>& v,
                       const VectorOf<Mat>& ones) const {
    const auto sum = dot(ones, hadamard(outer(v, v), squares) * ones);
    return sum -
           ScalarOf<Mat>(2L) * (dot(v, ones) * dot(v, hadamard(x, x)) - dot(v, x) * dot(v, x));
  }

  template <class Mat>
  ScalarOf<Mat> defect(const Mat& squares, const VectorOf<Mat>& v, const VectorOf<Mat>& P,
                       const VectorOf<Mat>& ones, const ScalarOf<Mat>& largest) const {
    const auto weights = outer(v, v);
    const auto room = largest * (without_product ? outer(P, ones) : outer(P, P)) - squares;
    const auto C = dot(v, P);
    return largest * C * C - dot(ones, hadamard(weights, squares) * ones) -
           dot(ones, hadamard(weights, room) * ones);
  }

  template <MatrixLike Mat>
  Vanishing<Mat> operator()(Letters<Mat>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto lambda = free.vector("lambda", n), v = free.vector("v", n), s = free.vector("s", d),
               w = free.vector("w", d);
    const auto M = free.scalar("M"), gamma = free.scalar("gamma"), h = free.scalar("h");
    const auto first = free.scalar("first"), second = free.scalar("second");
    const ScalarOf<Mat> two(2L);
    const auto ones = free.ones(d), tasks = free.ones(n);
    const auto P = M * ones + gamma * s, Q = tasks + h * lambda;
    const auto B = dot(hadamard(s, w), P), C = dot(w, P), root = B + M * C;
    Vanishing<Mat> zero;
    zero.add(root * root - M * C * M * C - B * (B + two * M * C));
    // What P and Q are: the sums of w P^2 and v Q^2 by one factor of each.
    zero.add(dot(w, hadamard(P, P)) - M * C - gamma * B);
    zero.add(dot(v, hadamard(Q, Q)) - dot(v, Q) - h * dot(hadamard(lambda, v), Q));
    const Mat of_s = pairs<Mat>(s, ones), of_lambda = pairs<Mat>(lambda, tasks);
    zero.add(spread<Mat>(of_s, s, w, ones));
    zero.add(spread<Mat>(of_lambda, lambda, v, tasks));
    zero.add(defect<Mat>(of_s, w, P, ones, first));
    zero.add(defect<Mat>(of_lambda, v, Q, tasks, second));
    return zero;
  }
};
WayCheck largest_gap(bool without_product = false) {
  return visits(LargestGap{without_product}, {{"n", 4}, {"d", 5}});
}

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

// (49) at lambda = (1, 2), a = (1, 1), h = 0, with D', E' as the proof has them: h_1' against a
// sign times (E D' - D E') / E^2, or times (E D' + D E') / E^2.
enum class Quotient { printed, right, sum };
Finding derivative_of_quotient(Quotient which) {
  const Rational one(1), two(2);
  const LandscapeSpectrum<Rational> spectrum{two, {one}, {one}, {one, two}, {one, one}};
  Rational D(0), E(0), D_slope(0), E_slope(0);
  for (const auto& lambda : spectrum.lambda) {
    D += lambda;
    E += one;
    D_slope -= two * lambda * lambda;
    E_slope -= two * lambda;
  }
  const Rational second = which == Quotient::sum ? -(D * E_slope) : D * E_slope;
  const Rational sign = which == Quotient::printed ? -one : one;
  const Rational said = sign * (E * D_slope - second) / (E * E);
  const Rational slope = h1_prime(spectrum, Rational(0));
  const auto words = fmt::format(
      "lambda = (1, 2), a = (1, 1), h = 0: D = {}, E = {}, D' = {}, E' = {}; h_1' = {}, and the "
      "formula gives {}",
      D.text(), E.text(), D_slope.text(), E_slope.text(), slope.text(), said.text());
  return settled(slope == said, words, words);
}
Finding quotient_printed(const Context&) { return derivative_of_quotient(Quotient::printed); }
Finding quotient_right(const Context&) { return derivative_of_quotient(Quotient::right); }
Finding quotient_sum(const Context&) { return derivative_of_quotient(Quotient::sum); }

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
    result.detail =
        fmt::format("f' = {}, the bound is {}", bound.f_slope.text(), bound.paper.text());
  result = where_tasks_exist(data.in_range, result);
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
  const auto at_two = [](Settle settle) {
    return once(Evidence::exact, {{"n", 2}, {"d", 2}}, Inputs::points, settle);
  };
  const auto of_two_tasks = [](Settle settle) {
    return once(Evidence::exact, {{"n", 2}}, Inputs::points, settle);
  };
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
      .parts =
          {{"printed", {}, {}},
           {"bound",
            {halved_gaps(), exact(bound_holds)},
            {{"the double sums are at most a quarter of a squared gap", halved_gaps(true)},
             {"a may be anything where lambda is 0", at_two(any_a)},
             {"the printed bound can be divided by 17", at_two(seventeenth)}}},
           {"slopes", {}, {}},
           {"gaps", {largest_gap()}, {{"one factor M + gamma s less in (52)", largest_gap(true)}}},
           {"eq49",
            {of_two_tasks(quotient_printed)},
            {{"(E D' + D E') / E^2", of_two_tasks(quotient_sum)}},
            {of_two_tasks(quotient_right)}},
           {"double_sums", {double_sums()}, {{"(50b) with the printed sign", double_sums(true)}}}},
      .require = require,
  };
}

}  // namespace verify::li2025::claim_lem2
