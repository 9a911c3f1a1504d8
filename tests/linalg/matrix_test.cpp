#include "verify/linalg/matrix.hpp"

#include "tests/printing.hpp"
#include "tests/random.hpp"

namespace verify::matrix_test {
namespace {

using testing::Random;
using testing::rounds;
using testing::test_seed;
using M = Matrix<Rational>;
using V = Vector<Rational>;

TEST_CASE("matrix: ring laws, transposes and vectors") {
  CAPTURE(test_seed());
  Random random(test_seed());
  for (long k = 0; k < rounds(100); ++k) {
    const long m = random.integer(1, 5), n = random.integer(1, 5), p = random.integer(1, 5);
    const auto a = random.matrix(m, n), b = random.matrix(n, p), c = random.matrix(n, p);
    const auto x = random.vector(p), y = random.vector(p);
    const auto s = random.rational();
    CHECK(a * (b + c) == a * b + a * c);
    CHECK(a * (b - c) == a * b - a * c);
    CHECK(transpose(a * b) == transpose(b) * transpose(a));
    CHECK(transpose(transpose(a)) == a);
    CHECK(a * (b * x) == (a * b) * x);
    CHECK(b * (x + y) == b * x + b * y);
    CHECK(b * (x - y) == b * x - b * y);
    CHECK(s * (b * x) == (s * b) * x);
    CHECK(identity_matrix<Rational>(m) * a == a);
    CHECK(a * identity_matrix<Rational>(n) == a);
    CHECK(-a + a == M(m, n));
    CHECK(trace(a * transpose(a)) == dot(a.entries(), a.entries()));
    CHECK(outer(x, y) * y == dot(y, y) * x);
    CHECK(diagonal_matrix(x) * y == hadamard(x, y));
    CHECK(hadamard(b, c) == hadamard(c, b));
    CHECK(dot(x, y) == sum(hadamard(x, y)));
    CHECK(b * unit_vector<Rational>(p, p - 1) == b.col(p - 1));
  }
}

TEST_CASE("matrix: an entry outside is refused, also where it would be one of another row") {
  M a = {{1, 2, 3}, {4, 5, 6}};
  const auto& constant = a;
  CHECK(a(1, 2) == Rational(6));
  for (const auto& [i, j] : {std::pair{0L, 3L}, {2L, 0L}, {-1L, 0L}, {1L, -1L}}) {
    CHECK_THROWS_AS(a(i, j), std::out_of_range);
    CHECK_THROWS_AS(constant(i, j), std::out_of_range);
  }
  CHECK_THROWS_WITH(a(0, 3), "entry (0, 3) of a 2 x 3 matrix");
  CHECK_THROWS_AS(a.row(2), std::out_of_range);
  CHECK_THROWS_AS(a.row(-1), std::out_of_range);
  CHECK_THROWS_AS(a.col(3), std::out_of_range);
  CHECK_THROWS_AS(M(0, 3).col(-1), std::out_of_range);
}

TEST_CASE("matrix: rows, columns, blocks and lists") {
  const M a = {{1, 2, 3}, {4, 5, 6}};
  CHECK(a.rows() == 2);
  CHECK(a.cols() == 3);
  CHECK(a(1, 0) == Rational(4));
  CHECK(a.row(1) == V{4, 5, 6});
  CHECK(a.col(2) == V{3, 6});
  CHECK(transpose(a) == M{{1, 4}, {2, 5}, {3, 6}});
  CHECK(block(a, 0, 1, 2, 2) == M{{2, 3}, {5, 6}});
  auto b = a;
  set_block(b, 0, 1, M{{0, 0}});
  CHECK(b == M{{1, 0, 0}, {4, 5, 6}});
  CHECK(from_rows(Vector<V>{{1, 2}, {3, 4}}) == M{{1, 2}, {3, 4}});
  CHECK(a * M{{1}, {0}, {-1}} == M{{-2}, {-2}});
  CHECK(outer(V{1, 2}, V{3, 4, 5}) == M{{3, 4, 5}, {6, 8, 10}});
  CHECK(M{{1, 2}} != M{{1}, {2}});
  CHECK(hadamard(M{{1, 2}, {3, 4}}, M{{5, 6}, {7, 8}}) == M{{5, 12}, {21, 32}});
  CHECK(hadamard(V{1, 2}, V{5, 6}) == V{5, 12});
}

TEST_CASE("matrix: sizes are checked") {
  const M a(2, 3), b(2, 2);
  CHECK_THROWS_AS(a * b, std::invalid_argument);
  CHECK_THROWS_AS(a + b, std::invalid_argument);
  CHECK_THROWS_AS(a - b, std::invalid_argument);
  CHECK_THROWS_AS(a * V(2), std::invalid_argument);
  CHECK_THROWS_AS(dot(V(2), V(3)), std::invalid_argument);
  CHECK_THROWS_AS(V(2) + V(3), std::invalid_argument);
  CHECK_THROWS_AS(V(2) - V(3), std::invalid_argument);
  CHECK_THROWS_AS(hadamard(a, b), std::invalid_argument);
  CHECK_THROWS_AS(trace(a), std::invalid_argument);
  CHECK_THROWS_AS(block(a, 1, 1, 2, 2), std::invalid_argument);
  CHECK_THROWS_AS(block(a, -1, 0, 1, 1), std::invalid_argument);
  CHECK_THROWS_AS((M{{1, 2}, {3}}), std::invalid_argument);
  CHECK_THROWS_AS(from_rows(Vector<V>{{1, 2}, {3}}), std::invalid_argument);
}

TEST_CASE("matrix: a block must lie inside when it is written") {
  M a(2, 2);
  CHECK_THROWS_AS(set_block(a, 1, 1, M(2, 2)), std::invalid_argument);
  CHECK_THROWS_AS(set_block(a, -1, 0, M(1, 1)), std::invalid_argument);
}

// FLINT's and Arb's products against the triple loop written out here.
TEST_CASE("products: FLINT's rational product equals the textbook loop") {
  CAPTURE(test_seed());
  Random random(test_seed() + 1);
  for (long k = 0; k < rounds(60); ++k) {
    const long m = random.integer(0, 9), n = random.integer(0, 9), p = random.integer(0, 9);
    const auto a = random.matrix(m, n, 1000), b = random.matrix(n, p, 1000);
    M loop(m, p);
    for (long i = 0; i < m; ++i)
      for (long j = 0; j < p; ++j)
        for (long l = 0; l < n; ++l) loop(i, j) += a(i, l) * b(l, j);
    CHECK(a * b == loop);
  }
}

TEST_CASE("products: Arb's product contains the exact product and is tight") {
  CAPTURE(test_seed());
  Random random(test_seed() + 2);
  for (long k = 0; k < rounds(40); ++k) {
    const PrecisionScope scope(random.integer(30, 300));
    const long m = random.integer(1, 12), n = random.integer(1, 12), p = random.integer(1, 12);
    auto a = random.matrix(m, n, 1000), b = random.matrix(n, p, 1000);
    if (random.coin()) a(0, 0) *= power(Rational(2), random.integer(-300, 300));
    const auto exact = a * b;
    const auto enclosed = to_scalar<Ball>(a) * to_scalar<Ball>(b);
    for (long i = 0; i < m; ++i) {
      Rational row_size, largest_entry;
      for (long l = 0; l < n; ++l) row_size += abs(a(i, l));
      for (const auto& entry : b.entries()) largest_entry = std::max(largest_entry, abs(entry));
      for (long j = 0; j < p; ++j) {
        CHECK(enclosed(i, j).contains(exact(i, j)));
        CHECK(enclosed(i, j).upper() - enclosed(i, j).lower() <=
              row_size * largest_entry * power(Rational(2), 12 - working_bits()));
      }
    }
  }
}

TEST_CASE("matrix: to_scalar rounds each entry once and keeps exact scalars exact") {
  const M a = {{Rational(1, 3), 2}, {Rational(-5, 7), 0}};
  CHECK(to_scalar<Rational>(a) == a);
  CHECK(to_scalar<double>(a)(0, 0) == 1.0 / 3.0);
  CHECK(to_scalar<float>(a)(1, 0) == -5.0f / 7.0f);
  CHECK(to_scalar<double>(V{Rational(1, 10)})[0] == 0.1);
  CHECK(to_scalar<Rational>(Vector<M>{a, a})[1] == a);
}

}  // namespace
}  // namespace verify::matrix_test
