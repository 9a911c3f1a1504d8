// Assumption 4.1: Sigma^{1/2} U Sigma^{-1/2} X has the law of X for all orthogonal U. Its examples,
// and what a law that is invariant under too few U, or under none, lacks.
#include "theorems/cheng2024/structured_kernel_inputs.hpp"
#include "theorems/cheng2024/turned_block.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"

namespace verify::cheng2024::claim_asm41 {
namespace {

// Columns x_i = Sigma^{1/2} xi_i, the xi_i jointly Gaussian with E xi_i xi_j^T = P_ij I: P = I for
// independent columns, P = I + 1 1^T for a common random mean. E (U_S x_i)(U_S x_j)^T = E x_i
// x_j^T, which decides the law of a centred Gaussian. U a reflection; cleared of rho.
struct GaussianColumns {
  long d, columns;
  bool transposed = false;  // U_S^T in place of U_S

  Sizes sizes() const { return {{"d", d}, {"n", columns - 1}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto turn = free_covariance_turn<T>(free, d);
    const auto P = free.symmetric(columns);
    // Sigma = (root)^2 with root Sigma^{-1/2} = det I; the scale of Sigma does not matter.
    const auto [root, det] = adjugate(turn.Ti);
    const auto Sigma = root * root;
    const auto W = transposed ? transpose(turn.W) : turn.W;
    const auto turned = W * Sigma * transpose(W);
    const T square = turn.rho * turn.rho;
    Vector<T> zero;
    for (const auto& entry : P.entries()) append(zero, entry * turned - T(entry * square) * Sigma);
    return zero;
  }
};
// U_S Sigma^{1/2} = Sigma^{1/2} U: the columns Sigma^{1/2} xi_i become Sigma^{1/2} U xi_i. U keeps
// the length of xi, as it keeps the sphere.
struct TurnedColumns {
  long d, columns;
  bool transposed = false;  // U_S^T in place of U_S

  Sizes sizes() const { return {{"d", d}, {"n", columns - 1}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto turn = free_covariance_turn<T>(free, d);
    const auto root = adjugate(turn.Ti).matrix;  // a multiple of Sigma^{1/2}
    const auto Xi = free.matrix(d, columns);
    const auto turned = turn.scaled_U * Xi;
    auto zero = ((transposed ? transpose(turn.W) : turn.W) * (root * Xi) - root * turned).entries();
    append(zero, transpose(turned) * turned - T(turn.rho * turn.rho) * (transpose(Xi) * Xi));
    return zero;
  }
};

Finding of_instance(const Context& c) {
  const auto& Th = c.instance.matrix("Sigma_half");
  const auto US = Th * c.instance.matrix("U") * inverse(Th);
  const auto Sigma = Th * Th, turned = US * Sigma * transpose(US);
  return settled(turned == Sigma, "U_S Sigma U_S^T = Sigma exactly",
                 "U_S Sigma U_S^T is not Sigma");
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = {sigma_half_input(),
                 {"U", Kind::matrix, {"d", "d"}, {Constraint::orthogonal}, "orthogonal matrix"},
                 d_input()},
      .values = {},
      .parts =
          {{"sphere",
            {by_hand(expand(TurnedColumns{2, 2}), {"d", "n"}),
             by_hand(test(TurnedColumns{5, 4}), {"d", "n"})},
            {{"U_S^T in place of U_S turns the columns", test(TurnedColumns{2, 2, true})}}},
           {"gaussian",
            {by_hand(expand(GaussianColumns{2, 2}), {"d", "n"}),
             by_hand(test(GaussianColumns{5, 4}), {"d", "n"}), exact(of_instance)},
            {{"U_S^T in place of U_S keeps the covariance", test(GaussianColumns{2, 2, true})}}},
           {"mixture",
            {by_hand(expand(GaussianColumns{2, 2}), {"d", "n"}),
             by_hand(test(GaussianColumns{5, 4}), {"d", "n"})},
            {{"U_S^T in place of U_S keeps every covariance", test(GaussianColumns{2, 3, true})}}}},
  };
}

}  // namespace verify::cheng2024::claim_asm41
