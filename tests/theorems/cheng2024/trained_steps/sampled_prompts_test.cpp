// The covariances of the labels are those of the kernels, entry by entry.
#include "theorems/cheng2024/trained_steps/sampled_prompts.hpp"

#include <doctest/doctest.h>

#include <cmath>

namespace verify::cheng2024::sampled_prompts_test {
namespace {

// The inner product on coordinates from .. to - 1.
double product(const SampledPrompt& prompt, long i, long j, long from, long to) {
  double sum = 0;
  for (long k = from; k < to; ++k) sum += prompt.X(k, i) * prompt.X(k, j);
  return sum;
}

double kernel(LabelKernel labels, const SampledPrompt& prompt, long i, long j) {
  const double all = product(prompt, i, j, 0, 5);
  switch (labels) {
    case LabelKernel::linear:
      return all;
    case LabelKernel::exp:
      return std::exp(all);
    default:
      return (product(prompt, i, j, 0, 2) + std::exp(product(prompt, i, j, 2, 5) / 2)) / 2;
  }
}

}  // namespace

TEST_CASE("sampled prompts: points of the sphere, labels with the covariance of their kernel") {
  for (const auto labels : {LabelKernel::linear, LabelKernel::exp, LabelKernel::linear_and_exp}) {
    const auto prompt = sample_prompts(labels, 4, 1, 3).front();
    REQUIRE(prompt.n() == 4);
    for (long i = 0; i < 5; ++i) {
      CHECK(product(prompt, i, i, 0, 5) == doctest::Approx(1));
      for (long j = 0; j < 5; ++j)
        CHECK(prompt.K(i, j) == doctest::Approx(kernel(labels, prompt, i, j)));
    }
  }
}

// |K| has the squares of K, whose entries are those products that are positive.
TEST_CASE("sampled prompts: for relu the covariance is the absolute value of the kernel") {
  const auto prompt = sample_prompts(LabelKernel::relu, 4, 1, 3).front();
  Matrix<double> K(5, 5);
  for (long i = 0; i < 5; ++i)
    for (long j = 0; j < 5; ++j) K(i, j) = std::max(0.0, product(prompt, i, j, 0, 5));
  const auto squared = K * K, found = prompt.K * prompt.K;
  for (long i = 0; i < 5; ++i)
    for (long j = 0; j < 5; ++j) CHECK(found(i, j) == doctest::Approx(squared(i, j)));
}

// Five linear labels tell the sixth.
TEST_CASE("sampled prompts: the least loss falls to 0 where the labels tell the query") {
  CHECK(bayes_loss(sample_prompts(LabelKernel::linear, 4, 1, 3).front()) > 0.001);
  CHECK(std::abs(bayes_loss(sample_prompts(LabelKernel::linear, 6, 1, 3).front())) < 1e-9);
}

}  // namespace verify::cheng2024::sampled_prompts_test
