#include "verify/search/training.hpp"

#include <cmath>
#include <limits>

#include "tests/printing.hpp"
#include "verify/search/power_of_two.hpp"

namespace verify::training_test {
namespace {

constexpr double tiny = power_of_two(-30);

// (x - 1)^2 (x + 1)^2 + x / 8: the lower of two minima lies near -1.
double two_wells(const Vector<double>& x, Vector<double>& gradient) {
  const double square = x[0] * x[0] - 1;
  gradient[0] = 4 * x[0] * square + power_of_two(-3);
  return square * square + x[0] * power_of_two(-3);
}

TEST_CASE("training: powers of two are exact") {
  for (const int k : {-1000, -40, -1, 0, 1, 18, 500}) CHECK(power_of_two(k) == std::ldexp(1, k));
}

TEST_CASE("training: the best of several descents, and none where nothing is finite") {
  CHECK(best_descent(two_wells, {{2}, {-2}}, {}).point[0] < 0);
  CHECK(best_descent(two_wells, {{2}}, {}).point[0] > 0);
  const Objective nowhere = [](const Vector<double>&, Vector<double>&) {
    return std::numeric_limits<double>::quiet_NaN();
  };
  CHECK(best_descent(nowhere, {{1}}, {}).point.empty());
}

TEST_CASE("training: a sum over samples, then its mean in units") {
  const Vector<double> samples = {1, 2, 6};
  const auto sum = sum_over(samples, [](const auto& theta, double sample, auto& gradient) {
    gradient[0] += 2 * (theta[0] - sample);
    return (theta[0] - sample) * (theta[0] - sample);
  });
  Vector<double> gradient = {7};  // what was there is forgotten
  CHECK(sum({3}, gradient) == 14);
  CHECK(gradient[0] == 0);
  const auto mean = mean_in_units(sum, {4}, 3);
  CHECK(mean({1}, gradient) * 3 == 9 + 4 + 4);
  CHECK(gradient[0] * 3 == 4 * 2 * (3 + 2 - 2));
  const auto far = mean({power_of_two(1000)}, gradient);
  CHECK(std::isfinite(far));
  CHECK(gradient[0] == 0);
}

TEST_CASE("training: what is followed along a descent") {
  const auto descent = minimise_lbfgs(two_wells, {2}, {.keep_points = true});
  const auto traced = along(descent, [](const Vector<double>& x) {
    return Vector<double>{x[0], x[0] * x[0]};
  });
  REQUIRE(traced.size() == 2);
  CHECK(traced[0].size() == descent.values.size());
  CHECK(traced[0].front() == 2);
  CHECK(traced[1].front() == 4);
  CHECK(traced[0].back() == descent.point[0]);
}

TEST_CASE("training: difference quotients tell a right gradient from a wrong one") {
  const auto value = [](const Vector<double>& x) {
    Vector<double> gradient(1);
    return two_wells(x, gradient);
  };
  Vector<double> gradient(1);
  two_wells({3}, gradient);
  CHECK(slope_gap(value, {3}, gradient) < tiny);
  gradient[0] *= 2;
  CHECK(slope_gap(value, {3}, gradient) > power_of_two(-2));
  ModelGap worst;
  worst.widen({0, tiny});
  CHECK(worst.negligible());
  worst.widen({tiny, 0});
  CHECK(worst.slope == tiny);
  CHECK_FALSE(worst.negligible());
}

}  // namespace
}  // namespace verify::training_test
