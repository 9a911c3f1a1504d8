// Appendix B.2, Steps 1 to 3: turning X_0 by U_Sigma = Sigma^{1/2} U Sigma^{-1/2} turns G, and a
// direction R of A_j into U_Sigma^T R U_Sigma, whose mean over U is a multiple of Sigma^{-1}.
#include "theorems/ahn2023/inputs.hpp"
#include "theorems/ahn2023/structured_set/turned_layers.hpp"
#include "theorems/ahn2023/structured_set/turned_words.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/orthogonal_average.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/prompt_inputs.hpp"

namespace verify::ahn2023::claim_thm4_eq29 {
namespace {

// The mean of U_Sigma^T R U_Sigma over U: all signed permutations up to d = 3, a smaller set of the
// same averages beyond.
Matrix<Rational> mean_direction(const Matrix<Rational>& root, const Matrix<Rational>& R) {
  const auto V = inverse(root);
  const auto inner = root * R * root;
  constexpr long group_limit = 3;
  const long d = R.rows();
  return V *
         (d <= group_limit ? average_conjugate(inner, signed_permutations(d))
                           : average_conjugate(inner)) *
         V;
}

// At n = d = L = 1, x = (1, 1) and A = -1/3: G of the forward pass, with plus as (22) and (29) have
// it and with minus as Step 1 defines it.
template <class T>
void sign_of_the_product(Comparisons<T>& say, bool minus) {
  const T a = say.number(-1, 3), one(1L);
  const CovariateLayers<T> layer{{{{a}}}, {}};
  const auto forward = covariate_product(covariate_flow<T>({{one, one}}, layer, one));
  const T product = minus ? T(one - a) : T(one + a);
  say.equal(forward(0, 1), product);
  say.words("n = d = L = 1, Sigma = 1, a = -1/3, x = (1, 1): the forward pass gives " +
            shown(forward(0, 1)) + ", the product " + shown(product));
}

Finding at_instance(const Context& c) {
  const auto& root = c.instance.matrix("Sigma_half");
  const auto& R = c.instance.matrix("R");
  const auto turn = turn_of(root, c.instance.matrix("U"));
  const auto layers = structured_layers(c.instance.vector("a"), {}, turn.Sigma_inverse);
  bool holds = true;
  for (const auto& entry : turn_differences(turn, c.instance.matrix("X0"), layers,
                                            c.instance.integer("layer"), Moved::A, R)) {
    holds &= entry.sign() == 0;
  }
  const Rational r = trace(root * R * root) / Rational(R.rows());
  holds &= mean_direction(root, R) == r * turn.Sigma_inverse;
  auto result = settled(holds,
                        "G and its derivative turn with X_0 exactly, and the mean of U_Sigma^T R "
                        "U_Sigma is r Sigma^{-1} with r = tr(Sigma R)/d = " +
                            r.text(),
                        "a stated equation fails");
  result.values = {value("holds", holds)};
  return result;
}

std::optional<Complaint> layer_exists(const Instance& instance) {
  const long layer = instance.integer("layer"), L = instance.integer("L");
  if (layer >= 0 && layer < L) return {};
  return Complaint{"layer", std::to_string(layer), "0 to " + std::to_string(L - 1)};
}

}  // namespace

Theorem theorem() {
  using Variant = TurnedLayer::Variant;
  return {
      .inputs = {{"Sigma_half",
                  Kind::matrix,
                  {"d", "d"},
                  {Constraint::positive_definite},
                  "symmetric root of Sigma"},
                 orthogonal_input(),
                 covariates_and_query_input(),
                 layer_steps_input(),
                 moved_layer_input(),
                 direction_of_A_input(),
                 n_input(),
                 d_input(),
                 L_input()},
      .values = {{"holds", "boolean: (28), (29), (30) and the average hold exactly"}},
      .parts = {{"turned",
                 {chain({words(TurnedLayer{true}), words(KeepsPrecision{})}), exact(at_instance)},
                 {{"the layers see V A_l V", words(TurnedLayer{true, Variant::not_transposed})},
                  {"the layers see V^{-1} A_l V", words(TurnedLayer{true, Variant::inverse_for_A})},
                  {"V Sigma^{-1} V^T is Sigma^{-1}", words(KeepsPrecision{true})}}},
                {"slope",
                 {words(TurnedLayer{true})},
                 {{"the direction becomes V^{-1} R V",
                   words(TurnedLayer{true, Variant::inverse_for_A})}}},
                {"law",
                 {words(KeepsPrecision{})},
                 {{"V Sigma^{-1} V^T is Sigma^{-1}", words(KeepsPrecision{true})}}},
                {"mean",
                 {chain({words(TurnedDirection{}), words(MeanOfReflections{})})},
                 {{"the trace of Sigma^{1/2} R Sigma^{1/2} is that of R",
                   words(TurnedDirection{true})},
                  {"the mean over s I - Sigma q q^T", words(MeanOfReflections{true})}}},
                {"sign",
                 {compare([](auto& say) { sign_of_the_product(say, false); })},
                 {{"G is X prod (I - M X^T A X), as Step 1 defines it",
                   compare([](auto& say) { sign_of_the_product(say, true); })}}}},
      .require = layer_exists,
  };
}

}  // namespace verify::ahn2023::claim_thm4_eq29
