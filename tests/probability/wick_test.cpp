// Isserlis' theorem on moments that are known.
#include "verify/probability/wick.hpp"

#include "tests/printing.hpp"

namespace verify::wick_test {
namespace {

const Matrix<Rational> covariance{{2, 1}, {1, 3}};

TEST_CASE("Isserlis: even moments are sums over pairings, odd ones are 0") {
  CHECK(isserlis_moment(covariance, {}) == Rational(1));
  CHECK(isserlis_moment(covariance, {0}) == Rational(0));
  CHECK(isserlis_moment(covariance, {0, 0, 1}) == Rational(0));
  CHECK(isserlis_moment(covariance, {0, 1}) == Rational(1));
  // 2 * 3 + 2 * 1 * 1, and 3 * 2^2.
  CHECK(isserlis_moment(covariance, {0, 0, 1, 1}) == Rational(8));
  CHECK(isserlis_moment(covariance, {0, 0, 0, 0}) == Rational(12));
  // 15 * 2^3.
  CHECK(isserlis_moment(covariance, {0, 0, 0, 0, 0, 0}) == Rational(120));
}

TEST_CASE("Isserlis: independent vectors, whose odd moments vanish") {
  const Vector<Matrix<Rational>> covariances = {covariance, {{5}}};
  const GaussianMonomial<Rational> x{2, {{0, 0}, {1, 0}}}, y{3, {{0, 1}, {1, 0}}}, z{7, {{0, 1}}};
  CHECK(mixed_moment(covariances, x, y) == Rational(2 * 3 * 1 * 5));
  CHECK(mixed_moment(covariances, x, z) == Rational(0));
  CHECK(mixed_moment(covariances, z, z) == Rational(49 * 3));
}

}  // namespace
}  // namespace verify::wick_test
