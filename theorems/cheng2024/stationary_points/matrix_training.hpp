// Training of kernel attention with full matrices (Cheng et al. 2024, Section 4.5, H.2, H.3) in
// small form and double precision: a search, no proof. d = 2, n = 4 demonstrations, Sigma = I; the
// loss is averaged over the signed permutations of a few base prompts with columns uniform on the
// circle, so that multiples of the identity are exactly invariant under its gradient. L-BFGS.
#pragma once

#include <cstdint>
#include <string>

#include "verify/claim/plot.hpp"
#include "verify/models/kernel_attention.hpp"
#include "verify/search/training.hpp"

namespace verify::cheng2024 {

struct MatrixTraining {
  KernelShape labels = KernelShape::exp;  // labels have covariance |kappa(x_i, x_j)|
  Activation h;                           // linear, relu, exp or softmax, bandwidth 1
  bool with_A = true;                     // else A_l = 0, as in Figure 5
  long prompts = 30;                      // base prompts
  long layers = 3;
  int most_iterations = 150;
  std::uint64_t seed = 1;
};

struct MatrixTrainingRun {
  Vector<double> loss;           // by iteration
  Vector<Vector<double>> A, BC;  // dist(A_l, I), l < L-1, and dist(B_l^T C_l, I) by iteration
  double slope = 0;              // |gradient| at the end

  double largest_dist() const;  // at the end, over all that the paper plots
  std::string ends() const;     // loss, slope and the values of dist at the end, in words
};

MatrixTrainingRun train_matrices(const MatrixTraining& training);

// At the start, with prompts averaged over the turns: the loss against that of
// kernel_attention_block.hpp, relative, and its gradient against difference quotients of the
// latter.
ModelGap gap_to_model(const MatrixTraining& training);

// log10(dist) against iterations.
Plot dist_plot(const std::string& title, const MatrixTrainingRun& run);

}  // namespace verify::cheng2024
