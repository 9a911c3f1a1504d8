// The landscape in one variable: min L = M - max V T over gamma, and the fixed points are the
// critical points of Phi(gamma, h) = ln (1 + h (gamma-1)) + ln phi(h) + ln T(gamma).
#include <fmt/format.h>

#include "theorems/li2025/fixed_points.hpp"
#include "theorems/li2025/landscape_inputs.hpp"
#include "theorems/li2025/risk_by_wick.hpp"
#include "theorems/li2025/slope_bounds.hpp"
#include "theorems/li2025/uniqueness/criterion.hpp"
#include "theorems/li2025/uniqueness/every_gain.hpp"
#include "theorems/li2025/uniqueness/reduced_landscape.hpp"
#include "verify/claim/finding.hpp"
#include "verify/scalar/symbolic.hpp"

namespace verify::li2025::claim_uniq_reduced {
namespace {

Finding slopes(const Context&) { return gain_slopes_by_differentiation(SlopesVariant::right); }
Finding without_T(const Context&) {
  return gain_slopes_by_differentiation(SlopesVariant::without_T);
}
Finding shifted_level(const Context&) {
  return gain_slopes_by_differentiation(SlopesVariant::shifted_level);
}
Finding best_preconditioner(const Context&) { return expands_to_zero(BestPreconditioner{2, 2}); }
Finding best_preconditioner_test(const Context& c) {
  return identity_test(BestPreconditioner{6, 6}, c.seed);
}
Finding cauchy_schwarz(const Context&) { return expands_to_zero(CauchySchwarz{3}); }

// With p, q, e, l the numerators of phi, r^T R (..)^-1 r, r^T (..)^-2 r, r^T R (..)^-2 r for two
// levels over D = prod (1 + h lambda): phi = e + h l, so (1 + h h_1) phi = phi^2 / e and, as e > 0,
// the bound is attained: V(1 + h_1(h)) = phi^2 / e. And T = M C + gamma B with T' = -B.
struct Attained {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto lambda = free.vector(3), A = free.vector(3);
    const T h = free.scalar(), one(1L);
    const auto others = [&](long j) {
      T product(1L);
      for (long k = 0; k < 3; ++k)
        if (k != j) product = T(product * T(one + h * lambda[k]));
      return product;
    };
    const T D = others(0) * T(one + h * lambda[0]);
    T phi(0L), weight(0L), moment(0L);
    for (long j = 0; j < 3; ++j) {
      phi += A[j] * others(j) * D;
      weight += A[j] * others(j) * others(j);
      moment += A[j] * lambda[j] * others(j) * others(j);
    }
    return {T(phi - weight - h * moment)};
  }
};
Finding attained(const Context&) { return expands_to_zero(Attained{}); }

// d/dx of n/q is (n' q - n q') / (n q) of its logarithm.
Rational log_slope(const UnivariatePolynomial& p, const Rational& x) {
  return p.derivative().at(x) / p.at(x);
}

// The slopes of Phi at the user's gamma, h from the characteristic polynomials of Sigma and R,
// whose derivatives are taken coefficient by coefficient.
Finding slopes_at_point(const Context& c) {
  const auto data = read_landscape(c.instance);
  const auto& spectrum = *data.grouped;
  const Rational gamma = c.instance.rational("gamma"), h = c.instance.rational("h"), one(1);
  const auto closed = gain_slopes(spectrum, gamma, h);
  const Rational scale = one + h * (gamma - one);
  const Rational by_h =
      (gamma - one) / scale + log_slope(data.tasks.p, h) - log_slope(data.tasks.D, h);
  const Rational by_gamma =
      h / scale + log_slope(data.covariates.t, gamma) - log_slope(data.covariates.Q, gamma);
  const Rational level = h1(spectrum, h), phi = task_sum(spectrum, h, 0, 1);
  const bool dual = (one + h * level) * phi == phi * phi / task_sum(spectrum, h, 0, 2);
  auto result = settled(
      closed.by_h == by_h && closed.by_gamma == by_gamma && dual,
      fmt::format("phi = p/D and T = t/Q differentiated as polynomials give the same two slopes; "
                  "V(1 + h_1(h)) = phi^2 / r^T (I+hR)^-2 r at gamma = 1 + h_1(h) = {}",
                  (one + level).text()),
      "the closed forms and the derivatives of the polynomials differ");
  result.values = {value("dPhi_dh", closed.by_h), value("dPhi_dgamma", closed.by_gamma),
                   value("h1", level), value("h2", h2(spectrum, gamma))};
  return result;
}

template <class T>
Jet<T> log_gain(const LandscapeSpectrum<Jet<T>>& spectrum, const Jet<T>& gamma, const Jet<T>& h) {
  return log(gain_bound(spectrum, gamma, h));
}

// At a critical point Phi_gamma,gamma = -h_2' Y, Phi_hh = -h_1' Y, Phi_gamma,h = Y = 1/t^2, so the
// determinant is Y^2 (f' - 1). Phi_hh > 0 (h is a minimum), hence V T has a maximum iff f' < 1.
Finding curvature_at_fixed_points(const Context& c) {
  const auto data = read_landscape(c.instance);
  const auto found = enclose_fixed_points(data);
  if (!found.complete) return finding(Truth::unknown, "the fixed points are not separated yet");
  const auto spectrum = enclosed(*data.grouped);
  const auto jets = constant_jets(spectrum);
  Truth all = Truth::yes;
  std::string kinds;
  for (const auto& point : found.points) {
    const Ball h = h2(spectrum, point.gamma);
    const Ball along_gamma = log_gain(jets, Jet<Ball>::variable(point.gamma), Jet<Ball>(h)).second;
    const Ball along_h = log_gain(jets, Jet<Ball>(point.gamma), Jet<Ball>::variable(h)).second;
    const Ball mixed = Ball(1) / square(Ball(1) + h * (point.gamma - Ball(1)));
    const Ball determinant = along_gamma * along_h - square(mixed);
    const Truth saddle_of_phi = less(determinant, Ball(0)), below_one = less(point.slope, Ball(1));
    if (saddle_of_phi == Truth::unknown || below_one == Truth::unknown)
      return finding(Truth::unknown, "the sign of the determinant or of f' - 1 is not settled");
    const bool same = disjoint(determinant / square(mixed) + Ball(1), point.slope) == Truth::no;
    all = conjunction(all, truth_of(same && saddle_of_phi == below_one));
    kinds += fmt::format("{}{} (f' = {}): {}", kinds.empty() ? "" : ", ", point.gamma.decimal(8),
                         point.slope.decimal(5), below_one == Truth::yes ? "maximum" : "minimum");
  }
  return finding(all, "V T has critical points at gamma = " + kinds +
                          "; det of the second derivatives of Phi = (f' - 1) / t^4 at each");
}

Finding least_risk(const Context& c) {
  const auto data = read_landscape(c.instance);
  const auto found = enclose_fixed_points(data);
  const auto best = found.global();
  if (!best)
    return finding(Truth::unknown, "the enclosures do not yet tell the fixed points apart");
  const Ball& risk = found.points[*best].risk;
  for (const long slack_bits : {6L, 2L}) {
    const auto bound = bound_all_risks(data, risk, slack_bits);
    if (!bound.proved) continue;
    return finding(Truth::yes,
                   fmt::format("V T reaches M - L* = {} at a fixed point; in each of {} boxes of "
                               "gamma some h bounds V T by (M - L*)(1 + 2^-{})",
                               (Ball(data.M) - risk).decimal(12), bound.boxes, slack_bits));
  }
  return finding(Truth::unknown, "the bound needs too many boxes");
}

std::optional<Complaint> require(const Instance& instance) {
  if (auto why = complaint_about_landscape(instance, LandscapeForm::spectral)) return why;
  const auto data = read_landscape(instance);
  const Rational gamma = instance.rational("gamma"), h = instance.rational("h"), one(1);
  for (const auto& s : data.grouped->s) {
    if ((data.M + gamma * s).sign() <= 0)
      return Complaint{"gamma", gamma.text(), "M + gamma s > 0 for every eigenvalue s of Sigma"};
  }
  for (const auto& lambda : data.grouped->lambda) {
    if ((one + h * lambda).sign() <= 0)
      return Complaint{"h", h.text(), "1 + h lambda > 0 for every eigenvalue of R that r meets"};
  }
  if ((one + h * (gamma - one)).sign() <= 0)
    return Complaint{"h", h.text(), "1 + h (gamma - 1) > 0"};
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  auto inputs = spectral_landscape_inputs();
  inputs.push_back({"gamma", Kind::rational, {}, {}, "argument of T and h_2, usually at least 1"});
  inputs.push_back({"h", Kind::rational, {}, {}, "argument of phi and h_1, 1 + h lambda > 0"});
  return {
      .inputs = inputs,
      .values = {{"dPhi_dh", "rational: derivative of Phi by h, closed form"},
                 {"dPhi_dgamma", "rational: derivative of Phi by gamma, closed form"},
                 {"h1", "rational: h_1(h)"},
                 {"h2", "rational: h_2(gamma)"}},
      .checks =
          {{"the derivatives of Phi are positive multiples of gamma - 1 - h_1(h) and h - "
            "h_2(gamma), so its critical points are the fixed points and have h > 0",
            symbolic, everywhere, holds, On::claim,
            "two groups of eigenvalues each, all free; both sides are linear in the weights and "
            "multiplicities, so two groups settle all d, n",
            slopes},
           {"for given omega the best P leaves the risk M - (omega^T r)^2 / |omega|^2 T(gamma)",
            symbolic, everywhere, holds, On::claim,
            "d = 2, Sigma diagonal, X full; omega through |omega|^2, omega^T R omega, omega^T r",
            best_preconditioner},
           {"the same for d = 6", identity, everywhere, holds, On::claim, "d = 6",
            best_preconditioner_test},
           {"(omega^T r)^2 <= (1 + h (gamma-1)) phi(h) |omega|^2 for every h > 0", symbolic,
            everywhere, holds, On::claim, "n = 3, eigenvalues 1 + h lambda free", cauchy_schwarz},
           {"omega = (I + h R)^-1 r attains that bound: V(1 + h_1(h)) = phi^2 / r^T (I+hR)^-2 r",
            symbolic, everywhere, holds, On::claim,
            "three eigenvalues of R, all free; linear in the weights", attained},
           {"the slopes of Phi at the given gamma, h", exact, points, holds, On::instance,
            "the instance", slopes_at_point},
           {"V T has a local maximum exactly at the fixed points with f' < 1", enclosure, points,
            holds, On::instance, "all fixed points of the instance", curvature_at_fixed_points},
           {"min L = M - max V T", certificate, points, holds, On::instance,
            "the instance; every P and omega", least_risk},
           {"Phi without ln T has the same derivatives", symbolic, everywhere, control, On::claim,
            "two groups", without_T},
           {"the derivatives with gamma instead of gamma - 1", symbolic, everywhere, control,
            On::claim, "two groups", shifted_level}},
      .require = require,
  };
}

}  // namespace verify::li2025::claim_uniq_reduced
