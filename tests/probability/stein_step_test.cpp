// The step of the recursions for means of traces, against the mean of a square taken at once.
#include "verify/probability/stein_step.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "verify/algebra/words/normal_forms.hpp"

namespace verify::stein_step_test {
namespace {

bool vanishes(const SteinStep& statement) {
  const auto blocks = normal_forms(statement).blocks;
  return std::all_of(blocks.begin(), blocks.end(),
                     [](const WordPolynomial& block) { return block.is_zero(); });
}

TEST_CASE("Stein's step holds in words, and not without its transposes") {
  CHECK(vanishes(SteinStep{}));
  CHECK_FALSE(vanishes(SteinStep{true}));
}

// E tr(S V) tr(S U) = n^2 tr(C V) tr(C U) + n (tr(C V C U) + tr(C V C U^T)): the last two are what
// the step gives for the other factor, with S in its mean n C.
struct TwoFactors {
  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto space = free.space("d"), samples = free.space("n");
    const auto C = free.symmetric(space), V = free.matrix(space, space);
    const auto U = free.matrix(space, space), X = free.matrix(space, samples);
    const auto S = X * transpose(X);
    const auto n = free.size(samples);
    Vanishing<TreeMatrix> zero;
    zero.add(expectation(trace(S * V) * trace(S * U), {gaussian(X, C)}) -
             n * n * trace(C * V) * trace(C * U) -
             n * (trace(C * U * C * V) + trace(C * transpose(U) * C * V)));
    return zero;
  }
};

TEST_CASE("two factors: the step once, and the mean of S") {
  for (const auto& block : normal_forms(TwoFactors{}).blocks) CHECK(block.is_zero());
}

}  // namespace
}  // namespace verify::stein_step_test
