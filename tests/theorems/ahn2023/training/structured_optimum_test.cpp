// The loss on the structured set by a Gauss rule against the exact one by moments.
#include "theorems/ahn2023/training/structured_optimum.hpp"

#include <cmath>

#include "tests/printing.hpp"
#include "verify/models/structured_set.hpp"
#include "verify/probability/wishart_power_sums.hpp"

namespace verify::ahn2023::structured_optimum_test {
namespace {

const Vector<Rational> point = {Rational(-1, 2), Rational(-3, 2), Rational(-12), Rational(-1, 6),
                                Rational(-3, 2)};

TEST_CASE("structured loss: the Gauss rule encloses the exact value") {
  const StructuredLoss loss(10, 5, 3);
  const Vector<Rational> a(point.begin(), point.begin() + 3), c(point.begin() + 3, point.end());
  const Rational exact = mean_square(response_polynomial(a, c), covariance_moments(10, 5, 26));
  CHECK(exact == parse_rational("4362823607403228641/100000000000000000000"));
  const Ball enclosed = loss.value(to_scalar<Ball>(point));
  CHECK(enclosed.contains(exact));
  CHECK(enclosed.log2_radius() < -40);
}

TEST_CASE("structured loss: slopes agree with differences of values") {
  const auto f = StructuredLoss(4, 3, 3).in_double();
  Vector<double> x = {-0.4, -0.8, -1.1, -0.05, -0.1}, gradient(5), unused(5);
  f(x, gradient);
  for (std::size_t k = 0; k < x.size(); ++k) {
    const double h = 1e-6, at = x[k];
    x[k] = at + h;
    const double above = f(x, unused);
    x[k] = at - h;
    const double below = f(x, unused);
    x[k] = at;
    CHECK(gradient[k] == doctest::Approx((above - below) / (2 * h)).epsilon(1e-6));
  }
}

TEST_CASE("structured optimum: found, certified, and below the best with covariates at rest") {
  const PrecisionScope scope(128);
  const StructuredLoss loss(2, 2, 2);
  const auto best = certified_point(loss, exact_values(best_structured_point(2, 2, 2)));
  REQUIRE(best.has_value());
  CHECK(best->is_minimum());
  CHECK(std::abs(best->loss.to_double() - 0.700557002971254) < 1e-14);
  CHECK(less(best->loss, Ball(least_square(covariance_moments(2, 2, 4), 2))) == Truth::yes);
}

TEST_CASE("structured optimum: what local minima are said to be, at a point that is none") {
  const CertifiedPoint minimum{{}, {}, {}, {}, {3, 0, 0}}, saddle{{}, {}, {}, {}, {2, 1, 0}},
      open{{}, {}, {}, {}, {2, 0, 1}};
  for (const bool given : {false, true}) {
    CHECK(answer_at(minimum, given) == Answer(Truth::yes));
    CHECK(answer_at(open, given) == Answer(Truth::unknown));
  }
  CHECK(answer_at(saddle, false) == Answer(Truth::no));
  CHECK(answer_at(saddle, true) == Answer::does_not_apply());
}

TEST_CASE("doubles become the rationals that they are") {
  CHECK(exact_values({0.1, -3, 0, 1e-300}) ==
        Vector<Rational>{Rational(3602879701896397, 36028797018963968), Rational(-3), Rational(0),
                         exact_values({1e-300})[0]});
  CHECK(exact_values({1e-300})[0].to_double() == 1e-300);
}

}  // namespace
}  // namespace verify::ahn2023::structured_optimum_test
