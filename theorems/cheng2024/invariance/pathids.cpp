// What turning the covariates by U_S does to X_l, G and their derivatives, prompt by prompt: (42)-
// (44), (60), (62), (63), (66), (67), (74), (76), (77), (80), (81).
#include "theorems/cheng2024/block_gradient.hpp"
#include "theorems/cheng2024/exact_or_enclosed.hpp"
#include "theorems/cheng2024/inputs.hpp"
#include "theorems/cheng2024/structured_kernel_inputs.hpp"
#include "theorems/cheng2024/turned_layer.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/prompt.hpp"

namespace verify::cheng2024::claim_pathids {
namespace {

// One layer on the label row Y_0 G: (I + r M H) is the new factor, on the right. The activation is
// that of the covariates of the layer.
struct ProductOrder {
  enum class Change { none, new_factor_on_the_left, frozen, B_twice } change = Change::none;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"k", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto any = [&] {  // [n+1, n+1]
      const auto column = free.vector("column", n), row = free.vector("row", n);
      return bordered(free.matrix(n, n), column, row, free.scalar());
    };
    const auto covariates = [&] { return beside(free.matrix(d, n), free.vector(d)); };
    const M X0 = covariates(), G = any(), table = any();
    const auto inner = free.matrix("inner", d, n);
    const auto x = free.vector("x", d);
    const M X = beside(inner, x);
    const auto B = free.matrix("B", d, d), C = free.matrix("C", d, d), A = free.matrix("A", d, d);
    const auto y = with_last(free.vector(n), free.scalar());
    const auto r = free.scalar("r");
    const auto row = transpose(G) * y;
    const M Z = bordered(inner, x, without_last(row), last(row));
    // Any function of the logits: a free table beside them.
    const auto h = [&](const M& at, const M& key, const M& query) {
      return M(table + transpose(key * at) * (query * at));
    };
    const auto after = Z + attended(Z, block_values(A, r), h(X, B, C));
    const M& at = change == Change::frozen ? X0 : X;
    const M H = h(at, B, change == Change::B_twice ? B : C);
    const M factor = identity_like(H) + r * transpose(without_last_column(transpose(H)));
    const M product = change == Change::new_factor_on_the_left ? factor * G : G * factor;
    Vanishing<M> zero;
    zero.equal(with_last(bottom_border(after), corner(after)), transpose(product) * y);
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // The label row of the prompt, with any label of the query, is Ybar_0 I.
    const auto n = free.space("n"), d = free.space("d");
    const PromptOf<M> prompt{free.matrix("X", d, n), free.vector("y", n),
                             free.vector("x_query", d)};
    const auto label = free.scalar("label");
    const M Z = token_matrix(prompt, label), G = identity_like(transpose(Z) * Z);
    Vanishing<M> zero;
    zero.equal(with_last(bottom_border(Z), corner(Z)), transpose(G) * with_last(prompt.y, label));
    return zero;
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
      bool same = all_hold({consistent(there.G, here.G), consistent(there.dG, here.dG)});
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
                              (printed ? "; here that direction does it too which "
                                       : "; they are not along that which ") +
                              (is_A ? "the end of the proof of F.4 has" : "(43) has"),
                          "a derivative at U_S X_0 differs");
    result.values = {value("identity_holds", right), value("printed_holds", printed),
                     exact_or_enclosed("dG", there.dG)};
    return result;
  }
};

Finding of_instance(const Context& c) {
  return with_scalar(activation_of(c.instance).is_rational(), Sides{c.instance});
}

Finding of_moving_A(const Context& c) {
  if (weight_named(c.instance.text("which")) == MovedWeight::A) return of_instance(c);
  return finding(Answer::does_not_apply(), "A does not move");
}
Finding of_moving_B_or_C(const Context& c) {
  if (weight_named(c.instance.text("which")) != MovedWeight::A) return of_instance(c);
  return finding(Answer::does_not_apply(), "it is A that moves");
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
          orthogonal_input(),
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
  return {
      .inputs = inputs(),
      .values = {{"identity_holds", "boolean: with the corrected direction"},
                 {"printed_holds",
                  "boolean: with the direction of (43) for B and C, of the end of the proof of F.4 "
                  "for A"},
                 {"dG", "matrix[n+1, n+1]: derivative of G at U_S X_0 along R"}},
      .parts =
          {{"B",
            {chain({words(TurnedLayer{Moved::B}), words(TurnedLayer{Moved::C})}),
             exact(of_moving_B_or_C)},
            {{"(43) as printed: U_S^T R U_S", words(TurnedLayer{Moved::B, TurnRule::both_sides})},
             {"C_j sees U_S^T R U_S", words(TurnedLayer{Moved::C, TurnRule::both_sides})},
             {"A_l may leave the set", words(TurnedLayer{Moved::B, TurnRule::corrected, true})},
             {"the activation changes with the turn",
              words(TurnedLayer{Moved::B, TurnRule::corrected, false, true})}}},
           {"A",
            {words(TurnedLayer{Moved::A}), exact(of_moving_A)},
            {{"A_j sees U^T R U_S, as the end of the proof of F.4 has it",
              words(TurnedLayer{Moved::A, TurnRule::transposed})}}},
           {"order",
            {words(ProductOrder{})},
            {{"the new factor stands on the left, as in (68) and (82)",
              words(ProductOrder{Change::new_factor_on_the_left})},
             {"X_0 inside the product, as in (58) and (72)", words(ProductOrder{Change::frozen})},
             {"h(B X, B X), as in (40)", words(ProductOrder{Change::B_twice})}}}},
      .require = usable,
  };
}

}  // namespace verify::cheng2024::claim_pathids
