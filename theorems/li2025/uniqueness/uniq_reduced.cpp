// The landscape in one variable: min L = M - max V T over gamma, and the fixed points are the
// critical points of Phi(gamma, h) = ln (1 + h (gamma-1)) + ln phi(h) + ln T(gamma).
#include <fmt/format.h>

#include "theorems/li2025/fixed_points.hpp"
#include "theorems/li2025/landscape_inputs.hpp"
#include "theorems/li2025/uniqueness/criterion.hpp"
#include "theorems/li2025/uniqueness/every_gain.hpp"
#include "theorems/li2025/uniqueness/reduced_landscape.hpp"
#include "theorems/li2025/uniqueness/second_variation.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/facts/fraction_of.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/scalar/symbolic.hpp"

namespace verify::li2025::claim_uniq_reduced {
namespace {

// phi = r^T K^2 r + h r^T R K^2 r, K = (I + h R)^-1, so (1 + h h_1) phi = phi^2 / r^T K^2 r: with
// omega = K r, where omega^T r = phi and |omega|^2 = r^T K^2 r, the bound is attained. The letters
// are K^-1 / h and omega / h, with eta = 1 / h.
struct Attained {
  bool without_h = false;  // the control: h_1 in place of h h_1

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::absent}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n");
    const auto [L, L_inverse] = free.regular_symmetric("L", n);
    const auto r = free.vector("r", n);
    const auto eta = free.scalar("eta");
    const M R = L - eta * identity_like(L);
    const auto w = L_inverse * r;
    const auto q = dot(w, w), a = dot(w, R * w), b = dot(w, r);
    Vanishing<M> zero;
    zero.equal((eta * q + (without_h ? eta * a : a)) * b, b * b);
    return zero;
  }
};

// At a critical point gamma - 1 = x = h_1(h), h = h_2(gamma), with t = 1 + h x. By #attained the
// slopes are (x - h_1(h)) / ((1 + h h_1(h)) (1 + h x)) and (h - h_2) / ((1 + h x) (1 + h_2 x)). By
// Taylor's theorem h_1 is its tangent of slope a and the square of the distance times a remainder
// j, h_2 the same with b and k; no second derivative contains j or k, and f' = a b.
Finding second_derivatives(bool first_power) {
  const GiNaC::symbol x("x"), h("h"), a("a"), b("b"), j("j"), k("k"), u("u"), v("v");
  const Expr level = x + a * (v - h) + j * GiNaC::pow(v - h, 2);
  const Expr covariates = h + b * (u - x) + k * GiNaC::pow(u - x, 2);
  const Expr by_h = (u - level) / ((1 + v * level) * (1 + v * u));
  const Expr by_gamma = (v - covariates) / ((1 + v * u) * (1 + covariates * u));
  const GiNaC::exmap point = {{u, x}, {v, h}};
  const Expr hh = Expr(by_h.diff(v)).subs(point), hg = Expr(by_h.diff(u)).subs(point);
  const Expr gh = Expr(by_gamma.diff(v)).subs(point), gg = Expr(by_gamma.diff(u)).subs(point);
  const Expr t = 1 + h * x, Y = GiNaC::pow(t, first_power ? -1 : -2);
  const Expr defects[] = {hh + a * Y,
                          gg + b * Y,
                          hg - Y,
                          gh - Y,
                          hh * gg - hg * gh - Y * Y * (a * b - 1),
                          gg - hg * gh / hh - Y * (1 - a * b) / a};
  bool all = true;
  for (const auto& defect : defects) all &= verify::is_zero(defect) == Truth::yes;
  return settled(all,
                 "the second derivatives minus their closed forms normalise to 0 (GiNaC), and so "
                 "does their determinant minus (f' - 1) / t^4",
                 "a second derivative differs from its closed form");
}
Finding determinant(const Context&) { return second_derivatives(false); }
Finding first_power(const Context&) { return second_derivatives(true); }

