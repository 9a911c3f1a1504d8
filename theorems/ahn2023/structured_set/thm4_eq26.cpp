// Equation (26): along the flow dA_l/dt = -tr(Sigma grad_l) Sigma^{-1}, which stays in the set, the
// loss falls at d times the squared norm of the full gradient.
#include "theorems/ahn2023/structured_set/flow.hpp"
#include "theorems/ahn2023/structured_set/instance.hpp"
#include "verify/claim/finding.hpp"

namespace verify::ahn2023::claim_thm4_eq26 {
namespace {

Finding flow_12(const Context&) { return expands_to_zero(FlowSlope{1, 2, false}); }
Finding flow_21(const Context&) { return expands_to_zero(FlowSlope{2, 1, false}); }
Finding flow_22(const Context& c) { return identity_test(FlowSlope{2, 2, false}, c.seed); }
Finding flow_31(const Context& c) { return identity_test(FlowSlope{3, 1, false}, c.seed); }
Finding with_share(const Context& c) { return identity_test(FlowSlope{2, 1, false, true}, c.seed); }

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
      rate == predicted && rate == -Rational(point.d()) * squared && rate <= -squared;
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
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"},
                 {"Sigma",
                  Kind::matrix,
                  {"d", "d"},
                  {Constraint::positive_definite},
                  "covariance of the covariates; the tasks have Sigma^{-1}"},
                 {"a", Kind::vector, {"L"}, {}, "A_l = a_l Sigma^{-1}"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension"},
                 {"L", Kind::integer, {}, {Constraint::positive}, "number of layers"}},
      .values = {{"derivative",
                  "rational: df/dt along the flow as printed, r_l = tr(Sigma grad_l)"},
                 {"gradient_squared", "rational: sum of the squared norms of all gradients"}},
      .checks =
          {
              {"df/dt = -d sum_l |grad_l|^2 along the printed flow (d=1, L=2)", symbolic,
               everywhere, holds, On::claim, "d=1, L=2; n, Sigma, a free", flow_12},
              {"df/dt = -d sum_l |grad_l|^2 along the printed flow (d=2, L=1)", symbolic,
               everywhere, holds, On::claim, "d=2, L=1; n, Sigma, a free", flow_21},
              {"df/dt = -d sum_l |grad_l|^2 along the printed flow (d=2, L=2)", identity,
               everywhere, holds, On::claim, "d=2, L=2; n, Sigma, a free", flow_22},
              {"df/dt = -d sum_l |grad_l|^2 along the printed flow (d=3, L=1)", identity,
               everywhere, holds, On::claim, "d=3, L=1; n, Sigma, a free", flow_31},
              {"the rate of descent at the instance", exact, points, holds, On::instance,
               "the instance", at_instance},
              {"along the printed flow df/dt = -sum_l |grad_l|^2 exactly", identity, everywhere,
               control, On::claim, "d=2, L=1", with_share},
              {"the plain gradient flow stays in the set", exact, points, control, On::claim,
               "the reference instance", plain_flow},
          },
  };
}

}  // namespace verify::ahn2023::claim_thm4_eq26
