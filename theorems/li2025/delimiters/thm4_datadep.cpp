// A gate that reads the label of a demonstration gives a smaller risk than every fixed weighting,
// so the equality of Theorem 4 needs gates that read the context alone.
#include <fmt/format.h>

#include "theorems/li2025/delimiters/label_gate.hpp"
#include "theorems/li2025/delimiters/product_of_gaussians.hpp"
#include "verify/claim/finding.hpp"

namespace verify::li2025::claim_thm4_datadep {
namespace {

Finding layer_error(const Context&) { return expands_to_zero(LabelGateError{}); }
Finding layer_error_ginac(const Context&) { return expands_to_zero_ginac(LabelGateError{}); }
Finding own_token(const Context& c) { return identity_test(LabelGateError{true}, c.seed); }
Finding fixed_weights(const Context&) { return expands_to_zero(FixedWeightsRisk{}); }

// The step gate 1{y > -t}: q_0 = E[beta^2; u <= -t], q_2 = E[beta^2 x_2^2; u <= -t], u = beta x_2.
template <class T>
LabelGateMoments<T> step_gate(const T& q0, const T& q2) {
  return {T(T(1L) - q0), T(T(1L) - q0), T(T(1L) - q2)};
}

// With q_0 = (t K_0 + Ki_1)/pi, q_2 = q_0 + t^2 K_1/pi, the risk at p = 1/4 is 1/2 - gain/(16 pi),
// gain = 2 t^2 K_1 - 3 (t K_0 + Ki_1) = (2 t^2 - 3 t - 3) K_1 + 3 t (K_1 - K_0) + 3 (K_1 - Ki_1).
struct ElementaryGain {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T t = free.scalar(), K0 = free.scalar(), K1 = free.scalar(), Ki1 = free.scalar(),
            inverse_pi = free.scalar();
    const T two(2L), three(3L), square = t * t;
    const T q0 = inverse_pi * T(t * K0 + Ki1), q2 = q0 + inverse_pi * square * K1;
    const T risk = label_gate_risk(step_gate(q0, q2), from_rational<T>(Rational(1, 4)));
    const T gain = two * square * K1 - three * T(t * K0 + Ki1);
    return {T(risk - from_rational<T>(Rational(1, 2)) +
              from_rational<T>(Rational(1, 16)) * inverse_pi * gain),
            T(gain - T(two * square - three * t - three) * K1 - three * t * T(K1 - K0) -
              three * T(K1 - Ki1))};
  }
};

Finding elementary_gain(const Context&) {
  auto result = expands_to_zero(ElementaryGain{});
  if (result.answer == Truth::yes) {
    result.detail =
        "at p = 1/4 the risk is 1/2 - gain/(16 pi), gain = (2 t^2 - 3 t - 3) K_1 + 3 t (K_1 - K_0) "
        "+ 3 (K_1 - Ki_1), as polynomials in t, K_0, K_1, Ki_1, 1/pi; K_1, K_0, Ki_1 are the "
        "integrals over s > 0 of exp(-t cosh s) times cosh s, 1, 1/cosh s, so K_1 > K_0 > Ki_1 > "
        "0, and the gain is positive if 2 t^2 >= 3 (t + 1)";
  }
  return result;
}

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

// The formulas with K_0 and K_1 exchanged.
Finding exchanged_functions(const Context&) {
  const Rational t(3), zero(0), one(1);
  const auto right = product_tail_by_quadrature(t);
  const Ball exchanged = bessel_combination(t, one, zero, t) / pi();
  return finding(agree(exchanged, right.task),
                 fmt::format("t = 3: (t K_1 + Ki_1)/pi = {}, but q_0 = {}", exchanged.decimal(10),
                             right.task.decimal(10)));
}

Finding early_step(const Context&) {
  const auto tail = product_tail_by_bessel(Rational(1));
  return finding(positive(advantage(tail)),
                 fmt::format("t = 1: the best risk is {}", best_risk(tail).decimal(10)));
}

Finding sigmoid(long resolution) {
  const auto m = sigmoid_moments(Rational(2), Rational(3), resolution);
  const Ball risk = label_gate_risk(LabelGateMoments<Ball>{m.task, m.task_squared, m.product});
  return finding(
      less(risk, Ball(Rational(1, 2))),
      fmt::format("gate 1/(1 + exp(-2 (y + 3))): between two staircases of width 1/{} "
                  "the best risk lies in [{}, {}]",
                  resolution, Ball(risk.lower()).decimal(6), Ball(risk.upper()).decimal(6)));
}
Finding sigmoid_coarse(const Context&) { return sigmoid(4); }
Finding sigmoid_fine(const Context&) { return sigmoid(256); }

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  const std::string question = "what are q_0 and q_2?";
  return {
      .inputs = {{"t", Kind::rational, {}, {Constraint::positive}, "threshold: gate 1{y > -t}"}},
      .values = {{"q0_approx", "E[beta^2; beta x <= -t]"},
                 {"q2_approx", "E[beta^2 x^2; beta x <= -t]"},
                 {"risk_approx", "least risk over p with the step gate"},
                 {"risk_quarter_approx", "its risk at p = 1/4"},
                 {"beats_half", "boolean: risk_approx < 1/2, the least risk of fixed weights"}},
      .checks =
          {{"every fixed weighting has risk at least 1/2", symbolic, everywhere, holds, On::claim,
            "d = 1, n = 2, one task; p, omega_1, omega_2 free", fixed_weights},
           {"the layer with gate value g on the second token has the stated mean squared error",
            symbolic, everywhere, holds, On::claim,
            "d = 1, n = 2; beta, x_2, g, p free, expectation over x and x_1; that over beta, x_2 "
            "is left to the moments of g",
            layer_error},
           {"the same by a second computer algebra system", symbolic, everywhere, holds, On::claim,
            "d = 1, n = 2; all free", layer_error_ginac},
           {"the step gate 1{y > -t} beats 1/2 whenever 2 t^2 >= 3 (t + 1)", symbolic, everywhere,
            holds, On::claim, "all t >= (3 + sqrt 33)/4; K_1 > K_0 > Ki_1 by hand",
            elementary_gain},
           {"a sigmoid gate with finite weights beats 1/2", enclosure, points, holds, On::claim,
            "slope 2, shift 3", sigmoid_coarse},
           {"a sigmoid gate with finite weights beats 1/2, to three digits", enclosure, points,
            holds, On::claim, "slope 2, shift 3", sigmoid_fine, "", true},
           {"the step gate's risk, from Bessel functions", enclosure, points, holds, On::instance,
            "the threshold t", step_gate_risk},
           {"q_0 and q_2 agree with integrals over the density of beta", enclosure, points, holds,
            On::instance, "the threshold t", moments_by_quadrature, question},
           {"the gate of a token acts on that token", identity, everywhere, control, On::claim,
            "d = 1, n = 2", own_token},
           {"q_0 = (t K_1 + Ki_1)/pi", enclosure, points, control, On::claim, "t = 3",
            exchanged_functions},
           {"the step gate at t = 1 beats 1/2", enclosure, points, control, On::claim, "t = 1",
            early_step}},
  };
}

}  // namespace verify::li2025::claim_thm4_datadep
