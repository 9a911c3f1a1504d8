// Stationary points on the structured set with A = 0 (Cheng et al. 2024, Theorem 4.5): the
// derivatives of the loss of a finite population by the scalars r_l and s_l = b_l c_l.
#pragma once

#include "theorems/cheng2024/stationary_points/kernel_population.hpp"
#include "theorems/cheng2024/turned_block.hpp"
#include "verify/algebra/words/letters.hpp"
#include "verify/models/prompt.hpp"
#include "verify/words/scope.hpp"

namespace verify::cheng2024 {

// Whitened base atoms with equal weights, labels K_ij = kernel(xi_i, xi_j). On the set the loss is
// the same at every U Xi, so that the group does not matter here.
struct WhitenedPopulation {
  Vector<Matrix<Rational>> atoms;  // Xi [d, n+1]
  Activation h;
  Kernel kernel;

  long d() const { return atoms.front().rows(); }

  // The mean gradient at Sigma = I, B_l = s_l I, C_l = I.
  template <class T>
  BlockGradient<T> gradient(const Vector<T>& r, const Vector<T>& s) const {
    const long L = static_cast<long>(r.size());
    const auto zero = Vector<T>(L, T(0L)), one = Vector<T>(L, T(1L));
    const auto layers = structured_block<T>({r, zero, s, one}, identity_matrix<T>(d()));
    auto mean = zero_gradient<T>(d(), L);
    const T weight = from_rational<T>(Rational(1, static_cast<long>(atoms.size())));
    for (const auto& Xi : atoms) {
      const auto X = to_scalar<T>(Xi);
      add_scaled(mean, weight,
                 block_gradient(X, layers, gram_matrix(kernel, X), GivenActivation{h}));
    }
    return mean;
  }
};

// (df/dr, df/ds) as a map of (r, s), or df/dr as a map of r when s is held: for linear and relu
// activation only products r_l s_l matter up to sign, so that s_l may be held.
struct ScalarStationarity {
  WhitenedPopulation population;
  Vector<Rational> held;  // s, or empty

