#include "theorems/li2025/uniqueness/criterion.hpp"

#include <algorithm>

#include "theorems/li2025/fixed_points.hpp"

namespace verify::li2025 {
namespace {

constexpr long most_slope_boxes = 8000;

// Points between 0 and 1, dense at both ends: q/(1+q) for q = 2^j.
Vector<Rational> unit_samples() {
  Vector<Rational> samples;
  for (long j = -20; j <= 20; ++j) {
    const Rational q = power(Rational(2), j);
    samples.push_back(q / (Rational(1) + q));
  }
  return samples;
}

Ball criterion_at(const LandscapeSpectrum<Ball>& spectrum, const Ball& gamma, const Rational& least,
                  const Rational& largest) {
  return slope_criterion(spectrum, gamma, Ball(least), Ball(largest));
}

struct Highest {
  Rational gamma, value;  // value: a lower bound of the criterion at gamma
};
Highest highest_sample(const LandscapeSpectrum<Ball>& spectrum, const Rational& least,
                       const Rational& largest) {
  Highest best{Rational(1) + least, Rational(0)};
  for (const auto& sample : unit_samples()) {
    const Rational gamma = Rational(1) + least + (largest - least) * sample;
    const Ball value = criterion_at(spectrum, Ball(gamma), least, largest);
    if (value.is_finite() && value.lower() > best.value) best = {gamma, value.lower()};
  }
  return best;
}

// Psi with two derivatives. The sums differentiate into sums: d/dgamma tr(W (M+gamma Sigma)^-q) =
// -q tr(W Sigma (M+gamma Sigma)^-(q+1)). The pair sum 2 (S_4 S_2 - S_3^2) is a variance, and stays
// the same when the s in it are taken from a point near their mean: no cancellation.
Jet<Ball> criterion_jet(const LandscapeSpectrum<Ball>& spectrum, const Ball& gamma,
                        const Rational& largest) {
  const Ball middle(gamma.midpoint());
  const Ball centre(
      Ball(covariate_sum(spectrum, middle, 3, 3) / covariate_sum(spectrum, middle, 2, 3))
          .midpoint());
  Jet<Ball> B, C, total, mean, variance;
  const Jet<Ball> M(spectrum.M), one(1), two(2), top{Ball(largest)};
  for (std::size_t i = 0; i < spectrum.s.size(); ++i) {
    const Ball &s = spectrum.s[i], level = Ball(1) / (spectrum.M + gamma * s), ratio = s * level;
    const Ball third = spectrum.m[i] * square(ratio) * level;  // m s^2 / (M+gamma s)^3
    const Ball second = spectrum.m[i] * square(ratio);
    const auto with_power = [&](const Ball& value, int q) {
      const Ball slope = Ball(-q) * value * ratio;
      return Jet<Ball>(value, slope, Ball(-q - 1) * slope * ratio);
    };
    const Jet<Ball> inner = with_power(second, 2), outer = with_power(third, 3);
    const Jet<Ball> from_centre(s - centre);
    C += inner;
    B += Jet<Ball>(s) * inner;
    total += outer;
    mean += from_centre * outer;
    variance += from_centre * from_centre * outer;
  }
  const Jet<Ball> root = B + M * C, pairs = two * (variance * total - mean * mean);
  const Jet<Ball> x = Jet<Ball>::variable(gamma) - one;
  return two * x * (top - x) * M * M * pairs / (root * (root + B * top));
}

}  // namespace

LandscapeSpectrum<Ball> enclosed_spectrum(const LandscapeData& data) {
  if (data.grouped) return enclosed(*data.grouped);
  LandscapeSpectrum<Ball> spectrum{Ball(data.M), {}, {}, {}, {}};
  // T = t/Q has the residue m s at gamma = -M/s, phi = p/D the residue A/lambda at h = -1/lambda.
  const auto Q_slope = data.covariates.Q.derivative(), D_slope = data.tasks.D.derivative();
  for (const auto& root : real_roots(data.covariates.Q)) {
    const Ball& at = root.enclosure;
    spectrum.s.push_back(-spectrum.M / at);
    spectrum.m.push_back(data.covariates.t.at(at) / (Q_slope.at(at) * spectrum.s.back()));
  }
  for (const auto& root : real_roots(data.tasks.D)) {
    const Ball& at = root.enclosure;
    spectrum.lambda.push_back(Ball(-1) / at);
    spectrum.A.push_back(spectrum.lambda.back() * data.tasks.p.at(at) / D_slope.at(at));
  }
  return spectrum;
}

RealRoot largest_met_eigenvalue(const LandscapeData& data) {
  if (!data.effective.listed.empty() || data.tasks.D.degree() < 1)
    return {Ball(data.largest_lambda), data.largest_lambda};
  // h^m D(1/h) = prod (h + lambda).
  const auto roots = real_roots(data.tasks.D.reversed(data.tasks.D.degree()));
  const auto& least = roots.front();
  return {-least.enclosure, least.exact ? std::optional<Rational>(-*least.exact) : std::nullopt};
}

LandscapeSpectrum<Jet<Ball>> constant_jets(const LandscapeSpectrum<Ball>& spectrum) {
  const auto jets = [](const Vector<Ball>& x) {
    return map(x, [](const Ball& entry) { return Jet<Ball>(entry); });
  };
  return {Jet<Ball>(spectrum.M), jets(spectrum.s), jets(spectrum.m), jets(spectrum.lambda),
          jets(spectrum.A)};
}

// Each factor is monotone in gamma: h_2 and, in |h_2'| = M^2 pairs/root^2, pairs and root fall.
Ball criterion_upper_bound(const LandscapeSpectrum<Ball>& spectrum, const Box& gamma,
                           const Rational& least, const Rational& largest) {
  const Ball lower(gamma.lower), upper(gamma.upper), h = h2(spectrum, upper);
  const Rational one(1), half = (largest - least) / Rational(2);
  // max of (x - least)(largest - x), which peaks in the middle.
  const Rational at = std::clamp(half, gamma.lower - one - least, gamma.upper - one - least);
  const Ball root =
      spectrum.M * covariate_sum(spectrum, upper, 2, 2) + covariate_sum(spectrum, upper, 3, 2);
  const Ball slope = square(spectrum.M) * covariate_pair_sum(spectrum, lower) / square(root);
  return Ball(2) * Ball(at * (largest - least - at)) * slope /
         ((Ball(1) + h * Ball(least)) * (Ball(1) + h * Ball(largest)));
}

CriterionAnswer criterion_below_one(const LandscapeSpectrum<Ball>& spectrum, const Rational& least,
                                    const Rational& largest) {
  CriterionAnswer answer;
  if (spectrum.s.size() == 1 || largest <= least) return {Truth::yes, 0, std::nullopt};
  const auto best = highest_sample(spectrum, least, largest);
  if (best.value > Rational(1)) return {Truth::no, 0, best.gamma};
  const auto decide = [&](const Box& box) {
    if (answer.witness) return BoxAnswer::discard;
    if (less(criterion_upper_bound(spectrum, box, least, largest), Ball(1)) == Truth::yes)
      return BoxAnswer::discard;
    const Rational middle = (box.lower + box.upper) / Rational(2);
    if (less(Ball(1), criterion_at(spectrum, Ball(middle), least, largest)) == Truth::yes)
      answer.witness = middle;
    return BoxAnswer::split;
  };
  const Rational one(1);
  const auto cover = branch_and_bound(one + least, one + largest,
                                      (largest - least) * power(Rational(2), -working_bits() / 2),
                                      most_slope_boxes, decide);
  answer.boxes = cover.examined;
  answer.below_one = answer.witness ? Truth::no : cover.complete ? Truth::yes : Truth::unknown;
  return answer;
}

GlobalMaximum criterion_supremum(const LandscapeSpectrum<Ball>& spectrum, const Rational& largest) {
  const Rational zero(0), one(1);
  if (spectrum.s.size() == 1) return {Ball(0), std::nullopt, true, 0};
  const auto best = highest_sample(spectrum, zero, largest);
  return global_maximum(
      one, one + largest, best.value, most_slope_boxes,
      [&](const Box& box) { return criterion_upper_bound(spectrum, box, zero, largest); },
      [&](const Ball& gamma) { return criterion_jet(spectrum, gamma, largest); });
}

}  // namespace verify::li2025
