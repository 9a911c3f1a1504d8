// The same expectations as wishart_words.hpp straight from Wick's formula: one term for each of the
// (2q-1)!! pairings of the 2q Gaussian factors of q matrices W, nothing merged or remembered on the
// way. Slow beyond q = 6, and no code in common with the recursion.
#pragma once

#include <optional>

#include "verify/linalg/trace_words.hpp"

namespace verify {

enum class Pairings {
  all,              // real samples
  left_with_right,  // x with conj(x) only: what complex samples would give
};

// E of the sum in the sample covariance G = W/n, W ~ W_d(n, Sigma); Sigma = I unless a letter
// stands for it.
TracePolynomial sample_covariance_mean_by_pairings(const TraceSum& sum, const Alphabet& alphabet,
                                                   std::optional<Letter> Sigma = std::nullopt,
                                                   Pairings pairings = Pairings::all);

}  // namespace verify
