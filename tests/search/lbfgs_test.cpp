// L-BFGS on functions whose minimum is known.
#include "verify/search/lbfgs.hpp"

#include <doctest/doctest.h>

#include <cmath>

namespace verify::lbfgs_test {
namespace {

double quadratic(const std::vector<double>& x, std::vector<double>& gradient) {
  double value = 3;
  for (std::size_t k = 0; k < x.size(); ++k) {
    const double scale = static_cast<double>(k + 1), off = x[k] - scale;
    value += scale * off * off;
    gradient[k] = 2 * scale * off;
  }
  return value;
}

double rosenbrock(const std::vector<double>& x, std::vector<double>& gradient) {
  const double a = 1 - x[0], b = x[1] - x[0] * x[0];
  gradient[0] = -2 * a - 400 * b * x[0];
  gradient[1] = 200 * b;
  return a * a + 100 * b * b;
}

TEST_CASE("L-BFGS: a quadratic in odd dimensions, and its path") {
  for (const std::size_t size : {1, 3, 7}) {
    const auto run =
        minimise_lbfgs(quadratic, std::vector<double>(size, -2.0), {.keep_points = true});
    CHECK(run.converged);
    CHECK(run.value == doctest::Approx(3));
    CHECK(run.values.size() == run.points.size());
    CHECK(run.points.front() == std::vector<double>(size, -2.0));
    CHECK(run.points.back() == run.point);
    for (std::size_t k = 0; k < size; ++k)
      CHECK(run.point[k] == doctest::Approx(static_cast<double>(k + 1)));
    for (std::size_t k = 1; k < run.values.size(); ++k) CHECK(run.values[k] <= run.values[k - 1]);
  }
}

TEST_CASE("L-BFGS: Rosenbrock's valley; few iterations do not reach its end") {
  const auto run = minimise_lbfgs(rosenbrock, {-1.2, 1});
  CHECK(std::abs(run.point[0] - 1) < 1e-8);
  CHECK(run.points.empty());
  const auto short_run = minimise_lbfgs(rosenbrock, {-1.2, 1}, {.most_iterations = 3});
  CHECK_FALSE(short_run.converged);
  CHECK(short_run.value > 0.1);
}

TEST_CASE("L-BFGS: a start at the minimum stays") {
  const auto run = minimise_lbfgs(quadratic, {1, 2});
  CHECK(run.converged);
  CHECK(run.point == std::vector<double>{1, 2});
}

}  // namespace
}  // namespace verify::lbfgs_test
