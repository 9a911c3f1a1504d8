#include "theorems/cheng2024/trained_steps/sampled_prompts.hpp"

#include <cmath>
#include <random>

#include "theorems/cheng2024/spectral_function.hpp"
#include "theorems/cheng2024/trained_activation.hpp"
#include "verify/search/power_of_two.hpp"

namespace verify::cheng2024 {
namespace {

double label_kernel(LabelKernel labels, const Matrix<double>& X, long i, long j) {
  double first = 0, rest = 0;
  for (int k = 0; k < 2; ++k) first += X(k, i) * X(k, j);
  for (int k = 2; k < experiment_dimension; ++k) rest += X(k, i) * X(k, j);
  switch (labels) {
    case LabelKernel::linear:
      return first + rest;
    case LabelKernel::relu:
      return kernel_value(KernelShape::relu, first + rest);
    case LabelKernel::exp:
      return std::exp(first + rest);
    case LabelKernel::linear_and_exp:
      return (first + std::exp(rest / 2)) / 2;
  }
  return 0;
}

Matrix<double> label_covariance(LabelKernel labels, const Matrix<double>& X) {
  Matrix<double> K(X.cols(), X.cols());
  for (long i = 0; i < X.cols(); ++i)
    for (long j = 0; j < X.cols(); ++j) K(i, j) = label_kernel(labels, X, i, j);
  return labels == LabelKernel::relu ? spectral(K, [](double x) { return std::abs(x); }) : K;
}

// 1/x above rounding, 0 below: the pseudo-inverse.
double reciprocal(double x) {
  constexpr double rounding = power_of_two(-36);
  return x > rounding ? 1 / x : 0;
}

}  // namespace

double bayes_loss(const SampledPrompt& prompt) {
  const long n = prompt.n();
  const auto nu = block(prompt.K, 0, n, n, 1).col(0);
  return prompt.K(n, n) - dot(nu, spectral(block(prompt.K, 0, 0, n, n), reciprocal) * nu);
}

Vector<SampledPrompt> sample_prompts(LabelKernel labels, int n, int count, std::uint64_t seed) {
  std::mt19937_64 generator(seed);
  std::normal_distribution<double> normal;
  Vector<SampledPrompt> prompts;
  prompts.reserve(count);
  for (int drawn = 0; drawn < count; ++drawn) {
    Matrix<double> X(experiment_dimension, n + 1);
    for (long j = 0; j < X.cols(); ++j) {
      double square = 0;
      for (int k = 0; k < experiment_dimension; ++k) {
        X(k, j) = normal(generator);
        square += X(k, j) * X(k, j);
      }
      for (int k = 0; k < experiment_dimension; ++k) X(k, j) /= std::sqrt(square);
    }
    auto K = label_covariance(labels, X);
    prompts.push_back({std::move(X), std::move(K)});
  }
  return prompts;
}

}  // namespace verify::cheng2024
