#include "verify/models/weighted_gd_fixed_points.hpp"

#include "verify/math/branch_and_bound.hpp"
#include "verify/math/interval_newton.hpp"
#include "verify/math/sturm.hpp"

namespace verify {
namespace {

constexpr long most_boxes = 20000;
constexpr double most_sturm_work = 6e7;  // degree^2 times bits of the coefficients: about 0.1 s

// Every factor below is a sum of positive terms that decreases in its argument, so the values at
// the two ends of a box enclose it: no dependency is lost.
struct Slopes {
  const LandscapeSpectrum<Ball>& spectrum;

  // |h_2'| over [lower, upper].
  Ball covariates(const Ball& lower, const Ball& upper) const {
    const auto root = [&](const Ball& x) {
      const Ball value =
          spectrum.M * covariate_sum(spectrum, x, 2, 2) + covariate_sum(spectrum, x, 3, 2);
      return value / spectrum.M;
    };
    return hull(covariate_pair_sum(spectrum, upper) / square(root(lower)),
                covariate_pair_sum(spectrum, lower) / square(root(upper)));
  }
  // |h_1'| over [lower, upper].
  Ball tasks(const Ball& lower, const Ball& upper) const {
    return hull(task_pair_sum(spectrum, upper) / square(task_sum(spectrum, lower, 0, 2)),
                task_pair_sum(spectrum, lower) / square(task_sum(spectrum, upper, 0, 2)));
  }
  // f' over a box; f' = h_1' h_2' is a product of two numbers <= 0.
  Ball operator()(const Box& box) const {
    const Ball lower(box.lower), upper(box.upper);
    return covariates(lower, upper) * tasks(h2(spectrum, upper), h2(spectrum, lower));
  }
};

BoxAnswer decide(const LandscapeSpectrum<Ball>& spectrum, const Box& box) {
  const Ball at_lower = fixed_point_map(spectrum, Ball(box.lower));
  const Ball at_upper = fixed_point_map(spectrum, Ball(box.upper));
  // f is nondecreasing, so it maps the box into [f(lower), f(upper)].
  if (less(at_upper, Ball(box.lower)) == Truth::yes) return BoxAnswer::discard;
  if (less(Ball(box.upper), at_lower) == Truth::yes) return BoxAnswer::discard;
  if (less(Slopes{spectrum}(box), Ball(1)) == Truth::unknown) return BoxAnswer::split;
  // f - id is strictly monotone on the box: its signs at the ends decide.
  const Truth above_lower = less(Ball(box.lower), at_lower);
  const Truth above_upper = less(Ball(box.upper), at_upper);
  if (above_lower == Truth::unknown || above_upper == Truth::unknown) return BoxAnswer::split;
  return above_lower == above_upper ? BoxAnswer::discard : BoxAnswer::keep;
}

FixedPoint refine(const LandscapeSpectrum<Ball>& spectrum, const Box& box) {
  const auto value = [&](const Rational& x) {
    return fixed_point_map(spectrum, Ball(x)) - Ball(x);
  };
  const auto slope = [&](const Box& b) { return Slopes{spectrum}(b)-Ball(1); };
  const Ball gamma = interval_newton(box, value, slope);
  return {gamma, Slopes{spectrum}({gamma.lower(), gamma.upper()}),
          stationary_risk(spectrum, gamma)};
}

}  // namespace

UnivariatePolynomial fixed_point_polynomial(const LandscapeData& data) {
  using Poly = UnivariatePolynomial;
  const auto& [Q, t, b, c] = data.covariates;
  const auto& [D, p, e, l] = data.tasks;
  // h_1 + 1 - gamma has the sign of l(h) - (gamma-1) e(h); put h = b/(b + M c) and clear
  // denominators.
  const Poly denominator = b + Poly(data.M) * c;
  const long degree = 2 * (D.degree() - 1);
  const Poly gamma_minus_1(Vector<Rational>{Rational(-1), Rational(1)});
  return (homogenised(l, degree, b, denominator) -
          gamma_minus_1 * homogenised(e, degree, b, denominator))
      .primitive_part();
}

long fixed_point_degree(const LandscapeData& data) {
  return 4 * (static_cast<long>(data.s.size()) - 1) * (static_cast<long>(data.lambda.size()) - 1) +
         1;
}

std::optional<long> exact_fixed_point_count(const LandscapeData& data) {
  const double degree = static_cast<double>(fixed_point_degree(data));
  if (degree * degree > most_sturm_work / 64) return std::nullopt;
  const auto N = fixed_point_polynomial(data);
  if (degree * degree * N.log2_height() > most_sturm_work) return std::nullopt;
  return SturmChain(N).count(Rational(1), std::nullopt);
}

std::optional<std::size_t> FixedPoints::global() const {
  if (!complete || points.empty()) return std::nullopt;
  for (std::size_t k = 0; k < points.size(); ++k) {
    bool least = true;
    for (std::size_t l = 0; l < points.size(); ++l) {
      if (l != k) least &= less(points[k].risk, points[l].risk) == Truth::yes;
    }
    if (least) return k;
  }
  return std::nullopt;
}

FixedPoints enclose_fixed_points(const LandscapeSpectrum<Ball>& spectrum) {
  // f takes values between 1 + the least and 1 + the largest lambda, hence f > id at 1/2 and f < id
  // at the upper end.
  Ball largest(0);
  for (const auto& lambda : spectrum.lambda) largest = larger(largest, lambda);
  const Rational upper = ceil(largest.upper()) + Rational(2);
  const Rational narrowest = power(Rational(2), -working_bits() / 2);
  const auto cover = branch_and_bound(Rational(1, 2), upper, narrowest, most_boxes,
                                      [&](const Box& box) { return decide(spectrum, box); });
  FixedPoints result;
  result.complete = cover.complete;
  result.boxes = cover.examined;
  for (const auto& box : cover.kept) result.points.push_back(refine(spectrum, box));
  return result;
}

}  // namespace verify
