// Appendix B.3, Steps 2, 3 and 5: with A_l = a_l Sigma^{-1} and B_l = b_l I the covariates of every
// layer, G and their derivatives along a direction of A_j or B_j turn with X_0.
#include "theorems/ahn2023/inputs.hpp"
#include "theorems/ahn2023/structured_set/layer_slope.hpp"
#include "theorems/ahn2023/structured_set/turned_layers.hpp"
#include "theorems/ahn2023/structured_set/turned_words.hpp"
#include "verify/algebra/orthogonal_average.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/prompt_inputs.hpp"

namespace verify::ahn2023::claim_thm5_eq39 {
namespace {

// Two layers at Sigma = I in the plane, one demonstration: with S = diag(1, -1) the directions
// U^T S U are x S + y T, T the exchange of coordinates, uniform on x^2 + y^2 = 1. G has degree at
// most 3 in a direction of A_0 or B_0 (its fourth difference vanishes), so that its mean is that
// over S, -S, T and -T, whose own mean is 0. At one prompt and one point of the set the two sides
// of Steps 4 and 5 differ in the second order of t.
struct MeanOverTurns {
  bool at_mean = false;  // as those steps print it

  Sizes sizes() const { return {}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto number = [](long over, long under) { return from_rational<T>({over, under}); };
    const auto any = free.matrix("any", 2, 2);
    const T t = free.scalar("t"), none(0L), one(1L);
    const Matrix<T> X0 = {{one, one}, {none, none}};
    const auto layers = structured_layers(Vector<T>{number(-1, 2), number(-1, 1)},
                                          Vector<T>{number(1, 2)}, identity_matrix<T>(2));
    const Matrix<T> S = {{one, none}, {none, T(-1L)}}, exchange = {{none, one}, {one, none}};
    Vector<T> zero;
    for (const auto moved : {Moved::A, Moved::B}) {
      const auto G = [&](const T& along, const Matrix<T>& direction) {
        auto there = layers;
        auto& weights = moved == Moved::A ? there.A : there.B;
        weights[0] = weights[0] + along * direction;
        return covariate_product(covariate_flow(X0, there, one));
      };
      const auto four_values = G(t, S) + G(T(-t), S) + G(t, exchange) + G(T(-t), exchange);
      const T second_order = moved == Moved::A ? number(-7, 16) : number(-1, 8);
      const T excess = at_mean ? none : T(second_order * t * t);
      append(zero, four_values - T(4L) * (G(none, S) + excess * X0));
      append(zero, G(none, any) - T(4L) * G(one, any) + T(6L) * G(T(2L), any) -
                       T(4L) * G(T(3L), any) + G(T(4L), any));
    }
    return zero;
  }
};

struct Problem {
  Matrix<Rational> root, V, X0;
  Turn<Rational> turn;
  CovariateLayers<Rational> layers;
  long j;

  explicit Problem(const Instance& instance)
      : root(instance.matrix("Sigma_half")),
        V(inverse(root)),
        X0(instance.matrix("X0")),
        turn(turn_of(root, instance.matrix("U"))),
        j(instance.integer("layer")) {
    auto b = instance.vector("b");
    b.resize(instance.vector("a").size());  // the last B_l never matters for the loss
    layers = structured_layers(instance.vector("a"), b, turn.Sigma_inverse);
  }
  bool holds(Moved moved, const Matrix<Rational>& direction) const {
    bool all = true;
    for (const auto& entry : turn_differences(turn, X0, layers, j, moved, direction))
      all &= entry.sign() == 0;
    const auto duals = flow_derivative(X0, layers, j, moved, direction);
    const auto rules = flow_derivative_by_recursion(X0, layers, j, moved, direction);
    all &= all_hold({duals.G == rules.G, duals.X == rules.X});
    const Rational share(1, X0.rows());
    if (moved == Moved::A)
      return all_hold({all, V * average_conjugate(root * direction * root) * V ==
                                (share * trace(root * direction * root)) * turn.Sigma_inverse});
    return all_hold(
        {all, root * average_conjugate(V * direction * root) * V == scalar_part(direction)});
  }
};

Finding at_instance(const Context& c) {
  const Problem problem(c.instance);
  bool holds = true;
  if (c.instance.has("R")) holds &= problem.holds(Moved::A, c.instance.matrix("R"));
  if (c.instance.has("S")) holds &= problem.holds(Moved::B, c.instance.matrix("S"));
  auto result = settled(holds,
                        "X_l, G and their derivatives turn with X_0 exactly, the recursions give "
                        "the derivatives of dual numbers, and the mean direction is in the set",
                        "a stated equation fails");
  result.values = {value("holds", holds)};
  return result;
}

std::optional<Complaint> complete(const Instance& instance) {
  const long layer = instance.integer("layer"), L = instance.integer("L");
  const long moved = static_cast<long>(instance.vector("b").size());
  if (layer < 0 || layer >= L)
    return Complaint{"layer", std::to_string(layer), "0 to " + std::to_string(L - 1)};
  if (moved != L && moved != L - 1)
    return Complaint{"b", std::to_string(moved) + " entries", "as many as a, or one less"};
  if (!instance.has("R") && !instance.has("S"))
    return Complaint{"R", "", "a direction R of A_j, or S of B_j, or both", true};
  return {};
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
                 {"b", Kind::vector, {"L_b"}, {}, "B_l = b_l I; L or L-1 entries"},
                 moved_layer_input(),
                 optional(direction_of_A_input()),
                 optional(direction_of_B_input()),
                 n_input(),
                 d_input(),
                 L_input()},
      .values = {{"holds", "boolean: (39)-(50) and the averages hold exactly"}},
      .parts = {{"turned",
                 {chain({words(TurnedLayer{}), words(KeepsPrecision{})}), exact(at_instance)},
                 {{"the layers see V A_l V", words(TurnedLayer{false, Variant::not_transposed})},
                  {"V Sigma^{-1} V^T is Sigma^{-1}", words(KeepsPrecision{true})}}},
                {"slope",
                 {words(TurnedLayer{})},
                 {{"the direction of A_j becomes U_Sigma^{-1} R U_Sigma",
                   words(TurnedLayer{false, Variant::inverse_for_A})},
                  {"the direction of B_j becomes U_Sigma^T S U_Sigma",
                   words(TurnedLayer{false, Variant::transposed_B})}}},
                {"recursion",
                 {words(LayerSlope{})},
                 {{"the derivative of X_i is left out of the factors", words(LayerSlope{true})}},
                 {test(DerivativeRecursion{5, 10, 3, 1, Moved::A}),
                  test(DerivativeRecursion{5, 10, 3, 1, Moved::B})}},
                {"mean",
                 {chain({words(TurnedDirection{}), words(MeanOfReflections{})})},
                 {{"the trace of Sigma^{1/2} R Sigma^{1/2} is that of R",
                   words(TurnedDirection{true})},
                  {"the mean over s I - Sigma q q^T", words(MeanOfReflections{true})}}},
                {"first_order",
                 {by_hand(expand(MeanOverTurns{}))},
                 {{"the mean of G is G at the mean direction, as Step 4 has it",
                   expand(MeanOverTurns{true})}}}},
      .require = complete,
  };
}

}  // namespace verify::ahn2023::claim_thm5_eq39
