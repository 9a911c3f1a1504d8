// Positivity of matrices from their leading minors.
#include "verify/algebra/leading_minors.hpp"

#include "tests/printing.hpp"
#include "tests/random.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::leading_minors_test {
namespace {

using testing::Random;
using testing::rounds;
using testing::test_seed;

Matrix<Rational> random_symmetric(Random& random, long n) {
  Matrix<Rational> a(n, n);
  for (long i = 0; i < n; ++i)
    for (long j = i; j < n; ++j) a(i, j) = a(j, i) = random.rational(6);
  return a;
}

TEST_CASE("leading minors: determinants of the corners") {
  Random random(test_seed());
  for (long k = 0; k < rounds(20); ++k) {
    const long n = random.integer(1, 5);
    const auto a = random_symmetric(random, n);
    const auto minors = leading_minors(a);
    REQUIRE(static_cast<long>(minors.size()) == n);
    for (long r = 1; r <= n; ++r) CHECK(minors[r - 1] == determinant(block(a, 0, 0, r, r)));
  }
}

TEST_CASE("leading minors: all positive exactly for positive definite matrices") {
  Random random(test_seed());
  for (long k = 0; k < rounds(40); ++k) {
    auto a = random_symmetric(random, random.integer(1, 4));
    if (random.coin())
      for (long i = 0; i < a.rows(); ++i) a(i, i) = a(i, i) + Rational(20);
    bool all = true;
    for (const auto& minor : leading_minors(a)) all &= minor.sign() > 0;
    CHECK(all == positive_definite(a));
  }
}

}  // namespace
}  // namespace verify::leading_minors_test
