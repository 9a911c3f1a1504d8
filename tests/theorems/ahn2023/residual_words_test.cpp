// The loss as a polynomial in traces of words: its size is known.
#include "theorems/ahn2023/residual_words.hpp"

#include <doctest/doctest.h>

namespace verify::ahn2023::residual_words_test {
namespace {

TEST_CASE("residual words: the loss polynomials have the known numbers of monomials") {
  const long monomials[] = {4, 26, 253, 3978}, words[] = {3, 9, 37, 318};
  for (long layers = 1; layers <= 4; ++layers) {
    const auto& f = loss_polynomial(layers, LayerForm::covariates_fixed).f;
    CHECK(static_cast<long>(f.terms.size()) == monomials[layers - 1]);
    CHECK(static_cast<long>(f.words.size()) == words[layers - 1]);
  }
  CHECK(loss_polynomial(2, LayerForm::covariates_updated).f.terms.size() == 1097);
}

}  // namespace
}  // namespace verify::ahn2023::residual_words_test
