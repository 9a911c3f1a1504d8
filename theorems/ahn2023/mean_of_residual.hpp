// E over query and task of the squared residual w^T U x is tr(Sigma_w U Sigma U^T), in words (Ahn
// et al. 2023, equation (5) in the residual form).
#pragma once

#include "verify/algebra/words/word_ways.hpp"
#include "verify/probability/gaussian_words.hpp"

namespace verify::ahn2023 {

struct MeanOfResidual {
  bool not_transposed = false;  // tr(Sigma_w U Sigma U)

  Sizes sizes() const {
    return {{"n", Argument::absent}, {"d", Argument::words}, {"L", Argument::absent}};
  }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto d = free.space("d");
    const auto Sigma = free.symmetric("Sigma", d), Sigma_w = free.symmetric("Sigma_w", d),
               U = free.matrix("U", d, d);
    const auto x = free.vector("x", d), w = free.vector("w", d);
    const auto residual = dot(w, U * x);
    const auto mean = expectation(residual * residual, {gaussian(x, Sigma), gaussian(w, Sigma_w)});
    Vanishing<TreeMatrix> zero;
    zero.equal(mean, trace(Sigma_w * U * Sigma * (not_transposed ? U : transpose(U))));
    return zero;
  }
};

}  // namespace verify::ahn2023
