// Equation (26): along the flow dA_l/dt = -tr(Sigma grad_l) Sigma^{-1}, which stays in the set, the
// loss falls at d times the squared norm of the full gradient.
#include "theorems/ahn2023/inputs.hpp"
#include "theorems/ahn2023/structured_set/flow.hpp"
#include "theorems/ahn2023/structured_set/instance.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/prompt_inputs.hpp"

namespace verify::ahn2023::claim_thm4_eq26 {
namespace {

// With grad_{A_l} f = g_l Sigma and r_l = tr(Sigma grad): the slope g_l tr(Sigma R) along R = -r_l
// Sigma^{-1} is -d |g_l Sigma|_F^2.
struct RateOfFlow {
  bool once = false;  // -|g_l Sigma|_F^2

  Sizes sizes() const {
    return {{"n", Argument::absent}, {"d", Argument::words}, {"L", Argument::absent}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto [Sigma, precision] = free.regular_symmetric("Sigma", d);
    const auto g = free.scalar("g");
    const auto gradient = g * Sigma;
    const auto flow = -trace(Sigma * gradient) * precision;
    Vanishing<M> zero;
    zero.add(trace(gradient * flow) +
             (once ? ScalarOf<M>(1L) : free.size(d)) * trace(gradient * gradient));
    return zero;
  }
};

// A_l = a_l Sigma^{-1} moves by a_l' Sigma^{-1}, a_l' = -g_l tr Sigma^2, and its share of df/dt is
// -(d / tr Sigma^2) a_l'^2: f(A(0)) >= (d / tr Sigma^2) int |a'|^2, and by Cauchy and Schwarz |a(t)
// - a(0)|^2 <= t int |a'|^2, so that a stays bounded on bounded intervals.
struct LengthOfFlow {
  bool once = false;  // -a_l'^2 / tr Sigma^2

  Sizes sizes() const {
    return {{"n", Argument::absent}, {"d", Argument::words}, {"L", Argument::absent}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto [Sigma, precision] = free.regular_symmetric("Sigma", d);
    const auto g = free.scalar("g");
    const auto gradient = g * Sigma;
    const auto squares = trace(Sigma * Sigma);
    const auto velocity = -(g * squares);
    const auto flow = -trace(Sigma * gradient) * precision;
    Vanishing<M> zero;
    zero.equal(flow, velocity * precision);
    zero.add(squares * trace(gradient * flow) +
             (once ? ScalarOf<M>(1L) : free.size(d)) * velocity * velocity);
    return zero;
  }
};

// -r_l Sigma^{-1} with r_l = tr(Sigma grad_l).
RationalLayers printed_flow(const StructuredPoint& point, const RationalLayers& gradient) {
  auto flow = gradient;
  for (auto& A : flow.A) A = -trace_of_product(point.Sigma, A) * point.Sigma_inverse;
  return flow;
}
Rational squared_norm(const RationalLayers& gradient) {
  Rational sum;
  for (const auto& A : gradient.A) sum += dot(A.entries(), A.entries());
  return sum;
}

// Where the gradient itself is out of reach: g_l Sigma from the power sums.
RationalLayers gradient_of(const StructuredPoint& point) {
  if (point.within_reach() && point.d() <= 3) return point.gradient();
  RationalLayers result;
  for (const auto& g : point.g()) result.A.push_back(g * point.Sigma);
  return result;
}

Finding at_instance(const Context& c) {
  const StructuredPoint point(c.instance);
  const auto gradient = gradient_of(point);
  const auto flow = printed_flow(point, gradient);
  const Rational squared = squared_norm(gradient), predicted = point.predicted(flow);
  const Rational rate = point.within_reach() ? point.derivative(flow) : predicted;
  const bool holds =
      Vector<Rational>{predicted, -Rational(point.d()) * squared} == Vector<Rational>(2, rate);
  auto result = settled(holds,
                        "df/dt = " + rate.text() + " = -d * " + squared.text() +
                            ", the squared norm of all gradients; so (26) holds",
                        "df/dt = " + rate.text() + ", squared norm " + squared.text());
  result.values = {value("derivative", rate), value("gradient_squared", squared)};
  return result;
}

// Gradient flow in the Frobenius norm at the reference instance.
Finding plain_flow(const Context& c) {
  const StructuredPoint point(c.instance);
  const auto gradient = point.gradient();
  bool inside = true;
  for (const auto& A : gradient.A) inside &= multiple_of(point.Sigma_inverse, A).has_value();
  return settled(inside, "the gradient is a multiple of Sigma^{-1}",
                 "Sigma = " + text_of(point.Sigma) + ": grad_{A_0} f = " +
                     text_of(gradient.A.front()) + " is a multiple of Sigma, not of Sigma^{-1}");
}

}  // namespace

Theorem theorem() {
  const Sizes plane = {{"n", 1}, {"d", 2}, {"L", 2}};
  return {
      .inputs = {n_input(), inverse_task_covariance_input(), layer_steps_input(), d_input(),
                 L_input()},
      .values = {{"derivative",
                  "rational: df/dt along the flow as printed, r_l = tr(Sigma grad_l)"},
                 {"gradient_squared", "rational: sum of the squared norms of all gradients"}},
      .parts = {{"rate",
                 {words(RateOfFlow{}), expand(FlowSlope{1, 2, false}),
                  expand(FlowSlope{2, 1, false}), test(FlowSlope{2, 2, false}),
                  test(FlowSlope{3, 1, false}), exact(at_instance)},
                 {{"the rate is -|g Sigma|^2", words(RateOfFlow{true})},
                  {"along the printed flow df/dt = -sum_l |grad_l|^2 exactly",
                   test(FlowSlope{2, 1, false, true})},
                  {"the plain gradient flow stays in the set",
                   once(Evidence::exact, plane, Inputs::points, plain_flow)}}},
                {"exists",
                 {words(LengthOfFlow{})},
                 {{"the share is -a'^2 / tr Sigma^2", words(LengthOfFlow{true})}}}},
  };
}

}  // namespace verify::ahn2023::claim_thm4_eq26
