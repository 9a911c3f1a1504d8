// Without (16) the fixed point need not be unique: data with three of them, two local minima of the
// risk and a saddle between them.
#include <fmt/format.h>

#include "theorems/li2025/fixed_point_facts.hpp"
#include "theorems/li2025/fixed_points.hpp"
#include "theorems/li2025/landscape_inputs.hpp"
#include "theorems/li2025/landscape_plots.hpp"
#include "theorems/li2025/stated_fixed_points.hpp"
#include "theorems/li2025/uniqueness/reduced_landscape.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/claim/plot_choice.hpp"
#include "verify/linalg/ball_matrix.hpp"

namespace verify::li2025::claim_uniq_fail {
namespace {

// The risk is quadratic in p and in v, so second central differences of step 1 are exact.
struct HessianDifference {
  long k, levels;

  Sizes sizes() const { return {}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const LandscapeSpectrum<T> spectrum{free.scalar(), free.vector(k), free.vector(k),
                                        free.vector(levels), free.vector(levels)};
    const auto p = free.vector("p", k), v = free.vector("v", levels);
    const auto at = [&](long i, long a, long j, long b) {
      auto x = p, y = v;
      (i < k ? x[i] : y[i - k]) += T(a);
      (j < k ? x[j] : y[j - k]) += T(b);
      return reduced_risk(spectrum, x, y);
    };
    const auto hessian = reduced_hessian(spectrum, p, v);
    Vector<T> zero;
    for (long i = 0; i < k + levels; ++i) {
      for (long j = i; j < k + levels; ++j) {
        const T four = T(at(i, 1, j, 1) - at(i, 1, j, -1)) - T(at(i, -1, j, 1) - at(i, -1, j, -1));
        zero.push_back(T(four - T(4L) * hessian(i, j)));
      }
    }
    return zero;
  }
};

// Sigma = diag(40, 1 x 40), sigma = 0, one example of one task and n_2 of another with r_2 = 1/2.
LandscapeData family(const Rational& r_1, long n_2) {
  return landscape_of_blocks({Rational(40), Rational(1)}, {Rational(1), Rational(40)}, Rational(0),
                             {Rational(1), Rational(n_2)}, {r_1, Rational(1, 2)});
}

// f(gamma) - gamma has the sign of sum_j A_j (lambda_j + 1 - gamma) / (1 + lambda_j h)^2, h =
// h_2(gamma) (li2025.uniq_sturm#sign), here as a polynomial in A_1 = r_1^2: it has one sign between
// low^2 and high^2 if its degree is 1 and it has this sign at both.
bool has_sign_between(int sign, const Rational& gamma, const Rational& low, const Rational& high) {
  const auto spectrum = *family(low, 200).grouped;
  const Rational h = h2(spectrum, gamma), one(1);
  UnivariatePolynomial sum;
  for (std::size_t j = 0; j < spectrum.lambda.size(); ++j) {
    const Rational& lambda = spectrum.lambda[j];
    const auto weight =
        j == 0 ? UnivariatePolynomial::variable() : UnivariatePolynomial(spectrum.A[j]);
    sum +=
        UnivariatePolynomial(Rational(lambda + one - gamma) / power(one + lambda * h, 2)) * weight;
  }
  return all_hold(
      {sum.degree() <= 1, sum.at(low * low).sign() == sign, sum.at(high * high).sign() == sign});
}

Finding three_between(const Rational& low, const Rational& high) {
  const bool proved = all_hold({has_sign_between(1, Rational(1), low, high),
                                has_sign_between(-1, Rational(20), low, high),
                                has_sign_between(1, Rational(45), low, high),
                                has_sign_between(-1, Rational(400), low, high)});
  const std::string words =
      "Sigma = diag(40, 1 x 40), sigma = 0, 1 and 200 examples of two uncorrelated tasks, r_2 = "
      "1/2: ";
  if (proved)
    return finding(
        Truth::yes,
        words + fmt::format("at 1, 20, 45 and 400 the sign of f(gamma) - gamma is that of a "
                            "polynomial of degree 1 in r_1^2, which is positive, negative, "
                            "positive, negative at r_1 = {} and at r_1 = {}, and so for every r_1 "
                            "between",
                            low.text(), high.text()));
  // Signs at four numbers that do not alternate deny nothing; a count at an end may.
  for (const auto& end : {low, high}) {
    const auto count = exact_fixed_point_count(family(end, 200));
    if (count && *count < 3)
      return finding(Truth::no,
                     words + fmt::format("at r_1 = {} {} fixed point(s)", end.text(), *count));
  }
  return finding(Truth::unknown, words + "the signs do not alternate at both ends");
}
Finding three_on_an_interval(const Context&) {
  return three_between(Rational(5, 6), Rational(17, 20));
}
Finding three_on_a_longer_one(const Context&) {
  return three_between(Rational(3, 5), Rational(17, 20));
}

// For the certificate: the sum at both ends, and that it is affine in A_1, as at their mean it is
// the mean.
template <class T>
void signs_between(Comparisons<T>& say, const Rational& low, const Rational& high) {
  const T two(2L), from = from_rational<T>(low * low), to = from_rational<T>(high * high);
  for (const auto& [gamma, sign] : {std::pair(1L, 1L), {20L, -1L}, {45L, 1L}, {400L, -1L}}) {
    auto spectrum =
        spectrum_of_blocks<T>({T(40L), T(1L)}, {T(1L), T(40L)}, T(0L), {T(1L), T(200L)}, {});
    const T h = h2(spectrum, T(gamma));
    const auto sum = [&](const T& first) {
      spectrum.A = {first, T(50L)};
      return T(task_sum(spectrum, h, 1, 2) + T(1L - gamma) * task_sum(spectrum, h, 0, 2));
    };
    say.positive(T(T(sign) * sum(from)));
    say.positive(T(T(sign) * sum(to)));
    say.equal(T(two * sum(T(T(from + to) / two))), T(sum(from) + sum(to)));
  }
}

Finding three_by_enclosure(const Context&) {
  const auto found = enclose_fixed_points(family(Rational(5, 6), 200));
  if (!found.complete) return finding(Truth::unknown, "the enclosures are not yet fine enough");
  return settled(found.points.size() == 3,
                 fmt::format("{} boxes cover [1/2, 202]; all but three exclude a fixed point, and "
                             "these three hold one each",
                             found.boxes),
                 "the boxes hold another number of fixed points");
}

struct Classified {
  std::string word;
  Truth certain = Truth::unknown;
};

// (P, -omega) spans the kernel that every stationary point has, since the risk of (c P, omega/c)
// does not depend on c; leaving out one weight (none is 0) removes exactly this zero from the
// inertia. The directions outside the reduced coordinates do not mix with these and have positive
// curvature: 2 (M |omega|^2 + (|omega|^2 + omega^T R omega) s_i) and 2 (M tr P'^2 + (1 + lambda) tr
// Sigma P'^2).
Classified classify(const LandscapeSpectrum<Ball>& spectrum, const FixedPoint& point) {
  const Ball h = h2(spectrum, point.gamma);
  const Ball t = Ball(1) + h * (point.gamma - Ball(1));
  const auto p = map(spectrum.s, [&](const Ball& s) { return t / (spectrum.M + point.gamma * s); });
  const auto v =
      map(spectrum.lambda, [&](const Ball& lambda) { return Ball(1) / (Ball(1) + h * lambda); });
  const auto hessian = reduced_hessian(spectrum, p, v);
  const auto signs = inertia(block(hessian, 0, 0, hessian.rows() - 1, hessian.cols() - 1));
  const Truth below_one = less(point.slope, Ball(1));
  if (signs.unknown > 0 || below_one == Truth::unknown) return {};
  const bool minimum = signs.negative == 0, saddle = signs.negative == 1;
  return {minimum ? "minimum" : "saddle", truth_of(below_one == Truth::yes ? minimum : saddle)};
}

// Whether one example of a task with r_1 = 5/6 and n_2 of one with r_2 = 1/2, for which K is
// positive semidefinite as r_1^2 + r_2^2 <= 1, have exactly three fixed points, of these kinds by
// f' (li2025.uniq_reduced#kinds), the first with more risk than the last; (16) fails also relaxed
// by 2.
Finding has_kinds(long n_2, const std::vector<std::string>& kinds) {
  const Rational r_1(5, 6), r_2(1, 2);
  const auto data = family(r_1, n_2);
  const auto count = exact_fixed_point_count(data);
  if (!count) return finding(Truth::unknown, "Sturm's chain is too long");
  if (*count != static_cast<long>(kinds.size()))
    return finding(Truth::no, fmt::format("{} fixed point(s) with {} examples", *count, n_2));
  const auto found = enclose_fixed_points(data);
  if (!found.complete) return finding(Truth::unknown, "the fixed points are not separated");
  Truth all = truth_of(all_hold({r_1 * r_1 + r_2 * r_2 <= Rational(1),
                                 static_cast<long>(found.points.size()) == *count,
                                 spectral_gap_condition(data, 2) == Truth::no}));
  std::string words;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const auto& point = found.points[i];
    const bool minimum = kinds[i] == "minimum";
    all = conjunction(all, minimum ? less(point.slope, Ball(1)) : less(Ball(1), point.slope));
    words += fmt::format("{}f' = {} at gamma = {} with risk {}", words.empty() ? "" : ", ",
                         point.slope.decimal(6), point.gamma.decimal(8), point.risk.decimal(10));
  }
  all = conjunction(all, less(found.points.back().risk, found.points.front().risk));
  return finding(all,
                 fmt::format("Sigma = diag(40, 1 x 40), sigma = 0, 1 and {} examples, r = (5/6, "
                             "1/2), r_1^2 + r_2^2 = 34/36: N has exactly {} roots in [1, inf) "
                             "(Sturm); {}; Delta_Sigma Delta_R = {} exceeds 2 (M + s_min) = 162",
                             n_2, *count, words, 39 * (n_2 - 1)));
}
template <long n_2, bool saddle>
Finding minimum_middle_minimum(const Context&) {
  return has_kinds(n_2, {"minimum", saddle ? "saddle" : "minimum", "minimum"});
}
// The same as facts.
template <class T>
void kinds_by_facts(Comparisons<T>& say, Boxes<T>& free, long n_2, bool saddle) {
  const T r_1 = say.number(5, 6), r_2 = say.number(1, 2);
  const auto spectrum = spectrum_of_blocks<T>({40, 1}, {1, 40}, T(0L), {T(1L), T(n_2)}, {r_1, r_2});
  const Rational radius(1, 10000);
  const auto near = [&](long gamma, bool flat) {
    return state_fixed_point(say, free, spectrum,
                             enclosed_near(Rational(gamma, 1000000), radius, flat));
  };
  state_number(say, spectrum, 3);
  const T first = near(15488904, true);
  near(25752887, !saddle);
  const T last = near(72434734, true);
  say.less(stationary_risk(spectrum, last), stationary_risk(spectrum, first));
  say.at_most(T(r_1 * r_1 + r_2 * r_2), T(1L));
  const T gaps = T(spectrum.s[0] - spectrum.s[1]) * T(spectrum.lambda[1] - spectrum.lambda[0]);
  say.at_most(T(T(2L) * T(spectrum.M + spectrum.s[1])), gaps);
}
template <long n_2, bool saddle>
WayCheck kinds_stated() {
  return with_enclosures(
      once(Evidence::enclosure, {}, Inputs::all, minimum_middle_minimum<n_2, saddle>),
      [](auto& say, auto& free) { kinds_by_facts(say, free, n_2, saddle); });
}

Finding count_fixed_points(const Context& c) {
  const auto data = read_landscape(c.instance);
  auto count = exact_fixed_point_count(data);
  const bool by_sturm = count.has_value();
  if (!by_sturm) {
    const auto found = enclose_fixed_points(data);
    if (!found.complete) return finding(Truth::unknown, "the fixed points are not separated yet");
    count = static_cast<long>(found.points.size());
  }
  const Truth relaxed = spectral_gap_condition(data, 2);
  const Truth allowed = *count == 1 ? Truth::yes : negation(relaxed);
  auto result = finding(
      allowed,
      fmt::format("{} fixed point(s) in [1, inf), by {}; Delta_Sigma Delta_R {} 2 (M + s_min)",
                  *count, by_sturm ? "Sturm's theorem" : "enclosures",
                  relaxed == Truth::yes  ? "is below"
                  : relaxed == Truth::no ? "is at least"
                                         : "cannot be told from"));
  result.values = {value("count", *count)};
  return where_tasks_exist(data.in_range, std::move(result));
}

Finding kinds_of(const Context& c, const Instance& instance) {
  const auto data = read_landscape(instance);
  const auto found = enclose_fixed_points(data);
  if (!found.complete) return finding(Truth::unknown, "the fixed points are not separated yet");
  const auto spectrum = enclosed(*data.grouped);
  Truth all = Truth::yes;
  std::string kinds;
  Vector<Ball> gamma, slope, risk;
  for (const auto& point : found.points) {
    const auto kind = classify(spectrum, point);
    all = conjunction(all, kind.certain);
    kinds += (kinds.empty() ? "" : ", ") + kind.word;
    gamma.push_back(point.gamma);
    slope.push_back(point.slope);
    risk.push_back(point.risk);
  }
  if (const auto exact = exact_fixed_point_count(data)) {
    all = conjunction(all, truth_of(*exact == static_cast<long>(gamma.size())));
  }
  auto result = finding(all, fmt::format("{} box(es) of {} hold one fixed point each: {}; f' < 1 "
                                         "exactly where the reduced Hessian has no "
                                         "negative eigenvalue besides the scaling direction",
                                         gamma.size(), found.boxes, kinds));
  result.values = {enclosed_value("gamma_approx", gamma), enclosed_value("f_prime_approx", slope),
                   enclosed_value("risk_approx", risk), value("kind", kinds)};
  if (&instance == &c.instance && deserves_plots(c)) {
    result.plots = {reduced_risk_plot(data, found, c.instance.name())};
  }
  return where_tasks_exist(data.in_range, std::move(result));
}
Finding kinds_of_fixed_points(const Context& c) { return kinds_of(c, c.instance); }
Finding kinds_at(const Context& c, const char* name) {
  auto result = kinds_of(c, c.example(name));
  result.values.clear();  // the instance itself gives and draws them
  result.plots.clear();
  return result;
}
Finding kinds_at_S(const Context& c) { return kinds_at(c, "S"); }
Finding kinds_at_W(const Context& c) { return kinds_at(c, "W"); }
Finding kinds_at_D6(const Context& c) { return kinds_at(c, "D6"); }

std::optional<Complaint> require(const Instance& instance) {
  if (auto why = complaint_about_landscape(instance, LandscapeForm::spectral)) return why;
  return complaint_about_spectral_tasks(instance);
}

}  // namespace

