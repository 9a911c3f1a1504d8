// Losses of conjugate gradients averaged over random prompts, in double: sampling, not proof.
#pragma once

#include <cstdint>

#include "verify/linalg/matrix.hpp"

namespace verify::memformer2024 {

struct SampledMean {
  double mean = 0, standard_error = 0;
};

struct SampledLosses {
  Vector<SampledMean> query, context;  // steps 0 .. steps: loss (8) and loss (12)
};

// x_i ~ N(0, diag(lambda)), w* ~ N(0, diag(lambda)^{-1}), w_0 = 0. Preconditioned by
// diag(lambda)^{-1}, the method is conjugate gradients on whitened data.
SampledLosses sampled_conjugate_gradients(long n, const Vector<Rational>& lambda, long steps,
                                          long prompts, std::uint64_t seed,
                                          bool preconditioned = false);

}  // namespace verify::memformer2024
