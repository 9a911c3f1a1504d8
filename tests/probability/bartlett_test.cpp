// Bartlett's decomposition against the closed moments of a Wishart matrix, the adjugate against the
// inverse, finite averages over orthogonal matrices.
#include "verify/probability/bartlett.hpp"

#include "tests/printing.hpp"
#include "verify/algebra/dual.hpp"
#include "verify/algebra/orthogonal_average.hpp"
#include "verify/linalg/adjugate.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/probability/wishart_power_sums.hpp"

namespace verify::bartlett_test {
namespace {

using Q = Rational;

// E tr W^q by splitting the power in two halves.
Rational mean_power_trace(const BartlettWishart<Rational>& W, long q) {
  const auto base = W.matrix();
  auto left = identity_matrix<GaussianPolynomial<Rational>>(W.d()), right = left;
  for (long k = 0; k < q; ++k) (k % 2 == 0 ? left : right) = (k % 2 == 0 ? left : right) * base;
  Rational sum;
  for (long i = 0; i < W.d(); ++i)
    for (long j = 0; j < W.d(); ++j) sum += W.expectation_of_product(left(i, j), right(j, i));
  return sum;
}

TEST_CASE("Bartlett: traces of powers agree with the closed form, also for n < d") {
  for (const auto& [n, d] : {std::pair{1L, 1L}, {1L, 3L}, {2L, 3L}, {5L, 2L}}) {
    const BartlettWishart<Rational> W(Q(n), Vector<Rational>(d, Q(1)));
    const auto expected = mean_power_traces(Q(n), Q(d), 4);
    for (long q = 1; q <= 4; ++q) CHECK(mean_power_trace(W, q) == expected[q - 1]);
  }
}

TEST_CASE("Bartlett: a diagonal covariance scales W_ij by sqrt(D_i D_j)") {
  const BartlettWishart<Rational> W(Q(3), {Q(4), Q(9)});
  const auto matrix = W.matrix();
  const GaussianPolynomial<Rational> one(1L);
  CHECK(W.expectation_of_product(matrix(0, 0), one) == Q(12));
  CHECK(W.expectation_of_product(matrix(1, 1), one) == Q(27));
  CHECK(W.expectation_of_product(matrix(0, 1), one) == Q(0));
  // E W_01^2 = n D_0 D_1, E W_00^2 = n (n + 2) D_0^2.
  CHECK(W.expectation_of_product(matrix(0, 1), matrix(0, 1)) == Q(108));
  CHECK(W.expectation_of_product(matrix(0, 0), matrix(0, 0)) == Q(240));
}

TEST_CASE("adjugate: matrix and determinant agree with the exact inverse, odd and even sizes") {
  const Matrix<Rational> a2 = {{Q(1), Q(2)}, {Q(3), Q(5)}};
  const Matrix<Rational> a3 = {{Q(1), Q(2), Q(0)}, {Q(3), Q(5), Q(1)}, {Q(-1), Q(1), Q(4)}};
  for (const auto& a : {Matrix<Rational>{{Q(-7)}}, a2, a3}) {
    const auto [matrix, det] = adjugate(a);
    CHECK(det == determinant(a));
    CHECK(matrix == det * inverse(a));
  }
  const auto singular = adjugate(Matrix<Rational>{{Q(1), Q(2)}, {Q(2), Q(4)}});
  CHECK(singular.determinant == Q(0));
  CHECK(singular.matrix == Matrix<Rational>{{Q(4), Q(-2)}, {Q(-2), Q(1)}});
}

TEST_CASE("finite averages: the whole group and the small set give (tr N / d) I, signs alone not") {
  const Matrix<Rational> N = {{Q(1), Q(2), Q(3)}, {Q(4), Q(5), Q(6)}, {Q(7), Q(8), Q(12)}};
  CHECK(signed_permutations(3).size() == 48);
  CHECK(average_conjugate(N, signed_permutations(3)) == Q(6) * identity_matrix<Rational>(3));
  CHECK(average_conjugate(N) == scalar_part(N));
  CHECK(average_conjugate(N, sylvester_signs(3)) == diagonal_matrix<Rational>({Q(1), Q(5), Q(12)}));
}

TEST_CASE("dual numbers: product rule") {
  const Dual<Rational> x(Q(3), Q(1)), c(Q(2));
  const auto y = c * x * x - x + Dual<Rational>(1L);
  CHECK(y.value == Q(16));
  CHECK(y.slope == Q(11));
}

}  // namespace
}  // namespace verify::bartlett_test