// The same for the certificate: x, h, j, k and the falls -a, -b are letters that are positive.
template <class T>
void second_derivatives_by_facts(Comparisons<T>& say, Orthant<T>& free, bool first_power) {
  using F = FractionOf<T>;
  using D = Dual<T>;
  const T x = free.positive("x"), h = free.positive("h"), a = free.positive("-a"),
          b = free.positive("-b"), j = free.positive("j"), k = free.positive("k");
  const D one(1L);
  const auto by_h = [&](const D& u, const D& v) {
    const D step = v - D(h), level = D(x) - D(a) * step + D(j) * step * step;
    return slope_of(FractionOf<D>(u - level) / FractionOf<D>((one + v * level) * (one + v * u)));
  };
  const auto by_gamma = [&](const D& u, const D& v) {
    const D step = u - D(x), covariates = D(h) - D(b) * step + D(k) * step * step;
    return slope_of(FractionOf<D>(v - covariates) /
                    FractionOf<D>((one + v * u) * (one + covariates * u)));
  };
  const D still_x(x), still_h(h), moved_x(x, T(1L)), moved_h(h, T(1L));
  const F hh = by_h(still_x, moved_h), hg = by_h(moved_x, still_h);
  const F gh = by_gamma(still_x, moved_h), gg = by_gamma(moved_x, still_h);
  const F t = F(1L) + F(h) * F(x), Y = F(1L) / (first_power ? t : t * t);
  say_zero(say, hh - F(a) * Y);
  say_zero(say, gg - F(b) * Y);
  say_zero(say, hg - Y);
  say_zero(say, gh - Y);
  say_zero(say, hh * gg - hg * gh - Y * Y * (F(a) * F(b) - F(1L)));
  say_zero(say, gg - hg * gh / hh + Y * (F(1L) - F(a) * F(b)) / F(a));
}

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
      {closed.by_h == by_h, closed.by_gamma == by_gamma, dual},
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

// The same from the second derivatives of Phi as jets.
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
    all = conjunction(all, truth_of(all_hold({same, saddle_of_phi == below_one})));
    kinds += fmt::format("{}{} (f' = {}): {}", kinds.empty() ? "" : ", ", point.gamma.decimal(8),
                         point.slope.decimal(5), below_one == Truth::yes ? "maximum" : "minimum");
  }
  const std::string at_each = "det of the second derivatives of Phi = (f' - 1) / t^4 at each";
  const std::string points = data.m == 1 ? "r meets one eigenvalue of R, so there is one gamma only"
                                         : "V T has critical points at gamma = " + kinds;
  return where_tasks_exist(data.in_range, finding(all, points + "; " + at_each));
}

// The gain of no pair exceeds g(gamma) (li2025.thm3), and g rises where f > gamma and falls where f
// < gamma. N has the sign of f - gamma: not negative at 1, negative far out. So g is largest at a
// fixed point, where a pair attains it; and of these the candidate must have less risk than all
// others, told apart by enclosures.
Finding is_least(const LandscapeData& data, const FixedPoints& found, std::size_t candidate) {
  const auto N = fixed_point_polynomial(data);
  if (N.at(Rational(1)).sign() < 0 || N.leading().sign() >= 0)
    return finding(Truth::no, "f - gamma has the wrong sign at 1 or far out");
  const Ball& risk = found.points[candidate].risk;
  Truth all = Truth::yes;
  std::string others;
  for (std::size_t i = 0; i < found.points.size(); ++i) {
    if (i == candidate) continue;
    all = conjunction(all, less(risk, found.points[i].risk));
    others += fmt::format("{}{}", others.empty() ? "; at the others " : ", ",
                          found.points[i].risk.decimal(12));
  }
  return finding(all, fmt::format("{} fixed point(s) in [1, inf), f > gamma before the first and f "
                                  "< gamma behind the last; the risk at gamma = {} is {}{}",
                                  found.points.size(), found.points[candidate].gamma.decimal(8),
                                  risk.decimal(12), others));
}

Finding least_risk_of(const Instance& instance) {
  const auto data = read_landscape(instance);
  if (!data.in_range) return where_tasks_exist(false, {});
  const auto found = enclose_fixed_points(data);
  const auto best = found.global();
  if (!best)
    return finding(Truth::unknown, "the enclosures do not yet tell the fixed points apart");
  return is_least(data, found, *best);
}
Finding least_risk(const Context& c) { return least_risk_of(c.instance); }
Finding least_risk_E(const Context& c) { return least_risk_of(c.example("E")); }
Finding least_risk_G(const Context& c) { return least_risk_of(c.example("G")); }
Finding least_risk_S(const Context& c) { return least_risk_of(c.example("S")); }

// Instance S: gains 18.93976 at gamma = 15.49 and 19.02012 at gamma = 72.43.
Finding spurious_minimum(const Context& c) {
  const auto data = read_landscape(c.example("S"));
  const auto found = enclose_fixed_points(data);
  if (!found.complete) return finding(Truth::unknown, "the fixed points are not separated yet");
  return is_least(data, found, 0);
}

