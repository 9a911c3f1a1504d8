// The point B = C = 0 of the structured set, for every activation with Assumption 4.3 (Cheng et al.
// 2024, Theorems 4.5 and 4.6): what its gradients are, and that equal steps have equal derivatives.
#pragma once

#include "verify/algebra/words/letters.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/models/kernel_attention.hpp"
#include "verify/models/prompt.hpp"
#include "verify/words/scope.hpp"

namespace verify::cheng2024 {

template <class M>
VectorOf<M> label_row(const M& Z) {
  return with_last(bottom_border(Z), corner(Z));
}

// B_j = t R in one layer, C_j = c S there, and all other B and C are 0; or C_j moves and B_j stays.
// Assumption 4.3 with t I for its matrix: for t != 0 the arguments W = t R X and V = c S X have the
// values of R X and t V, which are those of B_j = R and C_j = t c S. At c = 0, the point of the
// theorem, these do not depend on t. Two states with the same labels and any covariates have the
// same labels behind a layer of the same values, whatever A is: so f is one number for all t != 0,
// and where it is differentiable at t = 0 its derivative there is 0. It does not depend on A
// either. The base: the labels of a prompt do not depend on its covariates.
struct OneArgumentMoves {
  bool second_stays = false;  // the values at c != 0 ought not to depend on t either

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"k", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto y = free.vector("y", n);
    const auto slot = free.scalar("slot"), r = free.scalar("r"), t = free.scalar("t");
    const auto c = free.scalar("c");
    const auto state = [&] {
      const auto x = free.vector("x", d);
      return bordered(free.matrix(d, n), x, y, slot);
    };
    const M one = state(), other = state();
    const auto column = free.vector("column", n), row = free.vector("row", n);
    const M values = bordered(free.matrix(n, n), column, row, free.scalar());
    const M R = free.matrix("R", d, d), S = free.matrix("S", d, d);
    const ScalarOf<M> none(0L);
    const auto seen = [&](const M& weight) { return M(block_values(weight, none) * one); };
    const auto after = [&](const M& Z) {
      return M(Z + attended(Z, block_values(free.matrix("block_values", d, d), r), values));
    };
    const M next = after(one), next_other = after(other);
    free.state(one, next);
    free.state(other, next_other);
    free.parameter(inner_block(one), inner_block(next));
    free.parameter(right_border(one), right_border(next));
    free.parameter(other, next_other);
    Vanishing<M> zero;
    zero.equal(seen(t * R), t * seen(R));
    zero.equal(t * seen(c * S), seen((second_stays ? c : t * c) * S));
    zero.add(label_row<M>(next) - label_row<M>(next_other));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto y = free.vector("y", n);
    const auto prompt = [&] {
      const M X = free.matrix("X", d, n);
      return token_matrix(PromptOf<M>{X, y, free.vector(d)});
    };
    const M there = prompt(), here = prompt();
    free.begins(there);
    free.begins(here);
    free.begins_at(inner_block(there));
    free.begins_at(right_border(there));
    free.begins_at(here);
    Vanishing<M> zero;
    zero.equal(label_row<M>(there), label_row<M>(here));
    return zero;
  }
};

// At zero logits all layers have the same values, a free table. Two layers of steps rho + s and
// rho + t have the labels of rho + s + t and rho, and s t times others: to first order the two
// steps count alike. So the derivatives by the steps of neighbouring layers, and thus of all, agree
// where all steps are rho; where the loss on this line is least their sum is 0, and so is each.
struct EqualSteps {
  bool other_values = false;  // the second layer has values of its own

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"k", Argument::free_index}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto x = free.vector("x", d), y = free.vector("y", n);
    const M Z = bordered(free.matrix(d, n), x, y, free.scalar());
    const auto table = [&] {
      const auto column = free.vector("column", n), row = free.vector("row", n);
      return M(bordered(free.matrix(n, n), column, row, free.scalar()));
    };
    const M first = table(), second = other_values ? table() : first;
    const auto rho = free.scalar("rho"), s = free.scalar("s"), t = free.scalar("t");
    const auto attention = [&](const M& state, const ScalarOf<M>& r, const M& values) {
      return attended(state, block_values(free.matrix("block_values", d, d), r), values);
    };
    const auto layers = [&](const ScalarOf<M>& r_0, const ScalarOf<M>& r_1) {
      const M between = Z + attention(Z, r_0, first);
      return label_row<M>(between + attention(between, r_1, second));
    };
    const ScalarOf<M> one(1L);
    Vanishing<M> zero;
    zero.add(layers(rho + s, rho + t) - layers(rho + s + t, rho) -
             s * t * label_row<M>(attention(attention(Z, one, first), one, second)));
    return zero;
  }
};

// What of both theorems is checked alike: that such a point exists.
inline AssertionChecks trivial_point_exists() {
  return {
      "exist",
      {chain({words(OneArgumentMoves{}), words(EqualSteps{})})},
      {{"the first argument counts alone where the second is not 0", words(OneArgumentMoves{true})},
       {"layers of different values count alike", words(EqualSteps{true})}}};
}

}  // namespace verify::cheng2024
