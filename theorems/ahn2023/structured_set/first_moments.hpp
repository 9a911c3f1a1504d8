// The first two power sums of a Wishart matrix, in words.
#pragma once

#include "verify/algebra/words/word_ways.hpp"
#include "verify/probability/gaussian_words.hpp"

namespace verify::ahn2023 {

// E tr X X^T = n d and E tr (X X^T)^2 = n d (n + d + 1) for standard Gaussian columns: E tr G = d,
// E tr G^2 = d (n + d + 1) / n.
struct FirstMoments {
  bool without_one = false;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", from(1, Argument::words)}, {"L", Argument::absent}};
  }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n);
    const auto W = X * transpose(X);
    const auto law = gaussian(X, TreeMatrix::identity(d));
    const auto nd = free.size(n) * free.size(d);
    Vanishing<TreeMatrix> zero;
    zero.equal(expectation(trace(W), {law}), nd);
    zero.equal(expectation(trace(W * W), {law}),
               nd * (free.size(n) + free.size(d) + TreeScalar(without_one ? 0 : 1)));
    return zero;
  }
};

}  // namespace verify::ahn2023
