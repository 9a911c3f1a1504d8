// |A| for symmetric matrices whose eigenvectors are known.
#include "theorems/cheng2024/attention_as_descent/symmetric_absolute_value.hpp"

#include "tests/printing.hpp"

namespace verify::cheng2024::symmetric_absolute_value_test {
namespace {

void check(const Matrix<Rational>& A, const Matrix<Rational>& expected,
           const Vector<Rational>& eigenvalues) {
  const PrecisionScope scope(128);
  const auto found = absolute_value(A);
  REQUIRE(found.eigenvalues.size() == eigenvalues.size());
  for (std::size_t k = 0; k < eigenvalues.size(); ++k)
    CHECK(found.eigenvalues[k].contains(eigenvalues[k]));
  for (long i = 0; i < A.rows(); ++i) {
    for (long j = 0; j < A.rows(); ++j) {
      CHECK(found.matrix(i, j).contains(expected(i, j)));
      CHECK(found.matrix(i, j).log2_radius() < -90);
    }
  }
}

// An orthogonal Q with rational entries: Q = (1/3) [[1, 2, 2], [2, 1, -2], [2, -2, 1]].
Matrix<Rational> turned(const Vector<Rational>& eigenvalues) {
  const auto Q = Rational(1, 3) * Matrix<Rational>{{1, 2, 2}, {2, 1, -2}, {2, -2, 1}};
  return Q * diagonal_matrix(eigenvalues) * transpose(Q);
}

TEST_CASE("absolute value: one, two and three negative eigenvalues, and none") {
  check(turned({-2, 3, 5}), turned({2, 3, 5}), {-2, 3, 5});
  check(turned({-2, -3, 5}), turned({2, 3, 5}), {-3, -2, 5});
  check(turned({-2, -3, -7}), turned({2, 3, 7}), {-7, -3, -2});
  check(turned({2, 3, 5}), turned({2, 3, 5}), {2, 3, 5});
}

TEST_CASE("absolute value: repeated eigenvalues and zero") {
  check(turned({-2, -2, 5}), turned({2, 2, 5}), {-2, -2, 5});
  check(turned({-2, 0, 5}), turned({2, 0, 5}), {-2, 0, 5});
  check(turned({-2, -2, -2}), turned({2, 2, 2}), {-2, -2, -2});
}

}  // namespace
}  // namespace verify::cheng2024::symmetric_absolute_value_test
