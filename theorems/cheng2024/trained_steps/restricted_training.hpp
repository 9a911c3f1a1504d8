// Training kernel attention with every matrix a multiple of the identity (Cheng et al. 2024,
// Sections 3.3 and 4.5), in double precision: a search, no proof. Layer l of head h has scalars
// r, a and one s for each group of coordinates:
//   X <- X + sum_h a_h X M H_h,  Y <- Y (I + sum_h r_h M H_h),  H_h = h(X^T S_h X),
// S_h = diag(s). Given X the expected loss is u^T K_+ u exactly; only the prompts are sampled.
#pragma once

#include <cstdint>
#include <vector>

#include "verify/models/kernel.hpp"
#include "verify/scalar/truth.hpp"

namespace verify::cheng2024 {

// How labels depend on the covariates: kappa(x_i, x_j), or the sum of two kernels of Figure 4c,
// (1/2) <u, v> on coordinates 1, 2 plus (1/2) exp(<u, v>/2) on 3, 4, 5.
enum class LabelKernel { linear, relu, exp, linear_and_exp };

// One prompt: X [d, n+1] by columns, query last; K_+ [n+1, n+1].
struct SampledPrompt {
  std::vector<double> X, K;
  double bayes = 0;  // least loss of any predictor linear in the labels
};

constexpr int experiment_dimension = 5;

// Covariates uniform on the unit sphere of R^5.
std::vector<SampledPrompt> sample_prompts(LabelKernel labels, int n, int count, std::uint64_t seed);

struct ScalarHead {
  KernelShape shape = KernelShape::linear;                             // linear, relu or exp
  bool normalised = false;                                             // exp: softmax
  std::vector<int> group = std::vector<int>(experiment_dimension, 0);  // of each coordinate
  int groups() const;
  int scalars() const { return 2 + groups(); }  // r, a, s
};

class ScalarNetwork {
 public:
  ScalarNetwork(std::vector<ScalarHead> heads, int layers);
  int size() const { return layers_ * layer_size_; }
  int layers() const { return layers_; }
  // The loss of one prompt; adds its gradient unless null.
  double loss(const std::vector<double>& theta, const SampledPrompt& prompt,
              double* gradient = nullptr) const;
  // Sizes of the scalars for n demonstrations; starts are given in these units.
  std::vector<double> units(int n) const;
  // A start that resembles gradient descent, disturbed by `noise`.
  std::vector<double> start(double noise, std::uint64_t seed) const;
  // The parameters of one layer less, with a layer that does little.
  std::vector<double> extended(std::vector<double> shorter) const;

 private:
  std::vector<ScalarHead> heads_;
  int layers_, layer_size_ = 0;
};

struct TrainingOptions {
  int random_starts = 1;  // at every depth, besides equal layers and one layer less
  int most_iterations = 100;
  std::uint64_t seed = 1;
};

// The best of several descents (L-BFGS) for 1, .., layers layers; entry l has l+1 layers.
std::vector<std::vector<double>> train_by_depth(const std::vector<ScalarHead>& heads, int layers,
                                                const std::vector<SampledPrompt>& prompts, int n,
                                                const TrainingOptions& options);

// Prompts to train on and fresh ones to test on.
struct Experiment {
  int n;
  std::vector<SampledPrompt> training, fresh;
};
Experiment make_experiment(LabelKernel labels, int n, int training, int fresh, std::uint64_t seed);
// Losses on the fresh prompts after training with 1, .., layers layers.
std::vector<std::vector<double>> trained_losses(const Experiment& experiment,
                                                const std::vector<ScalarHead>& heads, int layers,
                                                const TrainingOptions& options = {});

// Mean and standard error of the mean.
struct Estimate {
  double mean = 0, error = 0;
};
Estimate estimate(const std::vector<double>& sample);
std::vector<double> losses(const ScalarNetwork& network, const std::vector<double>& theta,
                           const std::vector<SampledPrompt>& prompts);
std::vector<double> bayes_losses(const std::vector<SampledPrompt>& prompts);
// Of a_k - b_k, on the same prompts.
Estimate paired_difference(const std::vector<double>& a, const std::vector<double>& b);
// Whether the mean of a lies below that of b by more than three standard errors of the difference;
// no: above it by as much.
Truth smaller(const std::vector<double>& a, const std::vector<double>& b);

}  // namespace verify::cheng2024
