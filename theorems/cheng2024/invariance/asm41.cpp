// Assumption 4.1: Sigma^{1/2} U Sigma^{-1/2} X has the law of X for all orthogonal U. Its examples,
// and what a law that is invariant under too few U, or under none, lacks.
#include "theorems/cheng2024/inputs.hpp"
#include "theorems/cheng2024/structured_kernel_inputs.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::cheng2024::claim_asm41 {
namespace {

// A reflection along a free vector, times its squared length, which is the scale.
template <MatrixLike M>
struct Reflection {
  M turn;
  ScalarOf<M> scale;
  Reflection(Letters<M>& free, const M& I) : turn(I), scale(0L) {
    const auto v = free.vector("v", free.space("d"));
    scale = dot(v, v);
    turn = scale * I - ScalarOf<M>(2L) * outer(v, v);
  }
};

// Columns x_i = Sigma^{1/2} xi_i, the xi_i jointly Gaussian with E xi_i xi_j^T = p I for any two of
// them: p = 0 or 1 for independent columns, p of any value for common random means. E (U_S x_i)(U_S
// x_j)^T = E x_i x_j^T, which decides the law of a centred Gaussian. U a reflection.
struct GaussianColumns {
  bool transposed = false;  // U_S^T in place of U_S

  Sizes sizes() const { return {{"d", Argument::words}, {"n", Argument::absent}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto [Th, Ti] = free.regular_symmetric("Th", free.space("d"));
    const Reflection<M> U(free, identity_like(Th));
    const auto p = free.scalar("p");
    const M covariance = p * (Th * Th), turn = Th * U.turn * Ti;
    const M W = transposed ? transpose(turn) : turn;
    Vanishing<M> zero;
    zero.equal(W * covariance * transpose(W), U.scale * U.scale * covariance);
    return zero;
  }
};
// U_S Sigma^{1/2} = Sigma^{1/2} U: the columns Sigma^{1/2} xi_i become Sigma^{1/2} U xi_i. U keeps
// the length of xi, as it keeps the sphere.
struct TurnedColumns {
  bool transposed = false;  // U_S^T in place of U_S

  Sizes sizes() const { return {{"d", Argument::words}, {"n", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d"), n = free.space("n");
    const auto [Th, Ti] = free.regular_symmetric("Th", d);
    const Reflection<M> U(free, identity_like(Th));
    const M Xi = beside(free.matrix(d, n), free.vector(d)), turned = U.turn * Xi;
    const M turn = Th * U.turn * Ti;
    Vanishing<M> zero;
    zero.equal((transposed ? transpose(turn) : turn) * (Th * Xi), Th * turned);
    zero.equal(transpose(turned) * turned, U.scale * U.scale * (transpose(Xi) * Xi));
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
      .inputs = {sigma_half_input(), orthogonal_input(), d_input()},
      .values = {},
      .parts = {{"sphere",
                 {words(TurnedColumns{})},
                 {{"U_S^T in place of U_S turns the columns", words(TurnedColumns{true})}}},
                {"gaussian",
                 {words(GaussianColumns{}), exact(of_instance)},
                 {{"U_S^T in place of U_S keeps the covariance", words(GaussianColumns{true})}}},
                {"mixture",
                 {words(GaussianColumns{})},
                 {{"U_S^T in place of U_S keeps every covariance", words(GaussianColumns{true})}}}},
  };
}

}  // namespace verify::cheng2024::claim_asm41
