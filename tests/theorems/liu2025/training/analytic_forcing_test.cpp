// How large forcings are, and what collocation misses of one of them.
#include "theorems/liu2025/training/analytic_forcing.hpp"

#include "tests/printing.hpp"

namespace verify::liu2025::analytic_forcing_test {
namespace {

TEST_CASE("forcings: the chance that 21 squares exceed 100 or 400") {
  // By the incomplete gamma function, outside of this program.
  const auto at_100 = chance_of_larger_interpolant(Rational(100));
  CHECK(at_100.at_least.to_double() == doctest::Approx(2.88602405348373e-12));
  const auto at_400 = chance_of_larger_interpolant(Rational(400));
  CHECK(at_400.at_most.to_double() == doctest::Approx(9.28056773112236e-72));
  CHECK(at_400.is_below(power(Rational(1, 10), 71)) == Truth::yes);
  CHECK(at_400.is_below(power(Rational(1, 10), 72)) == Truth::no);
}

TEST_CASE("forcings: a bound that does not reach says nothing of the chance") {
  const auto path = chance_of_larger_path(Rational(200));
  CHECK(path.is_below(power(Rational(1, 10), 40)) == Truth::yes);
  CHECK(path.is_below(power(Rational(1, 10), 50)) == Truth::unknown);  // true: 10^-85 bounds it
  CHECK(path.is_below(power(Rational(1, 10), 90)) == Truth::no);       // erfc(sqrt(200)) = 5.5e-89
}

TEST_CASE("forcings: collocation integrates lower degrees exactly and misses the n-th") {
  CHECK(chebyshev_value(3, Ball(2L)).contains(Rational(26)));
  const Ball missed = error_at_a_forcing(20, Ellipse{7});
  CHECK(less(Ball(power(Rational(1, 10), 18)), missed) == Truth::yes);
  CHECK(less(error_at_a_forcing(40, Ellipse{7}), collocation_error(40, Ellipse{7}).bound) ==
        Truth::yes);
}

TEST_CASE("forcings: an endless product may be cut after any factor") {
  const PrecisionScope scope(128);
  const auto sharp = chance_of_larger_path(Rational(50));
  for (const long factors : {1L, 2L, 5L, 20L}) {
    const auto cut = bound_of_larger_path<Ball>(Rational(50), factors);
    CHECK(less(sharp.at_most, cut) == Truth::yes);
    CHECK(less(sharp.at_least, cut) == Truth::yes);
  }
}

TEST_CASE("forcings: the largest inverse covers what lies between the points it was taken at") {
  const PrecisionScope scope(128);
  const Ball largest = largest_inverse(4);
  for (long k = -40; k <= 40; ++k) {
    const auto A = collocation_matrix(4, Rational(k, 40));
    CHECK(less(row_sum_norm(inverse(A)), largest) == Truth::yes);
  }
}

}  // namespace
}  // namespace verify::liu2025::analytic_forcing_test
