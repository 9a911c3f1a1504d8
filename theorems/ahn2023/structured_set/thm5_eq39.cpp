// Appendix B.3, Steps 2, 3 and 5: with A_l = a_l Sigma^{-1} and B_l = b_l I the covariates of every
// layer, G and their derivatives along a direction of A_j or B_j turn with X_0.
#include "theorems/ahn2023/structured_set/turned_layers.hpp"
#include "verify/algebra/orthogonal_average.hpp"
#include "verify/claim/finding.hpp"

namespace verify::ahn2023::claim_thm5_eq39 {
namespace {

using Variant = TurnedLayers::Variant;
constexpr bool moving = true;

Finding turned_A_1(const Context&) {
  return expands_to_zero(TurnedLayers{1, 1, 2, 0, Moved::A, moving});
}
Finding turned_B_1(const Context&) {
  return expands_to_zero(TurnedLayers{1, 1, 2, 0, Moved::B, moving});
}
Finding turned_A_2(const Context& c) {
  return identity_test(TurnedLayers{2, 2, 3, 1, Moved::A, moving}, c.seed);
}
Finding turned_B_2(const Context& c) {
  return identity_test(TurnedLayers{2, 2, 3, 1, Moved::B, moving}, c.seed);
}
Finding turned_A_5(const Context& c) {
  return identity_test(TurnedLayers{5, 10, 3, 0, Moved::A, moving}, c.seed);
}
Finding turned_B_5(const Context& c) {
  return identity_test(TurnedLayers{5, 10, 3, 0, Moved::B, moving}, c.seed);
}
Finding turned_B_3(const Context& c) {
  return identity_test(TurnedLayers{3, 2, 2, 0, Moved::B, moving, Variant::as_stated, 2}, c.seed);
}
Finding recursion_A_1(const Context&) {
  return expands_to_zero(DerivativeRecursion{1, 1, 2, 0, Moved::A});
}
Finding recursion_B_1(const Context&) {
  return expands_to_zero(DerivativeRecursion{1, 1, 2, 0, Moved::B});
}
Finding recursion_A_5(const Context& c) {
  return identity_test(DerivativeRecursion{5, 10, 3, 1, Moved::A}, c.seed);
}
Finding recursion_B_5(const Context& c) {
  return identity_test(DerivativeRecursion{5, 10, 3, 1, Moved::B}, c.seed);
}
Finding broken(const Context& c, Variant variant, Moved moved) {
  return identity_test(TurnedLayers{2, 1, 2, 0, moved, moving, variant}, c.seed);
}
Finding other_B(const Context& c) { return broken(c, Variant::other_B, Moved::B); }
Finding other_A(const Context& c) { return broken(c, Variant::other_A, Moved::A); }
Finding not_transposed(const Context& c) { return broken(c, Variant::not_transposed, Moved::A); }
Finding inverse_instead(const Context& c) { return broken(c, Variant::inverse_for_A, Moved::A); }

// With root = Sigma^{1/2}: root (average of U^T N U) root^{-1} for N = root^{-1} S root is (tr S/d)
// I, and root^{-1} (average for root R root) root^{-1} is (tr(Sigma R)/d) Sigma^{-1}. Cleared of
// denominators, root = adj(V), root V = det V.
struct MeanDirections {
  long d;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto V = free.symmetric(d), R = free.matrix(d, d), S = free.matrix(d, d);
    const auto [root, det] = adjugate(V);
    const T share = from_rational<T>(Rational(1, d));
    auto zero = (root * average_conjugate(V * S * root) * V -
                 (share * det * det * trace(S)) * identity_matrix<T>(d))
                    .entries();
    append(zero,
           V * average_conjugate(root * R * root) * V - (share * trace(root * root * R)) * (V * V));
    return zero;
  }
};
Finding mean_2(const Context&) { return expands_to_zero(MeanDirections{2}); }
Finding mean_5(const Context& c) { return identity_test(MeanDirections{5}, c.seed); }

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
    all &= duals.G == rules.G && duals.X == rules.X;
    const Rational share(1, X0.rows());
    if (moved == Moved::A)
      return all && V * average_conjugate(root * direction * root) * V ==
                        (share * trace(root * direction * root)) * turn.Sigma_inverse;
    return all && root * average_conjugate(V * direction * root) * V == scalar_part(direction);
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
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"Sigma_half",
                  Kind::matrix,
                  {"d", "d"},
                  {Constraint::positive_definite},
                  "symmetric root of Sigma"},
                 {"U", Kind::matrix, {"d", "d"}, {Constraint::orthogonal}, "orthogonal matrix"},
                 {"X0", Kind::matrix, {"d", Size("n") + 1}, {}, "covariates, the query last"},
                 {"a", Kind::vector, {"L"}, {}, "A_l = a_l Sigma^{-1}"},
                 {"b", Kind::vector, {"L_b"}, {}, "B_l = b_l I; L or L-1 entries"},
                 {"layer", Kind::integer, {}, {}, "index j of the moved layer, 0-based"},
                 {"R", Kind::matrix, {"d", "d"}, {}, "direction of A_j", true},
                 {"S", Kind::matrix, {"d", "d"}, {}, "direction of B_j", true},
                 {"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension"},
                 {"L", Kind::integer, {}, {Constraint::positive}, "number of layers"}},
      .values = {{"holds", "boolean: (39)-(50) and the averages hold exactly"}},
      .checks =
          {
              {"X_l, G and derivatives along A_j turn with X_0 (d=1)", symbolic, everywhere, holds,
               On::claim, "d=1, n=1, L=2, j=0; everything free", turned_A_1},
              {"X_l, G and derivatives along B_j turn with X_0 (d=1)", symbolic, everywhere, holds,
               On::claim, "d=1, n=1, L=2, j=0; everything free", turned_B_1},
              {"X_l, G and derivatives along A_j turn with X_0 (d=2)", identity, everywhere, holds,
               On::claim, "d=2, n=2, L=3, j=1; Sigma^{1/2}, U, X_0, a, b, R free", turned_A_2},
              {"X_l, G and derivatives along B_j turn with X_0 (d=2)", identity, everywhere, holds,
               On::claim, "d=2, n=2, L=3, j=1; Sigma^{1/2}, U, X_0, a, b, S free", turned_B_2},
              {"the same along B_j with U a product of two reflections", identity, everywhere,
               holds, On::claim, "d=3, n=2, L=2, j=0; everything free", turned_B_3},
              {"the same along A_j at the paper's size", identity, everywhere, holds, On::claim,
               "d=5, n=10, L=3, j=0", turned_A_5},
              {"the same along B_j at the paper's size", identity, everywhere, holds, On::claim,
               "d=5, n=10, L=3, j=0", turned_B_5},
              {"the recursion (48) and the sum (51) + (52) are the derivatives along A_j", symbolic,
               everywhere, holds, On::claim, "d=1, n=1, L=2, j=0; arbitrary A_l, B_l",
               recursion_A_1},
              {"the recursion (41) and the sum in (45) are the derivatives along B_j", symbolic,
               everywhere, holds, On::claim, "d=1, n=1, L=2, j=0; arbitrary A_l, B_l",
               recursion_B_1},
              {"the recursion (48) and the sum (51) + (52) at the paper's size", identity,
               everywhere, holds, On::claim, "d=5, n=10, L=3, j=1; arbitrary A_l, B_l",
               recursion_A_5},
              {"the recursion (41) and the sum in (45) at the paper's size", identity, everywhere,
               holds, On::claim, "d=5, n=10, L=3, j=1; arbitrary A_l, B_l", recursion_B_5},
              {"the mean of U_Sigma^{-1} S U_Sigma is (tr S/d) I, that of U_Sigma^T R U_Sigma "
               "(tr(Sigma R)/d) Sigma^{-1}",
               symbolic, everywhere, holds, On::claim, "d=2; Sigma, R, S free", mean_2},
              {"the same means for five coordinates", identity, everywhere, holds, On::claim,
               "d=5; Sigma, R, S free", mean_5},
              {"(39)-(50) and the averages at the instance", exact, points, holds, On::instance,
               "the instance", at_instance},
              {"B_j may be any matrix", identity, everywhere, control, On::claim, "d=2, n=1, L=2",
               other_B},
              {"A_j may be any matrix", identity, everywhere, control, On::claim, "d=2, n=1, L=2",
               other_A},
              {"the direction of A_j becomes U_Sigma R U_Sigma", identity, everywhere, control,
               On::claim, "d=2, n=1, L=2", not_transposed},
              {"the direction of A_j becomes U_Sigma^{-1} R U_Sigma", identity, everywhere, control,
               On::claim, "d=2, n=1, L=2", inverse_instead},
          },
      .require = complete,
  };
}

}  // namespace verify::ahn2023::claim_thm5_eq39
