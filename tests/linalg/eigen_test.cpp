// Exact linear algebra against Eigen's double precision, which shares no code with it.
#include <doctest/doctest.h>

#include <Eigen/Dense>

#include "tests/random.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::eigen_test {
namespace {

Matrix<Rational> random_symmetric(testing::Random& random, long n) {
  Matrix<Rational> a(n, n);
  for (long i = 0; i < n; ++i)
    for (long j = i; j < n; ++j)
      a(i, j) = a(j, i) = Rational(random.integer(-9, 9), random.integer(1, 5));
  return a;
}

Eigen::MatrixXd in_doubles(const Matrix<Rational>& a) {
  Eigen::MatrixXd result(a.rows(), a.cols());
  for (long i = 0; i < a.rows(); ++i)
    for (long j = 0; j < a.cols(); ++j) result(i, j) = a(i, j).to_double();
  return result;
}

// Far beyond the rounding errors of 8 x 8 matrices with entries up to 9.
constexpr double safe_distance = 1e-9;

}  // namespace

TEST_CASE("inertia counts the signs of Eigen's eigenvalues") {
  const auto seed = testing::test_seed();
  CAPTURE(seed);
  testing::Random random(seed);
  for (int round = 0; round < testing::rounds(200); ++round) {
    const auto a = random_symmetric(random, random.integer(1, 8));
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(in_doubles(a));
    Inertia counted;
    bool clear = true;
    for (const double eigenvalue : solver.eigenvalues()) {
      clear &= std::abs(eigenvalue) > safe_distance;
      (eigenvalue > 0 ? counted.positive : counted.negative) += 1;
    }
    if (clear) CHECK(inertia(a) == counted);
  }
}

TEST_CASE("determinant and inverse agree with Eigen's LU") {
  const auto seed = testing::test_seed();
  CAPTURE(seed);
  testing::Random random(seed);
  for (int round = 0; round < testing::rounds(100); ++round) {
    const auto a = random_symmetric(random, random.integer(1, 6));
    const Eigen::MatrixXd approximate = in_doubles(a);
    const double expected = approximate.determinant();
    CHECK(determinant(a).to_double() == doctest::Approx(expected).epsilon(1e-8));
    if (std::abs(expected) < safe_distance) continue;
    const Eigen::MatrixXd error =
        in_doubles(inverse(a)) * approximate - Eigen::MatrixXd::Identity(a.rows(), a.rows());
    CHECK(error.cwiseAbs().maxCoeff() < 1e-6);
  }
}

}  // namespace verify::eigen_test
