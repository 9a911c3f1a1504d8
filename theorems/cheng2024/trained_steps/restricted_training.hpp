// Training of the scalars of kernel attention on sampled prompts (Cheng et al. 2024, Sections 3.3
// and 4.5), in double precision: a search, no proof.
#pragma once

#include <map>
#include <utility>

#include "theorems/cheng2024/trained_steps/scalar_network.hpp"
#include "verify/scalar/truth.hpp"

namespace verify::cheng2024 {

struct TrainingOptions {
  int random_starts = 1;  // at every depth, besides equal layers and one layer less
  int most_iterations = 100;
  std::uint64_t seed = 1;
};

// The best of several descents (L-BFGS) for 1, .., layers layers; entry l has l+1 layers.
std::vector<std::vector<double>> train_by_depth(const std::vector<ScalarHead>& heads, int layers,
                                                const std::vector<SampledPrompt>& prompts, int n,
                                                const TrainingOptions& options);

// Of every fresh prompt after training with 1, .., layers layers: [layers][fresh prompt].
using LossesByDepth = std::vector<std::vector<double>>;

// Prompts to train on and fresh ones to test on; what was trained on them is kept.
struct Experiment {
  int n;
  std::vector<SampledPrompt> training, fresh;
  mutable std::map<std::pair<std::vector<ScalarHead>, int>, LossesByDepth> tested = {};
};
// Drawn once: several checks look at the same prompts.
const Experiment& experiment_of(LabelKernel labels, int n, int training, int fresh,
                                std::uint64_t seed);
const LossesByDepth& trained_losses(const Experiment& experiment,
                                    const std::vector<ScalarHead>& heads, int layers);

// Mean and standard error of the mean.
struct Estimate {
  double mean = 0, error = 0;
};
Estimate estimate(const std::vector<double>& sample);
// The mean and three standard errors, in four digits; a mean that is 0 in these has no sign.
std::string shown(const std::vector<double>& losses);
std::vector<double> losses(const ScalarNetwork& network, const std::vector<double>& theta,
                           const std::vector<SampledPrompt>& prompts);
std::vector<double> bayes_losses(const std::vector<SampledPrompt>& prompts);
// Of a_k - b_k, on the same prompts.
Estimate paired_difference(const std::vector<double>& a, const std::vector<double>& b);
// Whether the mean of a lies below that of b by more than three standard errors of the difference;
// no: above it by as much.
Truth smaller(const std::vector<double>& a, const std::vector<double>& b);

}  // namespace verify::cheng2024
