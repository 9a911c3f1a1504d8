// The step of every recursion for means of traces of words in S = X X^T, X [d, n] with independent
// columns N(0, C), by Stein's lemma, in matrix words: every n, d and every number of factors.
#pragma once

#include "verify/algebra/words/word_ways.hpp"
#include "verify/probability/gaussian_words.hpp"

namespace verify {

// tr(S V) = tr(X^T F), F = V^T X. Stein's lemma: E tr(X^T F) h is the mean, over Z with the law of
// X and independent of it, of the slope of tr(Z^T F) h along Z, Z in front held fixed. It meets
//   X itself:                    n tr(C V) h;
//   a factor S of V = V1 S V2:   (tr(C V1^T S V2) + tr(C V2) tr(S V1)) h;
//   a factor tr(S U) of h:       tr(C U S V) + tr(C U^T S V) in place of it.
// For C = I, V = S^k and U = S^{l-1}: (n + k) p_k + sum_{m<k} p_m p_{k-m} and, l times, 2 p_{k+l}.
struct SteinStep {
  bool without_transposes = false;  // what complex samples would give

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto letter = [&] { return free.matrix(d, d); };
    const auto C = free.symmetric("C", d), V = letter(), V1 = letter(), V2 = letter(), U = letter();
    const auto X = free.matrix("X", d, n), Z = free.matrix("Z", d, n);
    const auto S = X * transpose(X);
    const auto moved = Z * transpose(X) + X * transpose(Z);
    const auto mean = [&](const TreeScalar& of) { return expectation(of, {gaussian(Z, C)}); };
    const auto in_front = [&](const TreeMatrix& F) { return trace(transpose(Z) * F); };
    const auto direct = trace(C * V2) * trace(S * V1), other = trace(C * U * S * V);
    const auto turned = trace(C * transpose(V1) * S * V2);
    const auto other_turned = trace(C * transpose(U) * S * V);
    Vanishing<TreeMatrix> zero;
    zero.equal(mean(in_front(transpose(V) * Z)), free.size(n) * trace(C * V));
    zero.equal(mean(in_front(transpose(V2) * moved * transpose(V1) * X)),
               without_transposes ? direct : direct + turned);
    zero.equal(mean(in_front(transpose(V) * X) * trace(moved * U)),
               without_transposes ? other : other + other_turned);
    return zero;
  }
};

}  // namespace verify
