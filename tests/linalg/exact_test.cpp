#include "verify/linalg/exact.hpp"

#include "tests/printing.hpp"
#include "tests/random.hpp"

namespace verify {
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

// Sylvester's law: congruence leaves the signs of a diagonal alone. Sizes on both sides of the one
// from which balls decide.
TEST_CASE("exact: inertia by Sylvester's law") {
  CAPTURE(test_seed());
  Random random(test_seed() + 5);
  for (long k = 0; k < rounds(150); ++k) {
    const long n = random.integer(1, 16);
    V diagonal;
    Inertia known;
    for (long i = 0; i < n; ++i) {
      const long sign = random.integer(-1, 1);
      diagonal.push_back(Rational(sign) * abs(random.nonzero()));
      (sign > 0 ? known.positive : sign < 0 ? known.negative : known.zero) += 1;
    }
    const auto s = random.invertible(n);
    const M a = transpose(s) * diagonal_matrix(diagonal) * s;
    CAPTURE(a);
    CHECK(inertia(a) == known);
    CHECK(inertia(-a) == Inertia{known.negative, known.positive, known.zero});
    CHECK(positive_definite(a) == (known.positive == n));
    CHECK(positive_semidefinite(a) == (known.negative == 0));
  }
}

TEST_CASE("exact: inertia with zeros on the diagonal") {
  CHECK(inertia(M{{0, 1}, {1, 0}}) == Inertia{1, 1, 0});
  CHECK(inertia(M{{0, -3}, {-3, 0}}) == Inertia{1, 1, 0});
  CHECK(inertia(M{{0, 0}, {0, 0}}) == Inertia{0, 0, 2});
  CHECK(inertia(M{{0, 1, 0}, {1, 0, 0}, {0, 0, 0}}) == Inertia{1, 1, 1});
  CHECK(inertia(M{{0, 0, 1}, {0, 0, 0}, {1, 0, 0}}) == Inertia{1, 1, 1});
  CHECK(inertia(M{{0, 1, 1}, {1, 0, 1}, {1, 1, 0}}) == Inertia{1, 2, 0});  // eigenvalues 2, -1, -1
  CHECK(inertia(M{{1, 1}, {1, 1}}) == Inertia{1, 0, 1});
  CHECK(inertia(M{{1, 2}, {2, 4}}) == Inertia{1, 0, 1});
  CHECK(inertia(M{{0, 1, 0, 0}, {1, 0, 0, 0}, {0, 0, 0, 1}, {0, 0, 1, 0}}) == Inertia{2, 2, 0});
  CHECK(inertia(M(0, 0)) == Inertia{});
  CHECK_THROWS_AS(inertia(M{{1, 2}, {3, 4}}), std::invalid_argument);
  CHECK_THROWS_AS(inertia(M(2, 3)), std::invalid_argument);
}

// Large, with the structure and the zeros that the two ways of taking pivots meet.
TEST_CASE("exact: inertia of large matrices") {
  CAPTURE(test_seed());
  Random random(test_seed() + 6);
  for (long k = 0; k < rounds(20); ++k) {
    const long half = random.integer(5, 12), n = 2 * half;
    const auto b = random.invertible(half);
    M hyperbolic(n + 1, n + 1);  // [0 B; B^T 0] and a zero row: every diagonal entry is 0
    set_block(hyperbolic, 0, half, b);
    set_block(hyperbolic, half, 0, transpose(b));
    CAPTURE(hyperbolic);
    CHECK(inertia(hyperbolic) == Inertia{half, half, 1});
    const auto s = random.invertible(n + 1);
    CHECK(inertia(transpose(s) * hyperbolic * s) == Inertia{half, half, 1});
    // v v^T - w w^T of rank two, and the same with one entry far below any first precision.
    auto v = random.vector(n), w = random.vector(n);
    v[0] = 1, w[0] = 0, w[1] = 1;
    M low = outer(v, v) - outer(w, w);
    CHECK(inertia(low) == Inertia{1, 1, n - 2});
    const Rational tiny = Rational(1) / power(Rational(3), 400);
    const M full = low + tiny * identity_matrix<Rational>(n);
    CHECK(inertia(full) == Inertia{n - 1, 1, 0});
    CHECK(inertia(low - tiny * identity_matrix<Rational>(n)) == Inertia{1, n - 1, 0});
  }
  CHECK(inertia(M(20, 20)) == Inertia{0, 0, 20});
}

// All roots of the characteristic polynomial are real, so that Descartes' rule counts the positive
// ones exactly. Zeros on the diagonal and few other entries: pivots of two rows.
TEST_CASE("exact: inertia by Descartes' rule of signs") {
  CAPTURE(test_seed());
  Random random(test_seed() + 7);
  for (long k = 0; k < rounds(40); ++k) {
    const long n = random.integer(9, 15);
    M a(n, n);
    for (long i = 0; i < n; ++i)
      for (long j = 0; j < i; ++j)
        if (random.integer(0, 2) == 0) a(i, j) = a(j, i) = random.rational();
    CAPTURE(a);
    const auto p = characteristic_polynomial(a);
    Inertia counted;
    while (p[counted.zero].sign() == 0) ++counted.zero;
    int before = 0;
    for (const auto& coefficient : p) {
      if (before * coefficient.sign() < 0) ++counted.positive;
      if (coefficient.sign() != 0) before = coefficient.sign();
    }
    counted.negative = n - counted.zero - counted.positive;
    CHECK(inertia(a) == counted);
  }
  M complete(12, 12);  // of the complete graph: eigenvalues 11 and -1
  for (long i = 0; i < 12; ++i)
    for (long j = 0; j < 12; ++j) complete(i, j) = i == j ? 0 : 1;
  CHECK(inertia(complete) == Inertia{1, 11, 0});
}

TEST_CASE("exact: symmetry") {
  CHECK(is_symmetric(M{{1, 2}, {2, 1}}));
  CHECK_FALSE(is_symmetric(M{{1, 2}, {3, 1}}));
  CHECK_FALSE(is_symmetric(M(2, 3)));
}

}  // namespace
}  // namespace verify
