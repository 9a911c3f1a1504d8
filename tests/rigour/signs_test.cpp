// Signs of eigenvalues: exactly, by balls, by leading minors; and polynomials without a negative
// coefficient. A minor that is 0, a diagonal that is positive and a matrix that is not.
#include "tests/printing.hpp"
#include "tests/random.hpp"
#include "verify/algebra/leading_minors.hpp"
#include "verify/algebra/positive_orthant.hpp"
#include "verify/linalg/ball_matrix.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/linalg/ldlt.hpp"

namespace verify::signs_test {
namespace {

using M = Matrix<Rational>;
using Q = Rational;
using testing::Random;
using testing::test_seed;

bool minors_positive(const M& a) {
  for (const auto& minor : leading_minors(a))
    if (minor.sign() <= 0) return false;
  return true;
}

BallInertia by_balls(const M& a) { return inertia(to_scalar<Ball>(a)); }

struct Row {
  const char* name;
  M a;
  long positive, negative, zero;
};

const std::vector<Row>& table() {
  static const std::vector<Row> rows = {
      {"one", M{{3}}, 1, 0, 0},
      {"minus one", M{{-3}}, 0, 1, 0},
      {"nothing", M{{0}}, 0, 0, 1},
      {"definite", M{{2, 1}, {1, 2}}, 2, 0, 0},
      {"definite by a hair", M{{1, Rational(999, 1000)}, {Rational(999, 1000), 1}}, 2, 0, 0},
      {"a last minor that is 0", M{{1, 1}, {1, 1}}, 1, 0, 1},
      {"a first minor that is 0", M{{0, 0}, {0, 1}}, 1, 0, 1},
      {"positive diagonal, indefinite", M{{1, 2}, {2, 1}}, 1, 1, 0},
      {"positive minor, negative definite", M{{-2, 1}, {1, -2}}, 0, 2, 0},
      {"a middle minor that is 0", M{{1, 1, 0}, {1, 1, 1}, {0, 1, 5}}, 2, 1, 0},
      {"minors 1, 0, 0", M{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}}, 1, 0, 2},
      {"minors 0, 0, 0, and a negative one", M{{0, 0, 0}, {0, 0, 0}, {0, 0, -1}}, 0, 1, 2},
      {"only the last entry wrong", M{{2, 1, 0}, {1, 2, 1}, {0, 1, Rational(2, 3)}}, 2, 0, 1},
      {"only the last entry too small", M{{2, 1, 0}, {1, 2, 1}, {0, 1, Rational(1, 2)}}, 2, 1, 0},
      {"only the last entry right", M{{2, 1, 0}, {1, 2, 1}, {0, 1, Rational(3, 4)}}, 3, 0, 0},
      {"no diagonal", M{{0, 5}, {5, 0}}, 1, 1, 0},
      {"a first minor that is 0, coupled", M{{0, 1}, {1, 2}}, 1, 1, 0},
      {"the same turned", M{{0, -1}, {-1, -2}}, 1, 1, 0},
      {"a first minor that is 0, of three", M{{0, 1, 2}, {1, 3, 0}, {2, 0, -1}}, 2, 1, 0},
  };
  return rows;
}

TEST_CASE("signs: a table of small matrices by every way that tells them") {
  const PrecisionScope scope(128);
  for (const auto& row : table()) {
    INFO(row.name);
    const long n = row.a.rows();
    CHECK(inertia(row.a) == Inertia{row.positive, row.negative, row.zero});
    CHECK(positive_definite(row.a) == (row.positive == n));
    CHECK(positive_semidefinite(row.a) == (row.negative == 0));
    CHECK(minors_positive(row.a) == (row.positive == n));
    const auto balls = by_balls(row.a);
    CHECK(balls.positive <= row.positive);
    CHECK(balls.negative <= row.negative);
    CHECK(balls.positive + balls.negative + balls.unknown == n);
  }
}

// The same beside a definite block, so that balls decide from the start (more than 8 rows).
TEST_CASE("signs: the table again as the corner of a large matrix, whose rows are mixed") {
  Random random(test_seed() + 11);
  for (const auto& row : table()) {
    INFO(row.name);
    const long n = row.a.rows(), all = n + 9;
    M a = identity_matrix<Rational>(all);
    for (long k = n; k < all; ++k) a(k, k) = Rational(k % 2 == 0 ? k : -k);
    set_block(a, 0, 0, row.a);
    const long even = (all + 1) / 2 - (n + 1) / 2, odd = 9 - even;
    CHECK(inertia(a) == Inertia{row.positive + even, row.negative + odd, row.zero});
    const auto mix = random.invertible(all);
    CHECK(inertia(transpose(mix) * a * mix) ==
          Inertia{row.positive + even, row.negative + odd, row.zero});
  }
}

// Two large rows hide the diagonal [t, t] of a block [[t, b], [b, t]] in the first precision, not
// b.
TEST_CASE("signs: a diagonal that few bits do not tell is no reason for a pair of signs") {
  const Rational K = power(Rational(3), 90);
  for (const long t : {2L, -2L, 0L}) {
    M a = identity_matrix<Rational>(10);
    const Rational T(t), one(1);
    a(0, 0) = a(1, 1) = a(0, 2) = a(2, 0) = a(1, 3) = a(3, 1) = K;
    a(2, 2) = a(3, 3) = K + T;
    a(2, 3) = a(3, 2) = one;
    const long both = t > 0 ? 2 : t < 0 ? 0 : 1;  // positive eigenvalues of the block
    CHECK(inertia(a) == Inertia{8 + both, 2 - both, 0});
    CHECK(inertia(-a) == Inertia{2 - both, 8 + both, 0});
  }
}

// Of [[K, K], [K, K + t]] the second eigenvalue has the sign of t, which the first precision does
// not show: what is not settled is not 0.
TEST_CASE("signs: what few bits do not tell from 0 is told by more, or is 0") {
  const Q K = power(Q(3), 90);
  for (const long t : {1L, -1L, 0L}) {
    for (const long which : {0L, 8L}) {
      M a = identity_matrix<Q>(10);
      a(which, which) = a(which, which + 1) = a(which + 1, which) = K;
      a(which + 1, which + 1) = K + Q(t);
      CHECK(inertia(a) == Inertia{9 + (t > 0), t < 0 ? 1L : 0L, t == 0 ? 1L : 0L});
      CHECK(inertia(-a) == Inertia{t < 0 ? 1L : 0L, 9 + (t > 0), t == 0 ? 1L : 0L});
    }
  }
}

Matrix<Ball> with_radius(const M& a, const Rational& radius) {
  return map(to_scalar<Ball>(a), [&](const Ball& x) { return x + ball_between(-radius, radius); });
}

TEST_CASE("signs: balls tell what all matrices in them have, and no more") {
  const PrecisionScope scope(64);
  const auto same = [](const BallInertia& a, long positive, long negative, long unknown) {
    return a.positive == positive && a.negative == negative && a.unknown == unknown;
  };
  CHECK(same(by_balls(M{{2, 1}, {1, 2}}), 2, 0, 0));
  CHECK(same(by_balls(M{{2, 3}, {3, 2}}), 1, 1, 0));
  CHECK(same(by_balls(M{{-2, 1}, {1, -2}}), 0, 2, 0));
  CHECK(same(by_balls(M{{1, 1}, {1, 1}}), 1, 0, 1));
  CHECK(same(by_balls(M{{Rational(1, 50), 1}, {1, 40}}), 1, 1, 0));
  CHECK(same(by_balls(M{{5, 0, 1}, {0, Rational(1, 50), 1}, {1, 1, 40}}), 2, 1, 0));
  CHECK(same(by_balls(M{{0, 1}, {1, 0}}), 0, 0, 2));  // no diagonal pivot: nothing is said
  CHECK(same(by_balls(M{{0, 0, 0}, {0, 5, 0}, {0, 0, -5}}), 1, 1, 1));
  // Between 2 and 4 and 1 and 3: definite; down to 0: not settled.
  CHECK(same(inertia(with_radius(M{{3, 0}, {0, 2}}, Rational(1, 2))), 2, 0, 0));
  CHECK(inertia(with_radius(M{{3, 0}, {0, 2}}, Rational(2))).unknown > 0);
  CHECK(inertia(with_radius(M{{2, 1}, {1, 2}}, Rational(1))).unknown > 0);
  // The pivot farthest from 0 is taken, of either sign: the small one would settle nothing.
  const Rational r(1, 10);
  CHECK(same(inertia(with_radius(M{{Rational(1, 9), 1}, {1, 40}}, Rational(1, 100))), 2, 0, 0));
  CHECK(same(inertia(with_radius(M{{Rational(-1, 9), 1}, {1, -40}}, Rational(1, 100))), 0, 2, 0));
  const auto three = inertia(with_radius(M{{4, 1, 0}, {1, -9, 2}, {0, 2, 6}}, r));
  CHECK(same(three, 2, 1, 0));
}

TEST_CASE("signs: inverse and solutions of balls hold the exact ones, and refuse singular ones") {
  const PrecisionScope scope(64);
  Random random(test_seed() + 12);
  for (long round = 0; round < 10; ++round) {
    const long n = random.integer(1, 5);
    const M a = random.invertible(n), exact = inverse(a);
    const M b = random.matrix(n, 2), x = solve(a, b);
    const auto found = inverse(to_scalar<Ball>(a));
    const auto solved = solve(to_scalar<Ball>(a), to_scalar<Ball>(b));
    const auto column = solve(to_scalar<Ball>(a), to_scalar<Ball>(b.col(1)));
    for (long i = 0; i < n; ++i) {
      for (long j = 0; j < n; ++j) CHECK(found(i, j).contains(exact(i, j)));
      for (long j = 0; j < 2; ++j) CHECK(solved(i, j).contains(x(i, j)));
      CHECK(column[i].contains(x(i, 1)));
    }
  }
  const M singular{{1, 2}, {2, 4}};
  CHECK_THROWS_AS(inverse(to_scalar<Ball>(singular)), std::domain_error);
  CHECK_THROWS_AS(solve(to_scalar<Ball>(singular), to_scalar<Ball>(M{{1}, {1}})),
                  std::domain_error);
  CHECK_THROWS_AS(inverse(with_radius(M{{2, 1}, {1, 2}}, Rational(1))), std::domain_error);
  CHECK_THROWS(inverse(to_scalar<Ball>(M{{1, 2, 3}, {4, 5, 6}})));
  CHECK_THROWS(solve(to_scalar<Ball>(M{{1, 0}, {0, 1}}), to_scalar<Ball>(M{{1}, {1}, {1}})));
}

TEST_CASE("signs: solutions by L D L^T are those of the matrix, on several right sides") {
  Random random(test_seed() + 13);
  for (long round = 0; round < 20; ++round) {
    const long n = random.integer(1, 6), columns = random.integer(1, 3);
    const M s = random.invertible(n), a = transpose(s) * s, b = random.matrix(n, columns);
    CHECK(a * solve_positive_definite(a, b) == b);
  }
}

TEST_CASE("signs: a polynomial that is 0 somewhere, negative far out, or only at the origin") {
  const PolynomialRing ring({"u", "v", "w"});
  const auto u = Polynomial::variable(ring, 0), v = Polynomial::variable(ring, 1),
             w = Polynomial::variable(ring, 2);
  const Polynomial one(1);
  struct Case {
    const char* name;
    Polynomial p;
    bool positive;
  };
  const Case rows[] = {
      {"a constant", one, true},
      {"each of the variables", one + u + v + w, true},
      {"all of them together", one + u * v * w, true},
      {"0 at the origin", u + v + w, false},
      {"0", u - u, false},
      {"a negative constant", u - one, false},
      {"the first falls", one - u, false},
      {"the second falls", one - v, false},
      {"the last falls", one - w, false},
      {"a square falls", one + w - w * w, false},
      {"a high power of the last", one - w * w * w * w * w, false},
      {"a product of all falls", one + u + v + w - u * v * w, false},
      {"a square that is never negative", one + (u - v) * (u - v), false},
      {"negative by a hair", Polynomial(1000000) - u, false},
  };
  for (const auto& row : rows) {
    INFO(row.name);
    CHECK(positive_on_orthant(row.p, 3) == row.positive);
  }
}

}  // namespace
}  // namespace verify::signs_test
