#include "verify/linalg/exact.hpp"

#include "tests/printing.hpp"
#include "tests/random.hpp"

namespace verify::exact_test {
namespace {

using testing::Random;
using testing::rounds;
using testing::test_seed;
using M = Matrix<Rational>;
using V = Vector<Rational>;

// A matrix of known rank: invertible * [I_r 0; 0 0] * invertible.
M of_rank(Random& random, long rows, long cols, long r) {
  M middle(rows, cols);
  for (long k = 0; k < r; ++k) middle(k, k) = 1;
  return random.invertible(rows) * middle * random.invertible(cols);
}

// Laplace expansion along the first row: slow and obviously right.
Rational laplace(const M& a) {
  if (a.rows() == 0) return 1;
  Rational result;
  for (long j = 0; j < a.cols(); ++j) {
    M minor(a.rows() - 1, a.cols() - 1);
    for (long i = 1; i < a.rows(); ++i)
      for (long k = 0, c = 0; k < a.cols(); ++k)
        if (k != j) minor(i - 1, c++) = a(i, k);
    result += (j % 2 == 0 ? a(0, j) : -a(0, j)) * laplace(minor);
  }
  return result;
}

TEST_CASE("exact: rank of matrices of known rank; rank and nullity add up") {
  CAPTURE(test_seed());
  Random random(test_seed());
  for (long k = 0; k < rounds(100); ++k) {
    const long m = random.integer(1, 6), n = random.integer(1, 6),
               r = random.integer(0, std::min(m, n));
    const auto a = of_rank(random, m, n, r);
    CAPTURE(a);
    CHECK(rank(a) == r);
    CHECK(rank(transpose(a)) == r);
    const auto kernel = nullspace(a);
    CHECK(kernel.rows() == n);
    CHECK(kernel.cols() == n - r);
    CHECK(a * kernel == M(m, n - r));
    if (kernel.cols() > 0) CHECK(rank(kernel) == n - r);
  }
  CHECK(rank(M(3, 4)) == 0);
}

M product_by_sums(const M& a, const M& b) {
  M result(a.rows(), b.cols());
  for (long i = 0; i < a.rows(); ++i)
    for (long j = 0; j < b.cols(); ++j)
      for (long k = 0; k < a.cols(); ++k) result(i, j) += a(i, k) * b(k, j);
  return result;
}

TEST_CASE("exact: products with diagonal matrices are those of any other, so are solutions") {
  CAPTURE(test_seed());
  Random random(test_seed() + 7);
  for (long k = 0; k < rounds(40); ++k) {
    const long m = random.integer(1, 5), n = random.integer(1, 5);
    M D(m, m);
    for (long i = 0; i < m; ++i) D(i, i) = random.integer(-2, 2);
    const auto a = random.matrix(m, n), b = random.matrix(n, m);
    CHECK(D * a == product_by_sums(D, a));
    CHECK(b * D == product_by_sums(b, D));
    bool regular = true;
    for (long i = 0; i < m; ++i) regular &= D(i, i).sign() != 0;
    if (regular) {
      CHECK(D * solve(D, a) == a);
    } else {
      CHECK_THROWS_AS(solve(D, a), std::domain_error);
    }
  }
  CHECK((M(0, 0) * M(0, 3)).cols() == 3);
}

TEST_CASE("exact: determinants by Laplace expansion, products and swaps") {
  CAPTURE(test_seed());
  Random random(test_seed() + 1);
  for (long k = 0; k < rounds(60); ++k) {
    const long n = random.integer(1, 5);
    const auto a = random.matrix(n, n), b = random.matrix(n, n);
    CHECK(determinant(a) == laplace(a));
    CHECK(determinant(a * b) == determinant(a) * determinant(b));
    CHECK(determinant(random.invertible(n)) == Rational(1));
    CHECK((determinant(a).sign() != 0) == (rank(a) == n));
  }
  CHECK(determinant(M{{0, 1}, {1, 0}}) == Rational(-1));
  CHECK_THROWS_AS(determinant(M(2, 3)), std::invalid_argument);
}

TEST_CASE("exact: inverse and solve, singular systems throw") {
  CAPTURE(test_seed());
  Random random(test_seed() + 2);
  for (long k = 0; k < rounds(60); ++k) {
    const long n = random.integer(1, 6);
    const auto a = random.invertible(n) * diagonal_matrix(V(n, random.nonzero()));
    const auto one = identity_matrix<Rational>(n);
    CHECK(a * inverse(a) == one);
    CHECK(inverse(a) * a == one);
    const auto b = random.vector(n);
    CHECK(a * solve(a, b) == b);
    const auto many = random.matrix(n, 3);
    CHECK(a * solve(a, many) == many);
    if (n > 1) {
      const auto singular = of_rank(random, n, n, n - 1);
      CHECK_THROWS_AS(inverse(singular), std::domain_error);
      CHECK_THROWS_AS(solve(singular, b), std::domain_error);
    }
  }
  CHECK_THROWS_AS(inverse(M(1, 1)), std::domain_error);
  CHECK_THROWS_AS(inverse(M(2, 3)), std::invalid_argument);
  CHECK_THROWS_AS(solve(M(2, 2), V(3)), std::invalid_argument);
}

TEST_CASE("exact: solve_any finds a solution exactly when there is one") {
  CAPTURE(test_seed());
  Random random(test_seed() + 3);
  for (long k = 0; k < rounds(100); ++k) {
    const long m = random.integer(1, 5), n = random.integer(1, 5),
               r = random.integer(0, std::min(m, n));
    const auto a = of_rank(random, m, n, r);
    const V reachable = a * random.vector(n);
    const auto x = solve_any(a, reachable);
    REQUIRE(x.has_value());
    CHECK(a * *x == reachable);
    const auto b = random.vector(m);
    M augmented(m, n + 1);
    set_block(augmented, 0, 0, a);
    for (long i = 0; i < m; ++i) augmented(i, n) = b[i];
    const bool solvable = rank(augmented) == r;
    const auto y = solve_any(a, b);
    CHECK(y.has_value() == solvable);
    if (y) CHECK(a * *y == b);
  }
}

TEST_CASE("exact: characteristic polynomial, Cayley-Hamilton, trace and determinant") {
  CAPTURE(test_seed());
  Random random(test_seed() + 4);
  for (long k = 0; k < rounds(40); ++k) {
    const long n = random.integer(1, 6);
    const auto a = random.matrix(n, n);
    const auto p = characteristic_polynomial(a);
    REQUIRE(static_cast<long>(p.size()) == n + 1);
    CHECK(p[n] == Rational(1));
    CHECK(p[n - 1] == -trace(a));
    CHECK(p[0] == (n % 2 == 0 ? determinant(a) : -determinant(a)));
    M value(n, n), powers = identity_matrix<Rational>(n);
    for (const auto& coefficient : p) {
      value = value + coefficient * powers;
      powers = powers * a;
    }
    CHECK(value == M(n, n));
    const auto t = random.rational();
    Rational at_t;
    for (long i = n; i >= 0; --i) at_t = at_t * t + p[i];
    CHECK(at_t == laplace(t * identity_matrix<Rational>(n) - a));
  }
}

TEST_CASE("exact: symmetry") {
  CHECK(is_symmetric(M{{1, 2}, {2, 1}}));
  CHECK_FALSE(is_symmetric(M{{1, 2}, {3, 1}}));
  CHECK_FALSE(is_symmetric(M(2, 3)));
}

}  // namespace
}  // namespace verify::exact_test
