// Wishart power sums against reference values, against each other and against Gaussian polynomials.
#include "verify/probability/wishart_power_sums.hpp"

#include "tests/printing.hpp"
#include "tests/random.hpp"
#include "verify/probability/gaussian_moments.hpp"

namespace verify::wishart_power_sums_test {
namespace {

TEST_CASE("power sums: reference values by the recursion and by hooks") {
  const std::map<std::pair<long, long>, Vector<Rational>> reference = {
      {{3, 2}, {6, 36, 300, 3120, 38640}}, {{20, 5}, {100, 2600, 80400, 2792000, 105364800}}};
  for (const auto& [size, values] : reference) {
    const Rational n(size.first), d(size.second);
    CHECK(mean_power_traces(n, d, 5) == values);
    WishartPowerSums<Rational> sums(n, d);
    for (long q = 1; q <= 5; ++q) CHECK(sums.mean({q}) == values[q - 1]);
  }
  WishartPowerSums<Rational> sums(10, 5);
  CHECK(sums.mean({26}) == parse_rational("527911570277354793649112537760792576000000"));
  CHECK(sums.states() == 506);
}

TEST_CASE("power sums: tr W^0 is d, order does not matter, chi-squared for one dimension") {
  WishartPowerSums<Rational> sums(3, 4);
  CHECK(sums.mean({}) == Rational(1));
  CHECK(sums.mean({0, 0}) == Rational(16));
  CHECK(sums.mean({2, 0, 1}) == Rational(4) * sums.mean({1, 2}));
  WishartPowerSums<Rational> chi(7, 1);
  CHECK(chi.mean({2, 1}) == Rational(7 * 9 * 11));
}

TEST_CASE("power sums: what the Gaussian entries themselves give") {
  using G = GaussianPolynomial<Rational>;
  long next = 0;
  Matrix<G> X(2, 2);
  for (auto& entry : X.entries()) entry = G::variable(next++);
  const Matrix<G> W = X * transpose(X), W2 = W * W;
  WishartPowerSums<Rational> sums(2, 2);
  CHECK(expectation(trace(W2)) == sums.mean({2}));
  CHECK(expectation_of_product(trace(W2), trace(W)) == sums.mean({2, 1}));
  CHECK(expectation_of_product(trace(W2), trace(W2)) == sums.mean({2, 2}));
}

TEST_CASE("power sums: every order of peeling and every pairing count agree") {
  testing::Random random(testing::test_seed());
  for (long round = 0; round < testing::rounds(3); ++round) {
    const Rational n(random.integer(1, 9)), d(random.integer(1, 9));
    WishartPowerSums<Rational> sums(n, d), other(n, d, LoopTerms::all, Peel::largest);
    for (long q = 1; q <= 8; ++q) {
      for (const auto& powers : partitions(q)) {
        CHECK(sums.mean(powers) == other.mean(powers));
        if (q <= 5) CHECK(sums.mean(powers) == mean_by_pairings(n, d, powers));
      }
    }
  }
}

TEST_CASE("power sums: 2 q factors have (2q-1)!! pairings, q has p(q) partitions") {
  long all = 0;
  for (const auto& [loops, count] : pairing_counts({2, 3})) all += count;
  CHECK(all == 945);
  CHECK(partitions(8).size() == 22);
  CHECK_THROWS_AS(hook_terms(0), std::invalid_argument);
}

TEST_CASE("power sums: the broken recursions differ") {
  WishartPowerSums<Rational> complex(3, 2, LoopTerms::without_reversal);
  CHECK(complex.mean({2}) == Rational(30));
  WishartPowerSums<Rational> constant(3, 2, LoopTerms::without_other_trace);
  CHECK(constant.mean({1, 1}) == Rational(36));
}

}  // namespace
}  // namespace verify::wishart_power_sums_test
