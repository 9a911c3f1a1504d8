// Prompts of the experiments of Cheng et al. (2024), Sections 3.3 and 4.5: covariates uniform on
// the unit sphere of R^5, Gaussian labels with a covariance that depends on them. Only the
// covariates are sampled: given them the expected loss is exact.
#pragma once

#include <cstdint>

#include "verify/linalg/matrix.hpp"

namespace verify::cheng2024 {

// How labels depend on the covariates: kappa(x_i, x_j), or the sum of two kernels of Figure 4c,
// (1/2) <u, v> on coordinates 1, 2 plus (1/2) exp(<u, v>/2) on 3, 4, 5.
enum class LabelKernel { linear, relu, exp, linear_and_exp };

struct SampledPrompt {
  Matrix<double> X;  // [d, n+1], query last
  Matrix<double> K;  // [n+1, n+1], covariance of the labels; |K| for relu, which is indefinite
  long n() const { return X.cols() - 1; }
};

constexpr int experiment_dimension = 5;

Vector<SampledPrompt> sample_prompts(LabelKernel labels, int n, int count, std::uint64_t seed);

// The least loss of any predictor linear in the labels.
double bayes_loss(const SampledPrompt& prompt);

}  // namespace verify::cheng2024