// Another way, which knows no slopes: branch and bound over gamma, here up to a slack of 2^-10.
Finding least_by_boxes(const Context& c) {
  const auto data = read_landscape(c.instance);
  const auto found = enclose_fixed_points(data);
  const auto best = found.global();
  if (!best)
    return finding(Truth::unknown, "the enclosures do not yet tell the fixed points apart");
  const auto bound = bound_all_risks(data, found.points[*best].risk, 10);
  return finding(
      bound.proved ? Truth::yes : Truth::unknown,
      fmt::format("in each of {} boxes of gamma some h bounds V T by (M - L*)(1 + 2^-10)",
                  bound.boxes));
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
  const Sizes absent = {{"n", Argument::absent}, {"d", Argument::absent}};
  const std::map<std::string, long> two_levels = {{"n", 2}};
  const auto enclosed_at = [](long n, long d, Settle settle) {
    return once(Evidence::enclosure, {{"n", n}, {"d", d}}, Inputs::points, settle);
  };
  const auto curvature = [&](Settle settle, bool first_power) {
    return with_facts_for_nonnegative(
        once(Evidence::symbolic, absent, Inputs::all, settle),
        [=](auto& say, auto& free) { second_derivatives_by_facts(say, free, first_power); });
  };
  auto inputs = spectral_landscape_inputs();
  inputs.push_back({"gamma", Kind::rational, {}, {}, "argument of T and h_2, usually at least 1"});
  inputs.push_back({"h", Kind::rational, {}, {}, "argument of phi and h_1, 1 + h lambda > 0"});
  return {
      .inputs = inputs,
      .values = {{"dPhi_dh", "rational: derivative of Phi by h, closed form"},
                 {"dPhi_dgamma", "rational: derivative of Phi by gamma, closed form"},
                 {"h1", "rational: h_1(h)"},
                 {"h2", "rational: h_2(gamma)"}},
      .parts = {{"slopes",
                 {bound_slopes(), exact(slopes_at_point)},
                 {{"Phi without ln T", bound_slopes(SlopesVariant::without_T)},
                  {"the derivatives with gamma in place of gamma - 1",
                   bound_slopes(SlopesVariant::shifted_level)}}},
                {"attained",
                 {chain({words(GainOfWeights{}), words(Attained{})})},
                 {{"h_1 in place of h h_1", words(Attained{true})},
                  {"|u|^2 stands for r^T (I + h R)^-1 r in the bound",
                   words(GainOfWeights{true})}}},
                {"curvature",
                 {chain({bound_slopes(), curvature(determinant, false)}),
                  on_instance(Evidence::enclosure, curvature_at_fixed_points)},
                 {{"1/t in place of 1/t^2", curvature(first_power, true)}}},
                {"kinds",
                 {chain({words(LeastOverP{}), words(NearThePair{}), words(SlopeAsSquare{}),
                         visits(DoubleSum{}, two_levels), words(SecondVariation{})})},
                 {{"gamma moves half as fast along a direction", words(NearThePair{true})},
                  {"the slope of h_1 without its subtracted square", words(SlopeAsSquare{true})},
                  {"Lagrange's identity without its factor 2", visits(DoubleSum{true}, two_levels)},
                  {"1 + f' in place of 1 - f'", words(SecondVariation{true})}}},
                {"least",
                 {chain({words(LeastOverP{}), words(GainOfWeights{}), words(PairAttains{}),
                         bound_slopes()}),
                  enclosed_at(1, 2, least_risk_E), enclosed_at(4, 2, least_risk_G),
                  enclosed_at(201, 41, least_risk_S), on_instance(Evidence::enclosure, least_risk)},
                 {{"P without the factor 1 + h (gamma* - 1)", words(PairAttains{true})},
                  {"the weights count with omega^T R omega alone", words(LeastOverP{true})},
                  {"|u|^2 stands for r^T (I + h R)^-1 r in the bound", words(GainOfWeights{true})},
                  {"the spurious minimum of instance S is the least",
                   enclosed_at(201, 41, spurious_minimum)}},
                 {on_instance(Evidence::certificate, least_by_boxes)}}},
      .require = require,
  };
}

}  // namespace verify::li2025::claim_uniq_reduced
