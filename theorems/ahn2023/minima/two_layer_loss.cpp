#include "theorems/ahn2023/minima/two_layer_loss.hpp"

#include "verify/probability/wishart_words.hpp"

namespace verify::ahn2023 {

const LossPolynomial& demonstration_polynomial() {
  static const LossPolynomial known = [] {
    auto words = residual_words(2, LayerForm::covariates_fixed);
    const auto square = words.residual * WordSum::letter(wishart_letter) *
                        words.residual.transposed(words.alphabet);
    auto f = sample_covariance_mean(trace_of(square, words.alphabet), words.alphabet);
    return LossPolynomial{std::move(words), std::move(f)};
  }();
  return known;
}

}  // namespace verify::ahn2023
