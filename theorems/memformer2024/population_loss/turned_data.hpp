// One linear layer (9) on data turned by V = Sigma^{1/2} U Sigma^{-1/2}, U orthogonal, against the
// same layer on the data as they were: the step of an induction over the layers for the gradient at
// A_l = a_l Sigma^{-1}.
//   With the columns V x_i and the task V^{-T} w* the labels are the same, <V x_i, V^{-T} w*> =
//   <x_i, w*>, that of the query too, so that the loss may have either sign; and a layer of any
//   matrix A moves them as one of V^T A V moves those of x_i. V^T Sigma^{-1} V = Sigma^{-1}, so
//   that of A = a Sigma^{-1} + t R the direction t V^T R V is seen. N(0, Sigma) and N(0,
//   Sigma^{-1}) keep their covariances. With N = Sigma^{1/2} R Sigma^{1/2} the direction is
//   Sigma^{-1/2} (U^T N U) Sigma^{-1/2}: where the mean of U^T N U is (tr N / d) I its mean is
//   (tr(R Sigma) / d) Sigma^{-1}. A gradient g Sigma has the derivative g tr(R Sigma) along R;
//   along Sigma^{-1}, g d.
// What is multiplied by U^T U - I is 0 for orthogonal U.
#pragma once

#include "theorems/memformer2024/register_letters.hpp"
#include "verify/models/prompt.hpp"

namespace verify::memformer2024 {

struct TurnedData {
  enum class Change {
    none,
    other_side,     // the seen direction is V R V^T
    plain_scalars,  // A = a I
    inverse_trace,  // the trace is that of R Sigma^{-1}
  } change = Change::none;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto [U, U_inverse] = free.regular("U", d);
    const auto [Th, Ti] = free.regular_symmetric("Th", d);
    const auto X = free.matrix("X", d, n), A = free.matrix("A", d, d), R = free.matrix("R", d, d);
    const auto x_query = free.vector("x_query", d), y = free.vector("y", n);
    const auto slot = free.scalar("slot"), scale = free.scalar("scale"), a = free.scalar("a"),
               t = free.scalar("t"), mean = free.scalar("mean"), g = free.scalar("g");
    const M I = identity_like(Th), V = Th * U * Ti, V_inverse = Th * U_inverse * Ti;
    const M Sigma = Th * Th, precision = Ti * Ti, defect = transpose(U) * U - I;
    const M other_defect = U * transpose(U) - I,
            inverse_defect = transpose(U_inverse) * U_inverse - I;
    const auto labels = [](const M& Z) { return with_last(bottom_border(Z), corner(Z)); };
    const auto layer = [&](const M& covariates, const VectorOf<M>& query, const M& of) {
      return labels(scaled_attention(of, bordered(covariates, query, y, slot), scale));
    };
    const M seen = change == Change::other_side ? V * R * transpose(V) : transpose(V) * R * V;
    const M at = a * (change == Change::plain_scalars ? I : precision);
    const M N = Th * R * Th;
    Vanishing<M> zero;
    zero.equal(layer(V * X, V * x_query, A), layer(X, x_query, transpose(V) * A * V));
    zero.add(transpose(V) * (at + t * R) * V - at - t * seen - a * (Ti * defect * Ti));
    zero.add(V * Sigma * transpose(V) - Sigma - Th * other_defect * Th);
    zero.add(transpose(V_inverse) * precision * V_inverse - precision - Ti * inverse_defect * Ti);
    zero.equal(transpose(V) * R * V, Ti * (transpose(U) * N * U) * Ti);
    zero.equal(Ti * (mean * I) * Ti, mean * precision);
    zero.equal(trace(N), trace(R * (change == Change::inverse_trace ? precision : Sigma)));
    zero.equal(trace(transpose(g * Sigma) * R), g * trace(R * Sigma));
    zero.equal(trace(transpose(g * Sigma) * precision), g * trace(I));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // The prompt at V X with the task V^{-T} w* has the labels of that at X with w*.
    const auto n = free.space("n"), d = free.space("d");
    const auto [V, V_inverse] = free.regular("V", d);
    const auto X = free.matrix("X", d, n);
    const auto x_query = free.vector("x_query", d), w_star = free.vector("w_star", d);
    const auto turned_w = transpose(V_inverse) * w_star;
    const M there = token_matrix(noiseless_prompt(V * X, V * x_query, turned_w));
    const M here = token_matrix(noiseless_prompt(X, x_query, w_star));
    Vanishing<M> zero;
    zero.equal(bottom_border(there), bottom_border(here));
    zero.equal(corner(there), corner(here));
    zero.equal(dot(V * x_query, turned_w), dot(x_query, w_star));
    return zero;
  }
};

}  // namespace verify::memformer2024
