// The bound in the plane once more, by sums over directions: u = (cos t, sin t), and what is
// orthogonal to it is one Gaussian z over sqrt(S), of which moments of order 2 and 4 enter alone.
#include "theorems/memformer2024/comparison/first_step_bound.hpp"

#include <cmath>

#include "tests/printing.hpp"

namespace verify::memformer2024::first_step_bound_test {
namespace {

// The mean of p(t, z / sqrt(S)) for a p of degree at most 4 in the latter: E z^2/S = 1/(n-2) and
// E z^4/S^2 = 3/((n-2)(n-4)) are those of three points.
template <class F>
double mean(long n, F p) {
  constexpr int directions = 24;
  const double count = static_cast<double>(n);
  const double place = std::sqrt(3 / (count - 4)), weight = (count - 4) / (3 * (count - 2));
  double sum = 0;
  for (int k = 0; k < directions; ++k) {
    const double t = 2 * std::acos(-1.0) * k / directions;
    sum += (1 - weight) * p(t, 0.0) + weight / 2 * (p(t, place) + p(t, -place));
  }
  return sum / directions;
}

// 2 - E of the polynomial that bounds it from above, over |h|^2 = 2 on the average.
double bound_by_directions(long n, double l1, double l2, double kappa) {
  return 2 * (1 - mean(n, [&](double t, double z) {
                const double u1 = std::cos(t), u2 = std::sin(t);
                const double x1 = u1 - z * u2, x2 = u2 + z * u1;
                const double b = l1 * u1 * x1 + l2 * u2 * x2,
                             c = l1 * l1 * x1 * x1 + l2 * l2 * x2 * x2;
                return (b * b * (2 * kappa - c) + (kappa - c) * (kappa - c)) / (kappa * kappa);
              }));
}

TEST_CASE("first step: in the plane the bound is that of sums over directions") {
  const std::tuple<long, Rational, Rational, Rational> rows[] = {
      {5, 1, 1, 1},
      {6, 2, 3, 4},
      {7, Rational(1, 2), 3, Rational(5, 2)},
      {9, 1, Rational(2, 3), Rational(7, 9)},
      {40, 5, 2, 11},
  };
  for (const auto& [n, l1, l2, kappa] : rows) {
    CAPTURE(n);
    const double found = first_step_lower_bound(n, {l1, l2}, kappa).to_double();
    const double other = bound_by_directions(n, l1.to_double(), l2.to_double(), kappa.to_double());
    CHECK(std::abs(found - other) <= 1e-10 * (1 + std::abs(other)));
  }
}

TEST_CASE("first step: on the line one step of the right length arrives, whatever Sigma is") {
  for (const Rational& l : {Rational(1), Rational(2), Rational(1, 3)})
    CHECK(first_step_lower_bound(7, {l}, Rational(5, 4)) == Rational(0));
}

}  // namespace
}  // namespace verify::memformer2024::first_step_bound_test
