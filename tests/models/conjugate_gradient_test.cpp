#include "verify/models/conjugate_gradient.hpp"

#include "tests/printing.hpp"
#include "tests/random.hpp"

namespace verify::conjugate_gradient_test {
namespace {

// Every number of the run by its definition, from those of the step before.
void check_definitions(const ConjugateGradients<Rational>& run, const Matrix<Rational>& H,
                       const Vector<Rational>& w_star, const Matrix<Rational>& A) {
  for (long k = 0; k <= run.steps(); ++k) CHECK(run.r[k] == H * (w_star - run.w[k]));
  for (long k = 0; k < run.steps(); ++k) {
    const auto z = A * run.r[k];
    const auto now = dot(run.r[k], z);
    const Rational gamma = k == 0 ? Rational() : now / dot(run.r[k - 1], A * run.r[k - 1]);
    CHECK(run.gamma[k] == gamma);
    CHECK(run.s[k] == (k == 0 ? z : z + gamma * run.s[k - 1]));
    CHECK(run.alpha[k] == now / dot(run.s[k], H * run.s[k]));
    CHECK(run.w[k + 1] == run.w[k] + run.alpha[k] * run.s[k]);
  }
}

Matrix<Rational> gram(const Matrix<Rational>& a) { return a * transpose(a); }

}  // namespace

TEST_CASE("conjugate gradients in integers: every number is what its definition says") {
  testing::Random random(testing::test_seed());
  for (const long d : {1L, 2L, 5L, 9L}) {
    for (const long rank : {d, (d + 1) / 2}) {
      const auto H = gram(random.matrix(d, rank));
      const auto w_star = random.vector(d), w_0 = random.vector(d);
      const auto I = identity_matrix<Rational>(d);
      const auto A = gram(random.matrix(d, d)) + I;
      check_definitions(conjugate_gradients(H, w_star, w_0, I, d), H, w_star, I);
      const auto run = conjugate_gradients(H, w_star, w_0, A, d);
      check_definitions(run, H, w_star, A);
      CHECK(run.steps() <= rank);
      CHECK(run.r.back() == Vector<Rational>(d));
      CHECK(conjugate_gradients(H, w_star, w_0, A, 1).steps() <= 1);
    }
  }
}

TEST_CASE("conjugate gradients in integers: no steps, and matrices that are none") {
  const auto I = identity_matrix<Rational>(2);
  const Vector<Rational> zero(2), one(2, Rational(1));
  CHECK(conjugate_gradients(I, one, one).steps() == 0);
  CHECK(conjugate_gradients(Matrix<Rational>(2, 2), one, zero).steps() == 0);
  auto skew = I;
  skew(0, 1) = Rational(1);
  CHECK_THROWS_AS(conjugate_gradients(skew, one, zero), std::domain_error);
  auto indefinite = I;
  indefinite(0, 0) = Rational(-1);
  CHECK_THROWS_AS(conjugate_gradients(indefinite, one, zero), std::domain_error);
}

}  // namespace verify::conjugate_gradient_test