  template <class T>
  Vector<T> operator()(const Vector<T>& x) const {
    const bool free_s = held.empty();
    const std::size_t L = free_s ? x.size() / 2 : x.size();
    const Vector<T> r(x.begin(), x.begin() + L);
    const Vector<T> s = free_s ? Vector<T>(x.begin() + L, x.end()) : to_scalar<T>(held);
    const auto g = population.gradient(r, s);
    auto result = g.dr;
    if (free_s)
      for (const auto& B : g.B) result.push_back(trace(B));
    return result;
  }
};

// The full gradient over the atoms Sigma^{1/2} U Xi, U in the set.
template <class T>
BlockGradient<T> full_gradient(const WhitenedPopulation& population, const Matrix<T>& Th,
                               const Vector<SignedPermutation>& set,
                               const Vector<BlockLayer<T>>& layers) {
  auto mean = zero_gradient<T>(Th.rows(), static_cast<long>(layers.size()));
  const T weight = from_rational<T>(Rational(1, static_cast<long>(population.atoms.size())));
  for (const auto& Xi : population.atoms) {
    const auto X = to_scalar<T>(Xi);
    add_scaled(mean, weight,
               orbit_gradient(Th, X, layers, gram_matrix(population.kernel, X), population.h, set));
  }
  return mean;
}

// One layer with B = t R, C = t S and A + t Q at two states with different covariates and label
// rows that differ by t^2 times any row: the logits are t^2 (R X)^T (S X), so that the values of an
// h which is Lipschitz near 0 are those at 0, a free table, and t^2 times another one, and behind
// the layer the label rows again differ by t^2 times a row: covariates and A do not count to first
// order, nor do B and C, in any number of layers. The base: the labels at first are the same.
struct ZeroWeights {
  bool only_B = false;         // C stays
  bool labels_differ = false;  // the label rows differ by any row

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"k", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto y = free.vector("y", n);
    const auto slot = free.scalar("slot"), r = free.scalar("r"), t = free.scalar("t"),
               eps = free.scalar("eps");
    const auto state = [&](const VectorOf<M>& labels, const ScalarOf<M>& last) {
      const auto x = free.vector("x", d);
      return bordered(free.matrix(d, n), x, labels, last);
    };
    const auto table = [&] {
      const auto column = free.vector("column", n), row = free.vector("row", n);
      return bordered(free.matrix(n, n), column, row, free.scalar());
    };
    const auto apart = free.vector("apart", n);
    const auto slot_apart = free.scalar("slot_apart");
    const ScalarOf<M> order = labels_differ ? ScalarOf<M>(1L) : t * eps;
    const M one = state(y + order * apart, slot + order * slot_apart), other = state(y, slot);
    const M difference = state(apart, slot_apart), at_zero = table(), second = table();
    const auto A = free.matrix("A", d, d), Q = free.matrix("Q", d, d);
    const auto R = free.matrix("R", d, d), S = free.matrix("S", d, d);
    const auto seen = [&](const M& weight) { return block_values(weight, ScalarOf<M>(0L)); };
    const auto logits = [&](const M& B, const M& C) {
      return M(transpose(seen(B) * one) * (seen(C) * one));
    };
    const M moved = one + attended(one, block_values(A + t * Q, r), at_zero + t * eps * second);
    const M still = other + attended(other, block_values(A, r), at_zero);
    const M values = at_zero + t * eps * second;
    const M rest = attended(other, block_values(A, r), second) + difference +
                   attended(difference, block_values(A, r), values);
    const auto labels = [](const M& Z) { return with_last(bottom_border(Z), corner(Z)); };
    free.state(one, moved);
    free.state(other, still);
    free.parameter(inner_block(one), inner_block(moved));
    free.parameter(right_border(one), right_border(moved));
    free.parameter(inner_block(other), inner_block(still));
    free.parameter(right_border(other), right_border(still));
    free.parameter(y, bottom_border(still));
    free.parameter(slot, corner(still));
    free.parameter(apart, bottom_border(rest));
    free.parameter(slot_apart, corner(rest));
    Vanishing<M> zero;
    zero.equal(logits(t * R, only_B ? S : t * S), t * t * logits(R, S));
    zero.add(labels(moved) - labels(still) - t * eps * labels(rest));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // The labels of a prompt do not depend on its covariates.
    const auto n = free.space("n"), d = free.space("d");
    const auto y = free.vector("y", n);
    const auto apart = free.vector("apart", n);
    const auto labels = [](const M& Z) { return with_last(bottom_border(Z), corner(Z)); };
    const M X_there = free.matrix("X", d, n);
    const M there =
        token_matrix(PromptOf<M>{X_there, labels_differ ? y + apart : y, free.vector(d)});
    const M X = free.matrix("X", d, n), Z = token_matrix(PromptOf<M>{X, y, free.vector(d)});
    free.begins(there);
    free.begins(Z);
    for (const M& prompt : {there, Z}) {
      free.begins_at(inner_block(prompt));
      free.begins_at(right_border(prompt));
    }
    free.begins_at(bottom_border(Z));
    free.begins_at(corner(Z));
    free.begins_at(zero_row(X));
    free.begins_at(ScalarOf<M>(0L));
    Vanishing<M> zero;
    zero.equal(labels(there), labels(Z));
    return zero;
  }
};

// A gradient gamma Sigma^{1/2} by B (or C) against the derivative s by b in B = b Sigma^{-1/2}:
// |gamma Sigma^{1/2}|^2 = tr(Sigma) (s / d)^2. A gradient gamma I by A against the derivative s by
// a in A = a I: |gamma I|^2 = s^2 / d.
struct GradientAgainstScalar {
  bool along_inverse_root = false;  // gamma Sigma^{-1/2}

  Sizes sizes() const {
    return {{"n", Argument::absent}, {"d", Argument::words}, {"k", Argument::absent}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto [Th, Ti] = free.regular_symmetric("Th", d);
    const auto size = free.size(d);
    const M by_B = free.scalar() * (along_inverse_root ? Ti : Th);
    const M by_A = free.scalar() * identity_like(Th);
    const auto slope_b = trace(transpose(by_B) * Ti), slope_a = trace(by_A);
    Vanishing<M> zero;
    zero.equal(size * size * trace(transpose(by_B) * by_B), trace(Th * Th) * slope_b * slope_b);
    zero.equal(size * trace(transpose(by_A) * by_A), slope_a * slope_a);
    return zero;
  }
};

}  // namespace verify::cheng2024
