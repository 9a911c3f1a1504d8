// What turning the covariates by U_S does to X_l, G and their derivatives, prompt by prompt: (42)-
// (44), (60), (62), (63), (66), (67), (74), (76), (77), (80), (81).
#include "theorems/cheng2024/exact_or_enclosed.hpp"
#include "theorems/cheng2024/structured_kernel_inputs.hpp"
#include "theorems/cheng2024/turned_layer.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"

namespace verify::cheng2024::claim_pathids {
namespace {

// One layer on the label row Y_0 G: (I + r M H) is the new factor, on the right. The activation is
// that of the covariates of the layer.
struct ProductOrder {
  long d, n;
  enum class Change { none, new_factor_on_the_left, frozen, B_twice } change = Change::none;

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"k", Argument::induction}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const long N = n + 1;
    const auto X0 = free.matrix(d, N), X = free.matrix(d, N), G = free.matrix(N, N),
               B = free.matrix(d, d), C = free.matrix(d, d), A = free.matrix(d, d),
               Y = free.matrix(1, N);
    const T r = free.scalar();
    const Activation h{};
    Matrix<T> Z(d + 1, N);
    set_block(Z, 0, 0, X);
    set_block(Z, d, 0, Y * G);
    const auto after = kernel_attention_layer(Z, KernelHead<T>{block_values(A, r), B, C}, h);
    const auto& at = change == Change::frozen ? X0 : X;
    const auto H = h(B * at, (change == Change::B_twice ? B : C) * at);
    const auto factor = identity_matrix<T>(N) + r * masked(H);
    const auto product = change == Change::new_factor_on_the_left ? factor * G : G * factor;
    return (block(after, d, 0, 1, N) - Y * product).entries();
  }
};

// -- numbers -------------------------------------------------------------------------------------

MovedWeight weight_named(const std::string& word) {
  return word == "A" ? MovedWeight::A : word == "B" ? MovedWeight::B : MovedWeight::C;
}

struct Sides {
  const Instance& instance;

  // The tangents at U_S X_0 along R and at X_0 along the direction that the rule gives.
  template <class T>
  Finding operator()() const {
    const auto& Th = instance.matrix("Sigma_half");
    const auto& U = instance.matrix("U");
    const auto& R = instance.matrix("R");
    const auto& X0 = instance.matrix("X0");
    const auto Ti = inverse(Th), US = Th * U * Ti;
    const auto moved = weight_named(instance.text("which"));
    const bool is_A = moved == MovedWeight::A;
    const auto layers = structured_block(to_scalar<T>(scalars_of(instance)), to_scalar<T>(Ti));
    const long j = instance.integer("layer");
    const GivenActivation respond{activation_of(instance)};
    const auto tangent = [&](const Matrix<Rational>& X, const Matrix<Rational>& direction) {
      return block_tangent(to_scalar<T>(X), layers, respond, j, moved, to_scalar<T>(direction));
    };
    const auto there = tangent(US * X0, R);
    const auto agrees = [&](const Matrix<Rational>& direction, bool also_covariates) {
      const auto here = tangent(X0, direction);
      bool same = consistent(there.G, here.G) && consistent(there.dG, here.dG);
      if (!also_covariates) return same;
      const auto turn = to_scalar<T>(US);
      for (std::size_t l = 0; l < here.X.size(); ++l) {
        same &= consistent(there.X[l], turn * here.X[l]);
        same &= consistent(there.dX[l], turn * here.dX[l]);
      }
      return same;
    };
    const bool right = agrees(is_A ? inverse(US) * R * US : transpose(U) * R * US, true);
    // What is printed, of G: (43) for B and C, the end of the proof of F.4 for A.
    const bool printed = agrees(is_A ? transpose(U) * R * US : transpose(US) * R * US, false);
    auto result = settled(right,
                          std::string("X_l, G and their derivatives at U_S X_0 are those at X_0 "
                                      "along ") +
                              (is_A ? "U_S^{-1} R U_S" : "U^T R U_S") +
                              (printed ? "; here the printed direction does it too"
                                       : "; along the printed direction they are not"),
                          "a derivative at U_S X_0 differs");
    result.values = {value("identity_holds", right), value("printed_holds", printed),
                     exact_or_enclosed("dG", there.dG)};
    return result;
  }
};

