// Descent in balls: whatever the matrix, the vector and the steps in them are, the course in exact
// fractions lies within; and an upper bound of the eigenvalues is one.
#include "theorems/cheng2024/bayes_limit/gram_descent.hpp"

#include "tests/printing.hpp"
#include "tests/random.hpp"
#include "verify/linalg/ball_matrix.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::cheng2024::gram_descent_test {
namespace {

using testing::Random;
using testing::rounds;
using testing::test_seed;
using Q = Rational;

Ball around(const Q& x, const Q& radius) { return ball_between(x - radius, x + radius); }

// Positive semidefinite, [n + 1, n + 1], with eigenvalues from 0 to well above 1.
Matrix<Q> gram(Random& random, long n) {
  const auto A = random.matrix(n + 1, n, 3);
  return Q(1, 9) * (A * transpose(A));
}

// A symmetric matrix that is nowhere farther from K than the radius, and there now and then.
Matrix<Q> moved(Random& random, Matrix<Q> K, const Q& radius) {
  for (long i = 0; i < K.rows(); ++i)
    for (long j = 0; j <= i; ++j)
      K(i, j) = K(j, i) = K(i, j) + Q(random.integer(-4, 4), 4) * radius;
  return K;
}

TEST_CASE("descent in balls: the exact course of each matrix in them lies within") {
  CAPTURE(test_seed());
  Random random(test_seed());
  const PrecisionScope scope(64);
  for (long k = 0; k < rounds(30); ++k) {
    const long n = random.integer(1, 4);
    const Q radius = power(Q(1, 10), random.integer(1, 6));
    const auto K = gram(random, n);
    const auto balls = map(K, [&](const Q& x) { return around(x, radius); });
    const auto y = random.vector(n, 5);
    const Vector<Q> steps = {Q(1, 2), Q(-1, 3), Q(2), Q(1, 5), Q(3, 2)};
    const auto enclosed =
        descent_course(gram_system(balls), to_scalar<Ball>(y), to_scalar<Ball>(steps));
    for (long draw = 0; draw < 8; ++draw) {
      const auto exact = descent_course(gram_system(moved(random, K, radius)), y, steps);
      for (std::size_t l = 0; l <= steps.size(); ++l) {
        CAPTURE(l);
        CHECK(enclosed.f[l].contains(exact.f[l]));
        CHECK(enclosed.loss[l].contains(exact.loss[l]));
      }
    }
  }
}

// One direction with the largest eigenvalue 1: v = (1 + e, 0) where the ball has v = (1, 0), and
// the error is as large as it is said to be.
TEST_CASE("descent in balls: errors along the largest eigenvalue and across it are met") {
  const PrecisionScope scope(128);
  const Q e(1, 64);
  for (const auto& [first, second] : {std::pair{e, Q(0)}, {Q(0), e}, {-e, Q(0)}, {Q(0), -e}}) {
    const Matrix<Q> K = {{1, 0, 1}, {0, Q(1, 4), 0}, {1, 0, 3}};
    auto balls = to_scalar<Ball>(K);
    balls(0, 2) = balls(2, 0) = around(1, e);
    balls(1, 2) = balls(2, 1) = around(0, e);
    auto there = K;
    there(0, 2) = there(2, 0) = Q(1) + first;
    there(1, 2) = there(2, 1) = second;
    const Vector<Q> y = {3, 4}, steps = {3, Q(1, 8), Q(5, 2)};
    const auto enclosed =
        descent_course(gram_system(balls), to_scalar<Ball>(y), to_scalar<Ball>(steps));
    const auto exact = descent_course(gram_system(there), y, steps);
    for (std::size_t l = 0; l <= steps.size(); ++l) {
      CAPTURE(l);
      CHECK(enclosed.f[l].contains(exact.f[l]));
      CHECK(enclosed.loss[l].contains(exact.loss[l]));
    }
  }
}

// Nothing is uncertain at first; what is lost is what each step rounds away.
TEST_CASE("descent in balls: at few bits what every step rounds away is met") {
  CAPTURE(test_seed());
  Random random(test_seed() + 2);
  for (long k = 0; k < rounds(30); ++k) {
    const long n = random.integer(1, 3);
    const auto K = gram(random, n);
    const auto y = random.vector(n, 5);
    const Vector<Q> steps = {Q(1, 3), Q(-2, 7), Q(5, 9), Q(1, 7), Q(3, 5), Q(-1, 9)};
    const auto exact = descent_course(gram_system(K), y, steps);
    const PrecisionScope scope(random.integer(6, 12));
    const auto enclosed =
        descent_course(gram_system(to_scalar<Ball>(K)), to_scalar<Ball>(y), to_scalar<Ball>(steps));
    for (std::size_t l = 0; l <= steps.size(); ++l) {
      CAPTURE(l);
      CHECK(enclosed.f[l].contains(exact.f[l]));
      CHECK(enclosed.loss[l].contains(exact.loss[l]));
    }
  }
  // Of whole numbers the first step is exact, and its product is not: all of the error is rounding.
  const PrecisionScope scope(6);
  const Matrix<Q> K = {{33, 0, 63}, {0, 0, 0}, {63, 0, 200}};
  const Vector<Q> y = {1, 0}, steps = {Q(1, 64), Q(1), Q(1)};
  const auto exact = descent_course(gram_system(K), y, steps);
  const auto enclosed =
      descent_course(gram_system(to_scalar<Ball>(K)), to_scalar<Ball>(y), to_scalar<Ball>(steps));
  for (std::size_t l = 0; l <= steps.size(); ++l) {
    CHECK(enclosed.f[l].contains(exact.f[l]));
    CHECK(enclosed.loss[l].contains(exact.loss[l]));
  }
}

TEST_CASE("descent in balls: bounds of the largest eigenvalue, from above and from below") {
  CAPTURE(test_seed());
  Random random(test_seed() + 1);
  const PrecisionScope scope(64);
  for (long k = 0; k < rounds(30); ++k) {
    const auto K = gram(random, random.integer(1, 5));
    for (const Q& radius : {Q(0), Q(1, 1000), Q(1)}) {
      const auto balls = map(K, [&](const Q& x) { return around(x, radius); });
      const auto there = moved(random, K, radius);
      const Q above = largest_eigenvalue_bound(balls).upper(),
              below = least_largest_eigenvalue(balls).lower();
      const auto one = identity_matrix<Q>(K.rows());
      CHECK(positive_semidefinite(above * one - there));
      CHECK_FALSE(positive_definite(below * one - there));
    }
  }
  // By its entries alone, where no eigenvalue is enclosed: far balls.
  const Matrix<Ball> wide = {{around(5, 4), around(0, 4)}, {around(0, 4), around(2, 4)}};
  CHECK(least_largest_eigenvalue(wide).lower() <= Q(1));
  CHECK(largest_eigenvalue_bound(wide).upper() >= Q(9));
}

}  // namespace
}  // namespace verify::cheng2024::gram_descent_test
