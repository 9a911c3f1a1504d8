// Equations (25) and (27): at A_l = a_l Sigma^{-1} the loss changes along R_l as it does along
// r_l Sigma^{-1}, r_l = tr(Sigma R_l)/d; equality, not only <=.
#include "theorems/ahn2023/inputs.hpp"
#include "theorems/ahn2023/structured_set/flow.hpp"
#include "theorems/ahn2023/structured_set/instance.hpp"
#include "theorems/ahn2023/structured_set/turned_words.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/prompt_inputs.hpp"

namespace verify::ahn2023::claim_thm4_eq25 {
namespace {

using Variant = ProjectedSlope::Variant;

// R_j alone, the other layers at rest.
RationalLayers single_direction(const StructuredPoint& point, long j, const Matrix<Rational>& R) {
  RationalLayers direction{
      Vector<Matrix<Rational>>(point.a.size(), Matrix<Rational>(point.d(), point.d())), {}};
  direction.A[j] = R;
  return direction;
}

// The printed direction r_0 I on n = 1, Sigma = diag(1, 4), R_0 = -I, where (25) says <=.
Finding printed_inequality(const Context& c) {
  const StructuredPoint point(c.example("one demonstration"));
  const auto identity = identity_matrix<Rational>(point.d());
  const Matrix<Rational> R = -identity;
  const Rational r = trace_of_product(point.Sigma, R) / Rational(point.d());
  const Rational left = point.derivative(single_direction(point, 0, r * identity));
  const Rational right = point.derivative(single_direction(point, 0, R));
  const auto words = "n = 1, Sigma = diag(1, 4), a = " + text_of(point.a) +
                     ", R_0 = -I: along r_0 I = " + r.text() + " I the loss changes at the rate " +
                     left.text() + ", along R_0 at " + right.text();
  return settled(left <= right, words, words);
}

Finding at_instance(const Context& c) {
  const StructuredPoint point(c.instance);
  const long j = c.instance.integer("layer");
  const auto& R = c.instance.matrix("R");
  const Rational r = trace_of_product(point.Sigma, R) / Rational(point.d());
  const auto along_R = single_direction(point, j, R);
  const auto projected = single_direction(point, j, r * point.Sigma_inverse);
  const bool reach = point.within_reach();
  const Rational expected = point.predicted(along_R);
  const Rational derivative = reach ? point.derivative(along_R) : expected;
  const Rational other = reach ? point.derivative(projected) : r * point.slopes.by_a[j];
  auto result = settled({derivative == other, derivative == expected},
                        "both derivatives are " + derivative.text() + " = g_j tr(Sigma R)" +
                            (reach ? ", by Bartlett's decomposition and by power sums"
                                   : ", from the power sums; Bartlett's route is left out at this "
                                     "size"),
                        "along R " + derivative.text() + ", along the projection " + other.text() +
                            ", from power sums " + expected.text());
  result.values = {value("derivative", derivative), value("derivative_projected", other)};
  return result;
}

std::optional<Complaint> layer_exists(const Instance& instance) {
  const long layer = instance.integer("layer"), L = instance.integer("L");
  if (layer >= 0 && layer < L) return {};
  return Complaint{"layer", std::to_string(layer), "0 to " + std::to_string(L - 1)};
}

}  // namespace

Theorem theorem() {
  const Sizes plane = {{"n", 1}, {"d", 2}, {"L", 2}};
  return {
      .inputs = {n_input(), inverse_task_covariance_input(), layer_steps_input(),
                 moved_layer_input(), direction_of_A_input(), d_input(), L_input()},
      .values = {{"derivative", "rational: d/dt f(A + t R_j) at t = 0"},
                 {"derivative_projected", "rational: the same along (tr(Sigma R)/d) Sigma^{-1}"}},
      .parts = {{"all",
                 {chain({words(TurnedLayer{true}), words(ReflectionKeepsLaw{}),
                         words(MeanOfReflections{})}),
                  expand(ProjectedSlope{1, 2, false}), expand(ProjectedSlope{2, 2, false}),
                  test(ProjectedSlope{2, 3, false}), test(ProjectedSlope{3, 2, false}),
                  exact(at_instance)},
                 {{"the layers see V A_l V",
                   words(TurnedLayer{true, TurnedLayer::Variant::not_transposed})},
                  {"V = s I - Sigma q q^T for the reflection along q",
                   words(ReflectionKeepsLaw{true})},
                  {"the mean over s I - Sigma q q^T", words(MeanOfReflections{true})},
                  {"the projection is r_l I, as printed after (25)",
                   test(ProjectedSlope{2, 2, false, Variant::identity_for_A})},
                  {"with the printed r_l I the inequality (25) holds",
                   once(Evidence::exact, plane, Inputs::points, printed_inequality)}}}},
      .require = layer_exists,
  };
}

}  // namespace verify::ahn2023::claim_thm4_eq25
