// Appendix B.2, Steps 1 to 3: turning X_0 by U_Sigma = Sigma^{1/2} U Sigma^{-1/2} turns G, and a
// direction R of A_j into U_Sigma^T R U_Sigma, whose mean over U is a multiple of Sigma^{-1}.
#include "theorems/ahn2023/structured_set/turned_layers.hpp"
#include "verify/algebra/orthogonal_average.hpp"
#include "verify/claim/finding.hpp"

namespace verify::ahn2023::claim_thm4_eq29 {
namespace {

using Variant = TurnedLayers::Variant;
constexpr bool still = false;

Finding turned_221(const Context& c) {
  return identity_test(TurnedLayers{2, 1, 2, 1, Moved::A, still}, c.seed);
}
Finding turned_1(const Context&) {
  return expands_to_zero(TurnedLayers{1, 1, 2, 0, Moved::A, still});
}
Finding turned_2(const Context&) {
  return expands_to_zero(TurnedLayers{2, 1, 1, 0, Moved::A, still});
}
Finding turned_3(const Context& c) {
  return identity_test(TurnedLayers{3, 4, 3, 1, Moved::A, still, Variant::as_stated, 2}, c.seed);
}
Finding turned_large(const Context& c) {
  return identity_test(TurnedLayers{5, 20, 3, 0, Moved::A, still}, c.seed);
}
Finding broken(const Context& c, Variant variant) {
  return identity_test(TurnedLayers{2, 1, 2, 0, Moved::A, still, variant}, c.seed);
}
Finding not_transposed(const Context& c) { return broken(c, Variant::not_transposed); }
Finding inverse_instead(const Context& c) { return broken(c, Variant::inverse_for_A); }
Finding other_layer(const Context& c) { return broken(c, Variant::other_A); }

Finding group_2(const Context&) { return expands_to_zero(ScalarAverage{2, true}); }
Finding group_3(const Context&) { return expands_to_zero(ScalarAverage{3, true}); }
Finding small_set_3(const Context&) { return expands_to_zero(ScalarAverage{3}); }
Finding small_set_5(const Context&) { return expands_to_zero(ScalarAverage{5}); }
Finding small_set_20(const Context& c) { return identity_test(ScalarAverage{20}, c.seed); }
Finding only_signs(const Context& c) {
  return identity_test(ScalarAverage{2, false, true}, c.seed);
}

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

// G with the sign that is printed in Step 1 of B.2, at n = d = L = 1, Sigma = 1, a = -1/3: with
// G = X_0 (1 +- a x_1^2) the loss is E (1 +- a x^2)^2 = 1 +- 2 a + 3 a^2.
Finding printed_sign(const Context&) {
  const Rational a(-1, 3), second(1), fourth(3);  // E x^2, E x^4
  const auto loss = [&](const Rational& sign) {
    return Rational(1) + Rational(2) * sign * a * second + a * a * fourth;
  };
  const CovariateLayers<Rational> layer{{{{a}}}, {}};
  const auto forward =
      covariate_product(covariate_flow<Rational>({{Rational(1), Rational(1)}}, layer, Rational(1)));
  const Rational printed = Rational(1) - a;  // one prompt, x_1 = x_2 = 1
  return settled(forward(0, 1) == printed, "the same",
                 "n = d = L = 1, Sigma = 1, a = -1/3, x = (1, 1): the forward pass gives " +
                     forward(0, 1).text() + ", the printed product " + printed.text() +
                     "; the loss is " + loss(Rational(1)).text() + " with plus and " +
                     loss(Rational(-1)).text() + " with minus");
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
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  const std::string question = "is the average over d=3 a multiple of I";
  return {
      .inputs = {{"Sigma_half",
                  Kind::matrix,
                  {"d", "d"},
                  {Constraint::positive_definite},
                  "symmetric root of Sigma"},
                 {"U", Kind::matrix, {"d", "d"}, {Constraint::orthogonal}, "orthogonal matrix"},
                 {"X0", Kind::matrix, {"d", Size("n") + 1}, {}, "covariates, the query last"},
                 {"a", Kind::vector, {"L"}, {}, "A_l = a_l Sigma^{-1}"},
                 {"layer", Kind::integer, {}, {}, "index j of the moved layer, 0-based"},
                 {"R", Kind::matrix, {"d", "d"}, {}, "direction of A_j"},
                 {"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension"},
                 {"L", Kind::integer, {}, {Constraint::positive}, "number of layers"}},
      .values = {{"holds", "boolean: (28), (29), (30) and the average hold exactly"}},
      .checks =
          {
              {"G turns with X_0 and the direction becomes U_Sigma^T R U_Sigma (d=1)", symbolic,
               everywhere, holds, On::claim, "d=1, n=1, L=2, j=0; everything free", turned_1},
              {"G turns with X_0 and the direction becomes U_Sigma^T R U_Sigma (d=2)", symbolic,
               everywhere, holds, On::claim, "d=2, n=1, L=1; Sigma^{1/2}, U, X_0, a, R free",
               turned_2},
              {"the same for the second of two layers", identity, everywhere, holds, On::claim,
               "d=2, n=1, L=2, j=1; everything free", turned_221},
              {"the same for three layers and coordinates, U a product of two reflections",
               identity, everywhere, holds, On::claim, "d=3, n=4, L=3, j=1", turned_3},
              {"the same at the paper's size", identity, everywhere, holds, On::claim,
               "d=5, n=20, L=3, j=0", turned_large},
              {"signed permutations average N to (tr N / d) I, hence so does Haar (d=2)", symbolic,
               everywhere, holds, On::claim, "d=2; N free; all 8", group_2},
              {"signed permutations average N to (tr N / d) I, hence so does Haar (d=3)", symbolic,
               everywhere, holds, On::claim, "d=3; N free; all 48", group_3, question},
              {"shifts with orthogonal signs average N to (tr N / d) I (d=3)", symbolic, everywhere,
               holds, On::claim, "d=3; N free", small_set_3, question},
              {"shifts with orthogonal signs average N to (tr N / d) I (d=5)", symbolic, everywhere,
               holds, On::claim, "d=5; N free", small_set_5},
              {"shifts with orthogonal signs average N to (tr N / d) I (d=20)", identity,
               everywhere, holds, On::claim, "d=20; N free", small_set_20},
              {"(28), (29), (30) and the average at the instance", exact, points, holds,
               On::instance, "the instance", at_instance},
              {"G is X prod (I - M X^T A X), as Step 1 defines it", exact, points, control,
               On::claim, "n=d=L=1", printed_sign},
              {"the direction becomes U_Sigma R U_Sigma", identity, everywhere, control, On::claim,
               "d=2, n=1, L=2", not_transposed},
              {"the direction becomes U_Sigma^{-1} R U_Sigma", identity, everywhere, control,
               On::claim, "d=2, n=1, L=2", inverse_instead},
              {"A_j may be any matrix", identity, everywhere, control, On::claim, "d=2, n=1, L=2",
               other_layer},
              {"changes of sign alone average N to (tr N / d) I", identity, everywhere, control,
               On::claim, "d=2", only_signs},
          },
      .require = layer_exists,
  };
}

}  // namespace verify::ahn2023::claim_thm4_eq29
