// The two-layer loss and its certificate against routes that share no code with them.
#include "tests/models/all_scalars.hpp"
#include "theorems/ahn2023/minima/two_layer_certificate.hpp"
#include "theorems/ahn2023/minima/two_layer_isserlis.hpp"
#include "theorems/ahn2023/minima/two_layer_problem.hpp"

namespace verify::ahn2023::two_layer_squares_test {
namespace {

using testing::agrees_over_all_scalars;
using testing::Random;
using testing::rounds;
using testing::test_seed;

struct Loss {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const TwoLayerMoments<T> m(free.scalar(), T(2L));
    const auto A0 = free.symmetric(2), A1 = free.symmetric(2);
    return {absorbed_loss(m, pair_traces(A0, A1)), second_layer_problem(m, A0).at(A1)};
  }
};

TEST_CASE("the two-layer loss agrees over all scalars") { agrees_over_all_scalars(Loss{}); }

Matrix<Rational> random_symmetric(Random& random, long d) {
  Matrix<Rational> a(d, d);
  for (long i = 0; i < d; ++i)
    for (long j = i; j < d; ++j) a(i, j) = a(j, i) = random.rational(5);
  return a;
}

TEST_CASE("two layers: published losses") {
  const auto loss = [](long n, const Matrix<Rational>& A0, const Matrix<Rational>& A1) {
    return TwoLayerProblem(n, A0.rows()).loss(A0, A1);
  };
  const Matrix<Rational> A0{{-1, Rational(1, 2)}, {Rational(1, 2), 1}};
  const Matrix<Rational> A1{{0, 1}, {1, Rational(-1, 3)}};
  CHECK(loss(3, A0, A1) == Rational(9260, 243));
  const Matrix<Rational> projection{{1, 0}, {0, 0}}, one = identity_matrix<Rational>(2);
  CHECK(loss(1, projection, one) == Rational(264));
  CHECK(loss(1, one, projection) == Rational(324));
  CHECK(loss(2, projection, one) == Rational(89));
  CHECK(loss(2, one, projection) == Rational(103));
}

TEST_CASE("two layers: no random pair is below the certified minimum") {
  Random random(test_seed());
  for (long k = 0; k < rounds(20); ++k) {
    const long n = random.integer(1, 3), d = random.integer(1, 3);
    const auto A0 = random_symmetric(random, d), A1 = random_symmetric(random, d);
    const TwoLayerProblem problem(n, d);
    const Rational h(1, n);
    const Rational raw = two_layer_loss_by_isserlis<Rational>(h * A0, h * A1, n);
    CHECK(raw == problem.loss(A0, A1));
    CHECK(raw > problem.loss_min);
    const auto parts = problem.excess(A0, A1);
    CHECK(parts.scalar + parts.traceless + parts.spread == raw - problem.loss_min);
    CHECK(parts.scalar.sign() >= 0);
    CHECK(parts.traceless.sign() >= 0);
    CHECK(parts.spread.sign() >= 0);
    CHECK(problem.best_response(A0).loss <= raw);
  }
}

TEST_CASE("two layers: the optimal pair leaves no excess, one of its neighbours does") {
  // n = 2, d = 1: e = (-1, 1/6) has irrational roots, so the means are moved along s = 0.
  const TwoLayerProblem problem(2, 1);
  CHECK(problem.loss_min == Rational(1, 3));
  const Matrix<Rational> half{{Rational(-1, 2)}};
  const auto parts = problem.excess(half, half);
  CHECK(parts.scalar.sign() > 0);
  CHECK(parts.traceless == Rational(0));
  CHECK(forms_positive(2, 1));
  CHECK(forms_positive(7, 3));
}

}  // namespace
}  // namespace verify::ahn2023::two_layer_squares_test