Theorem theorem() {
  const auto from = [](const Rational& low, Settle settle) {
    return with_facts(once(Evidence::certificate, {}, Inputs::all, settle),
                      [=](auto& say) { signs_between(say, low, Rational(17, 20)); });
  };
  const auto enclosed_once = [](Settle settle) {
    return once(Evidence::enclosure, {}, Inputs::all, settle);
  };
  const auto enclosed_at = [](long n, long d, Settle settle) {
    return once(Evidence::enclosure, {{"n", n}, {"d", d}}, Inputs::points, settle);
  };
  return {
      .inputs = spectral_landscape_inputs(),
      .values = {{"count", "integer: fixed points in [1, inf)"},
                 {"gamma_approx", "vector[count]: the fixed points, ascending"},
                 {"f_prime_approx", "vector[count]: f' at each"},
                 {"risk_approx", "vector[count]: the risk of each stationary pair"},
                 {"kind", "text: minimum or saddle for each, comma separated"}},
      .parts = {{"three",
                 {kinds_stated<200, true>()},
                 {{"60 in place of 200 examples", kinds_stated<60, true>()},
                  {"the middle fixed point is a local minimum", kinds_stated<200, false>()}},
                 {enclosed_once(three_by_enclosure)}},
                {"interval",
                 {from(Rational(5, 6), three_on_an_interval)},
                 {{"for every r_1 in [3/5, 17/20]", from(Rational(3, 5), three_on_a_longer_one)}}},
                {"kinds", {}, {}, {}, {on_instance(Evidence::certificate, count_fixed_points)}},
                {"on_data",
                 {enclosed_at(201, 41, kinds_at_S), enclosed_at(1001, 101, kinds_at_W),
                  enclosed_at(1000001, 6, kinds_at_D6),
                  on_instance(Evidence::enclosure, kinds_of_fixed_points)},
                 {},
                 {expand(HessianDifference{2, 2})}}},
      .require = require,
  };
}

}  // namespace verify::li2025::claim_uniq_fail