Finding of_instance(const Context& c) {
  return with_scalar(activation_of(c.instance).is_rational(), Sides{c.instance});
}

std::optional<Complaint> usable(const Instance& instance) {
  const long j = instance.integer("layer"), L = instance.integer("L");
  if (j < 0 || j >= L)
    return Complaint{"layer", std::to_string(j), "0 to " + std::to_string(L - 1)};
  const auto h = activation_of(instance);
  if (!h.is_rational()) return std::nullopt;
  try {
    Sides{instance}.operator()<Rational>();
  } catch (const std::domain_error& why) {
    return Complaint{"h", instance.text("h"),
                     std::string("another activation or prompt: ") + why.what()};
  }
  return std::nullopt;
}

std::vector<Input> inputs() {
  Input which{"which", Kind::text, {}, {}, "the weight that moves"};
  which.allowed = {"A", "B", "C"};
  return {sigma_half_input(),
          base_atom_input(),
          {"U", Kind::matrix, {"d", "d"}, {Constraint::orthogonal}, "orthogonal matrix"},
          steps_r_input(),
          scalars_input("a", "A_l = a_l I"),
          scalars_input("b", "B_l = b_l Sigma^{-1/2}"),
          scalars_input("c", "C_l = c_l Sigma^{-1/2}"),
          activation_input(),
          {"R", Kind::matrix, {"d", "d"}, {}, "direction"},
          {"layer", Kind::integer, {}, {Constraint::nonnegative}, "index j of the moved layer"},
          which,
          n_input(),
          d_input(),
          L_input()};
}

}  // namespace

Theorem theorem() {
  using Moved = TurnedLayer::Moved;
  using Change = ProductOrder::Change;
  const SizeNames all = {"n", "d"};
  const auto both = [](long d, long n) {
    return chain({test(TurnedLayer{d, n, Moved::B}), test(TurnedLayer{d, n, Moved::C})});
  };
  return {
      .inputs = inputs(),
      .values = {{"identity_holds", "boolean: with the corrected direction"},
                 {"printed_holds", "boolean: with the printed direction"},
                 {"dG", "matrix[n+1, n+1]: derivative of G at U_S X_0 along R"}},
      .parts = {{"B",
                 {by_hand(expand(TurnedLayer{1, 1, Moved::B}), all), by_hand(both(2, 2), all),
                  by_hand(both(3, 3), all), exact(of_instance)},
                 {{"(43) as printed: U_S^T R U_S",
                   test(TurnedLayer{2, 2, Moved::B, TurnRule::both_sides})},
                  {"C_j sees U_S^T R U_S", test(TurnedLayer{2, 2, Moved::C, TurnRule::both_sides})},
                  {"A_l may leave the set",
                   test(TurnedLayer{2, 2, Moved::B, TurnRule::corrected, true})},
                  {"the activation changes with the turn",
                   test(TurnedLayer{2, 2, Moved::B, TurnRule::corrected, false, true})}}},
                {"A",
                 {by_hand(expand(TurnedLayer{1, 1, Moved::A}), all),
                  by_hand(test(TurnedLayer{2, 2, Moved::A}), all),
                  by_hand(test(TurnedLayer{3, 3, Moved::A}), all)},
                 {{"A_j sees U^T R U_S, as the end of the proof of F.4 has it",
                   test(TurnedLayer{2, 2, Moved::A, TurnRule::transposed})}}},
                {"order",
                 {by_hand(expand(ProductOrder{1, 1}), all), by_hand(test(ProductOrder{3, 5}), all)},
                 {{"the new factor stands on the left, as in (68) and (82)",
                   test(ProductOrder{1, 2, Change::new_factor_on_the_left})},
                  {"X_0 inside the product, as in (58) and (72)",
                   test(ProductOrder{1, 1, Change::frozen})},
                  {"h(B X, B X), as in (40)", test(ProductOrder{1, 1, Change::B_twice})}}}},
      .require = usable,
  };
}

}  // namespace verify::cheng2024::claim_pathids
