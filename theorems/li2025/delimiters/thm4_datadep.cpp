// A gate that reads the label of a demonstration gives a smaller risk than every fixed weighting,
// so the equality of Theorem 4 needs gates that read the context alone.
#include <fmt/format.h>

#include "theorems/li2025/delimiters/label_gate.hpp"
#include "theorems/li2025/delimiters/product_of_gaussians.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/facts/fraction_of.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/scalar/symbolic.hpp"

namespace verify::li2025::claim_thm4_datadep {
namespace {

// The step gate 1{y > -t}: q_0 = E[beta^2; u <= -t], q_2 = E[beta^2 x_2^2; u <= -t], u = beta x_2.
template <class T>
LabelGateMoments<T> step_gate(const T& q0, const T& q2) {
  return {T(T(1L) - q0), T(T(1L) - q0), T(T(1L) - q2)};
}

// The law of (beta, u), u = beta x, has the density exp(-(beta^2 + u^2/beta^2)/2) / (2 pi |beta|),
// so that q_0' = -t K_1 / pi and q_2' = -t^2 K_0 / pi. The formulas have these derivatives by K_0'
// = -K_1, (t K_1)' = -t K_0 and Ki_1' = -K_0, and vanish at infinity as q_0 and q_2 do.
template <bool exchanged>
Finding derivatives_of_moments(const Context&) {
  const GiNaC::symbol t("t"), K0("K0"), K1("K1"), Ki1("Ki1");
  const auto along = [&](const Expr& of) {
    return Expr(of.diff(t) - K1 * of.diff(K0) - (K0 + K1 / t) * of.diff(K1) - K0 * of.diff(Ki1));
  };
  const Expr pi_q0 = exchanged ? Expr(t * K1 + Ki1) : Expr(t * K0 + Ki1);
  const Expr pi_q2 = pi_q0 + t * t * K1;
  const Expr defects[] = {along(pi_q0) + t * K1, along(pi_q2) + t * t * K0};
  for (const auto& defect : defects) {
    const Expr at = defect.subs(GiNaC::lst{t == 2, K0 == 3, K1 == 5, Ki1 == 7});
    if (!at.is_zero())
      return finding(Truth::no, "a derivative is off by " + to_rational(at).text());
  }
  return finding(conjunction(verify::is_zero(defects[0]), verify::is_zero(defects[1])),
                 "both derivatives normalise to those of the integrals, for every t");
}

// The same for the certificate, of t, K_0, K_1 and Ki_1 with these derivatives.
template <class T>
void derivatives_by_facts(Comparisons<T>& say, Orthant<T>& free, bool exchanged) {
  using F = FractionOf<T>;
  const F at(free.positive("t")), k0(free.positive("K0")), k1(free.positive("K1")),
      integral(free.positive("Ki1"));
  const Dual<F> t(at, F(1L)), K0(k0, -k1), K1(k1, -(k0 + k1 / at)), Ki1(integral, -k0);
  const Dual<F> pi_q0 = t * (exchanged ? K1 : K0) + Ki1, pi_q2 = pi_q0 + t * t * K1;
  say_zero(say, pi_q0.slope + at * k1);
  say_zero(say, pi_q2.slope + at * at * k0);
}

// With q_0 = (t K_0 + Ki_1)/pi, q_2 = q_0 + t^2 K_1/pi, the risk at p = 1/4 is 1/2 - gain/(16 pi),
// gain = 2 t^2 K_1 - 3 (t K_0 + Ki_1) = (2 t^2 - 3 t - 3) K_1 + 3 t (K_1 - K_0) + 3 (K_1 - Ki_1).
struct ElementaryGain {
  bool at_half = false;  // the control: p = 1/2

