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
    const auto Sigma = free.symmetric(d), Sigma_w = free.symmetric(d), U = free.matrix(d, d);
    const auto x = free.vector(d), w = free.vector(d);
    const auto residual = dot(w, U * x);
    const auto mean = expectation(residual * residual, {gaussian(x, Sigma), gaussian(w, Sigma_w)});
    Vanishing<TreeMatrix> zero;
    zero.add(mean - trace(Sigma_w * U * Sigma * (not_transposed ? U : transpose(U))));
    return zero;
  }
};

}  // namespace verify::ahn2023
