// Isotonic regression against the definition: brute force over all ways to pool neighbours.
#include "theorems/li2025/delimiters/isotonic_regression.hpp"

#include <random>

#include "tests/printing.hpp"
#include "tests/random.hpp"

namespace verify::li2025::isotonic_regression_test {
namespace {

using Q = Rational;

Q loss(const Vector<Q>& w, const Vector<Q>& targets, const Vector<Q>& weights) {
  Q total(0);
  for (std::size_t k = 0; k < w.size(); ++k)
    total += weights[k] * (w[k] - targets[k]) * (w[k] - targets[k]);
  return total;
}

// The optimum is constant on consecutive pools, with the pool's mean or 0 on each: try them all.
Q least_loss(const Vector<Q>& targets, const Vector<Q>& weights) {
  const std::size_t K = targets.size();
  Q best = loss(Vector<Q>(K, Q(0)), targets, weights);
  for (unsigned cuts = 0; cuts < 1u << (K - 1); ++cuts) {
    for (std::size_t zeros = 0; zeros <= K; ++zeros) {
      Vector<Q> w(K, Q(0));
      for (std::size_t from = zeros, to; from < K; from = to) {
        Q total(0), weight(0);
        for (to = from; to < K && (to == from || (cuts >> (to - 1) & 1u) == 0); ++to) {
          total += weights[to] * targets[to];
          weight += weights[to];
        }
        for (std::size_t k = from; k < to; ++k) w[k] = total / weight;
      }
      if (in_monotone_cone(w)) best = std::min(best, loss(w, targets, weights));
    }
  }
  return best;
}

TEST_CASE("isotonic regression: known answers") {
  const Vector<Q> ones(3, Q(1));
  CHECK(isotonic_regression({}, {}).empty());
  CHECK(isotonic_regression({Q(3), Q(1), Q(2)}, ones) == Vector<Q>{Q(2), Q(2), Q(2)});
  CHECK(isotonic_regression({Q(1), Q(3), Q(2)}, ones) == Vector<Q>{Q(1), Q(5, 2), Q(5, 2)});
  CHECK(isotonic_regression({Q(4), Q(1), Q(9)}, {Q(1), Q(2), Q(1)}) == Vector<Q>{Q(2), Q(2), Q(9)});
  CHECK(nonnegative_isotonic_regression({Q(-1), Q(-3), Q(2)}, ones) == Vector<Q>{Q(0), Q(0), Q(2)});
  CHECK_THROWS(isotonic_regression({Q(1)}, {}));
}

TEST_CASE("isotonic regression: agrees with brute force, and the certificate knows") {
  std::mt19937_64 generator(testing::test_seed());
  for (int round = 0; round < 60; ++round) {
    const std::size_t K = 1 + generator() % 6;
    Vector<Q> targets, weights;
    for (std::size_t k = 0; k < K; ++k) {
      targets.push_back(Q(static_cast<long>(generator() % 13) - 6, 3));
      weights.push_back(Q(static_cast<long>(generator() % 5) + 1, 2));
    }
    const auto w = nonnegative_isotonic_regression(targets, weights);
    CHECK(is_monotone_projection(w, targets, weights));
    CHECK(loss(w, targets, weights) == least_loss(targets, weights));
    for (std::size_t k = 0; k < K; ++k) {
      auto other = w;
      for (std::size_t l = k; l < K; ++l) other[l] += Q(1, 7);
      CHECK_FALSE(is_monotone_projection(other, targets, weights));
    }
  }
  CHECK_FALSE(is_monotone_projection({Q(1), Q(0)}, {Q(1), Q(0)}, {Q(1), Q(1)}));
}

}  // namespace
}  // namespace verify::li2025::isotonic_regression_test
