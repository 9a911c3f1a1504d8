#include "tests/printing.hpp"
#include "tests/random.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::inertia_test {
namespace {

using testing::Random;
using testing::rounds;
using testing::test_seed;
using M = Matrix<Rational>;
using V = Vector<Rational>;

// Sylvester's law: congruence leaves the signs of a diagonal alone. Sizes on both sides of the one
// from which balls decide.
TEST_CASE("inertia by Sylvester's law") {
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

TEST_CASE("inertia with zeros on the diagonal") {
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
TEST_CASE("inertia of large matrices") {
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
TEST_CASE("inertia by Descartes' rule of signs") {
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

}  // namespace
}  // namespace verify::inertia_test
