#include "theorems/cheng2024/trained_steps/restricted_training.hpp"

#include <fmt/format.h>

#include <cmath>
#include <tuple>

#include "verify/linalg/computed_once.hpp"
#include "verify/search/training.hpp"

namespace verify::cheng2024 {
namespace {

// Losses of sampled prompts are known to a few percent: no more is asked of a descent.
constexpr int log2_slope_at_end = -16;

Objective mean_loss(const ScalarNetwork& network, const std::vector<SampledPrompt>& prompts,
                    int n) {
  const auto sum =
      sum_over(prompts, [&network](const auto& theta, const SampledPrompt& prompt, auto& gradient) {
        return network.loss(theta, prompt, gradient);
      });
  return mean_in_units(sum, network.units(n), static_cast<double>(prompts.size()));
}

}  // namespace

std::vector<std::vector<double>> train_by_depth(const std::vector<ScalarHead>& heads, int layers,
                                                const std::vector<SampledPrompt>& prompts, int n,
                                                const TrainingOptions& options) {
  std::vector<std::vector<double>> trained;
  std::vector<double> shorter;
  for (int l = 1; l <= layers; ++l) {
    const ScalarNetwork network(heads, l);
    std::vector<std::vector<double>> starts = {network.start(0, 0)};
    if (l > 1) starts.push_back(network.extended(shorter));
    for (int k = 0; k < options.random_starts; ++k)
      starts.push_back(network.start(ScalarNetwork::usual_noise, options.seed + k));
    shorter = best_descent(
                  mean_loss(network, prompts, n), starts,
                  {.most_iterations = options.most_iterations, .log2_tolerance = log2_slope_at_end})
                  .point;
    trained.push_back(in_units(shorter, network.units(n)));
  }
  return trained;
}

const Experiment& experiment_of(LabelKernel labels, int n, int training, int fresh,
                                std::uint64_t seed) {
  static std::map<std::tuple<LabelKernel, int, int, int, std::uint64_t>, Experiment> known;
  return computed_once(known, {labels, n, training, fresh, seed}, [&] {
    return Experiment{n, sample_prompts(labels, n, training, seed),
                      sample_prompts(labels, n, fresh, seed + 1)};
  });
}

const LossesByDepth& trained_losses(const Experiment& experiment,
                                    const std::vector<ScalarHead>& heads, int layers) {
  return computed_once(experiment.tested, {heads, layers}, [&] {
    LossesByDepth result;
    const auto trained = train_by_depth(heads, layers, experiment.training, experiment.n, {});
    for (int l = 1; l <= layers; ++l)
      result.push_back(losses(ScalarNetwork(heads, l), trained[l - 1], experiment.fresh));
    return result;
  });
}

Estimate estimate(const std::vector<double>& sample) {
  const double count = static_cast<double>(sample.size());
  double sum = 0, squares = 0;
  for (const double x : sample) sum += x;
  const double mean = sum / count;
  for (const double x : sample) squares += (x - mean) * (x - mean);
  return {mean, std::sqrt(squares / (count - 1) / count)};
}

std::string shown(const std::vector<double>& losses) {
  const auto e = estimate(losses);
  const auto mean = fmt::format("{:.4f}", e.mean);  // of a small one perhaps "-0.0000"
  return fmt::format("{} +- {:.4f}", std::stod(mean) == 0 ? "0.0000" : mean, 3 * e.error);
}

std::vector<double> losses(const ScalarNetwork& network, const std::vector<double>& theta,
                           const std::vector<SampledPrompt>& prompts) {
  std::vector<double> result;
  for (const auto& prompt : prompts) result.push_back(network.loss(theta, prompt));
  return result;
}

std::vector<double> bayes_losses(const std::vector<SampledPrompt>& prompts) {
  std::vector<double> result;
  for (const auto& prompt : prompts) result.push_back(bayes_loss(prompt));
  return result;
}

Estimate paired_difference(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> difference;
  for (std::size_t k = 0; k < a.size(); ++k) difference.push_back(a[k] - b[k]);
  return estimate(difference);
}

Truth smaller(const std::vector<double>& a, const std::vector<double>& b) {
  const auto gap = paired_difference(a, b);
  if (gap.mean < -3 * gap.error) return Truth::yes;
  return gap.mean > 3 * gap.error ? Truth::no : Truth::unknown;
}

}  // namespace verify::cheng2024
