// Exact expectations of products of traces of words in a Wishart matrix W ~ W_d(n, Sigma) and
// constant matrices, as polynomials in n and in traces of constant words: every d, every n >= 1
// (n < d too), every Sigma at once.
//
// Integration by parts (Stein) on one factor of W = sum_i x_i x_i^T, the trace rotated to tr(W V):
//   E[tr(W V) P] = n E[tr(Sigma V) P]
//     + sum over V = V1 W V2      of E[tr(Sigma V1^T W V2) P] + E[tr(Sigma V2) tr(W V1) P]
//     + sum over factors tr(W U) of P of E[tr(Sigma U^T W V) P'] + E[tr(Sigma U W V) P'],
// P' without that factor. Words are memoised up to rotation and transposition.
#pragma once

#include <optional>

#include "verify/linalg/trace_words.hpp"

namespace verify {

// E of the sum with every letter W scaled by 1/n, that is, in the sample covariance G = W/n.
// Sigma = I unless a letter stands for it.
TracePolynomial sample_covariance_mean(const TraceSum& sum, const Alphabet& alphabet,
                                       std::optional<Letter> Sigma = std::nullopt);

}  // namespace verify
