// Expectations of matrix words in Gaussian letters, by Isserlis' theorem: the sum over all pairings
// of the letters' places, each pairing again a word. Dimensions stay symbols, so that the result
// holds for every number of samples, every dimension and every covariance.
#pragma once

#include <vector>

#include "verify/linalg/words/word_matrix.hpp"

namespace verify {

// A matrix [d, n] whose columns are independent, each N(0, covariance); a vector is one column. The
// covariance is a word such as Sigma or R R^T, or the identity (an empty word).
struct GaussianLetter {
  MatrixLetter letter;
  MatrixWord covariance;
};
// `letter` is a single letter that is not symmetric, `covariance` a product of letters with
// coefficient 1, symmetric as a word; throws std::invalid_argument otherwise.
GaussianLetter gaussian(const WordMatrix& letter, const WordMatrix& covariance);
GaussianLetter gaussian(const WordVector& letter, const WordMatrix& covariance);

// E over these letters, which are independent of each other; all others are constants. Throws
// std::invalid_argument where a covariance or an inverse depends on them.
WordScalar expectation(const WordScalar& of, const std::vector<GaussianLetter>& letters);

}  // namespace verify