  Sizes sizes() const { return {}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T t = free.scalar("t"), K0 = free.scalar("K0"), K1 = free.scalar("K1"),
            Ki1 = free.scalar("Ki1"), inverse_pi = free.scalar("inverse_pi");
    const T two(2L), three(3L), square = t * t;
    const T q0 = inverse_pi * T(t * K0 + Ki1), q2 = q0 + inverse_pi * square * K1;
    const T risk =
        label_gate_risk(step_gate(q0, q2), from_rational<T>(Rational(1, at_half ? 2 : 4)));
    const T gain = two * square * K1 - three * T(t * K0 + Ki1);
    return {T(risk - from_rational<T>(Rational(1, 2)) +
              from_rational<T>(Rational(1, 16)) * inverse_pi * gain),
            T(gain - T(two * square - three * t - three) * K1 - three * t * T(K1 - K0) -
              three * T(K1 - Ki1))};
  }
};

Ball best_risk(const ProductTail& tail) {
  return label_gate_risk(step_gate(tail.task, tail.product));
}

// (1/2 - best risk) times 2 (8 - 3 q_0 - 2 q_2), free of cancellation for large t, like 1/2 minus
// the risk at p = 1/4, which is (2 q_2 - 5 q_0)/16.
Ball advantage(const ProductTail& tail) {
  return Ball(2) * tail.product - Ball(5) * tail.task + Ball(2) * square(tail.task);
}

Finding step_gate_risk(const Context& c) {
  const auto& t = c.instance.rational("t");
  const auto tail = product_tail_by_bessel(t);
  const Ball risk = best_risk(tail),
             quarter = label_gate_risk(step_gate(tail.task, tail.product), Ball(Rational(1, 4)));
  const Truth beats = positive(advantage(tail));
  const Truth beats_at_quarter = positive(Ball(2) * tail.product - Ball(5) * tail.task);
  // What is claimed for every t: a gain at p = 1/4 if 2 t^2 >= 3 (t + 1); p = 1/4 is never better
  // than the best p.
  const Rational two(2), three(3), one(1);
  const bool guaranteed = two * t * t >= three * (t + one);
  const Truth consistent =
      guaranteed ? conjunction(beats, beats_at_quarter) : truth_of(beats != Truth::unknown);
  auto result = finding(
      beats == Truth::unknown ? beats : consistent,
      fmt::format("gate 1{{y > -{}}}: q_0 = {}, q_2 = {}, risk {} with the best p and {} with p = "
                  "1/4; {} than the least risk 1/2 of fixed weights",
                  t.text(), tail.task.decimal(12), tail.product.decimal(12), risk.decimal(12),
                  quarter.decimal(12), beats == Truth::yes ? "less" : "no less"));
  result.values = {enclosed_value("q0_approx", tail.task),
                   enclosed_value("q2_approx", tail.product), enclosed_value("risk_approx", risk),
                   enclosed_value("risk_quarter_approx", quarter),
                   value("beats_half", beats == Truth::yes)};
  if (!guaranteed) result.detail += "; 2 t^2 < 3 (t + 1), so nothing is promised here";
  return result;
}

// Both enclosures are of the same number, and narrow enough for the comparison to mean something.
Truth agree(const Ball& a, const Ball& b) {
  if (disjoint(a, b) == Truth::yes) return Truth::no;
  const Ball width(hull(a, b).upper() - hull(a, b).lower());
  return less(width, a * Ball(Rational(1, 1000000))) == Truth::yes ? Truth::yes : Truth::unknown;
}

Finding moments_by_quadrature(const Context& c) {
  const auto& t = c.instance.rational("t");
  const auto a = product_tail_by_bessel(t), b = product_tail_by_quadrature(t);
  return finding(conjunction(agree(a.task, b.task), agree(a.product, b.product)),
                 fmt::format("integrating erfc against the density of beta encloses q_0 in {} and "
                             "q_2 in {}, as the Bessel functions do",
                             b.task.decimal(12), b.product.decimal(12)));
}

Finding early_step(const Context&) {
  const auto tail = product_tail_by_bessel(Rational(1));
  return finding(positive(advantage(tail)),
                 fmt::format("t = 1: the best risk is {}", best_risk(tail).decimal(10)));
}

// The gate 1/(1 + exp(-2 (y + shift))).
Finding sigmoid(long resolution, long shift = 3) {
  const auto m = sigmoid_moments(Rational(2), Rational(shift), resolution);
  const Ball risk = label_gate_risk(LabelGateMoments<Ball>{m.task, m.task_squared, m.product});
  return finding(
      less(risk, Ball(Rational(1, 2))),
      fmt::format("gate 1/(1 + exp(-2 (y + {}))): between two staircases of width 1/{} the best "
                  "risk lies in [{}, {}]",
                  shift, resolution, Ball(risk.lower()).decimal(6), Ball(risk.upper()).decimal(6)));
}
Finding sigmoid_coarse(const Context&) { return sigmoid(4); }
Finding sigmoid_fine(const Context&) { return sigmoid(256); }
Finding sigmoid_unshifted(const Context&) { return sigmoid(16, 0); }

// Beyond it the gate is open up to exp(-10^5), and the quadrature takes minutes.
std::optional<Complaint> moderate(const Instance& instance) {
  const auto& t = instance.rational("t");
  if (t <= Rational(100000)) return std::nullopt;
  return Complaint{"t", t.text(), "at most 10^5"};
}

}  // namespace

Theorem theorem() {
  const Sizes smallest = {};
  const auto derivatives = [&](Settle settle, bool exchanged) {
    return with_facts_for_nonnegative(
        once(Evidence::symbolic, smallest, Inputs::all, settle),
        [=](auto& say, auto& free) { derivatives_by_facts(say, free, exchanged); });
  };
  return {
      .inputs = {{"t", Kind::rational, {}, {Constraint::positive}, "threshold: gate 1{y > -t}"}},
      .values = {{"q0_approx", "E[beta^2; beta x <= -t]"},
                 {"q2_approx", "E[beta^2 x^2; beta x <= -t]"},
                 {"risk_approx", "least risk over p with the step gate"},
                 {"risk_quarter_approx", "its risk at p = 1/4"},
                 {"beats_half", "boolean: risk_approx < 1/2, the least risk of fixed weights"}},
      .parts = {{"moments",
                 {derivatives(derivatives_of_moments<false>, false),
                  on_instance(Evidence::enclosure, moments_by_quadrature)},
                 {{"q_0 = (t K_1 + Ki_1)/pi", derivatives(derivatives_of_moments<true>, true)}}},
                {"step",
                 {expand(ElementaryGain{}), on_instance(Evidence::enclosure, step_gate_risk)},
                 {{"at p = 1/2", expand(ElementaryGain{true})},
                  {"t = 1", once(Evidence::enclosure, smallest, Inputs::points, early_step)}}},
                {"sigmoid",
                 {once(Evidence::enclosure, {}, Inputs::all, sigmoid_coarse),
                  deep(once(Evidence::enclosure, {}, Inputs::all, sigmoid_fine))},
                 {{"without the shift",
                   once(Evidence::enclosure, smallest, Inputs::points, sigmoid_unshifted)}}}},
      .require = moderate,
  };
}

}  // namespace verify::li2025::claim_thm4_datadep
