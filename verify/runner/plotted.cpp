#include "verify/runner/plotted.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "verify/claim/finding.hpp"
#include "verify/scalar/ball.hpp"

namespace verify {
namespace {

Value coordinate(double number) {
  const Rational q = parse_rational(fmt::format("{:.17g}", number));
  const Rational slack = abs(q) * power(Rational(2), -40);
  return enclosed_value("coordinate_approx", ball_between(q - slack, q + slack));
}

bool shows(const std::string& decimal, double number) {
  const auto found = coordinate(number);
  return agrees(found.name, decimal, found) == Truth::yes;
}

// The point of the curve that is nearest to x.
const std::pair<double, double>& nearest(const Curve& curve, double x) {
  return *std::min_element(curve.points.begin(), curve.points.end(), [&](auto& a, auto& b) {
    return std::abs(a.first - x) < std::abs(b.first - x);
  });
}

void compare(const PlottedText& expected, const Curve& curve, const std::string& instance,
             std::vector<Agreement>& agreements) {
  if (curve.points.empty()) return;
  for (const auto& [x, y] : expected.points) {
    const auto& point = nearest(curve, parse_rational(x).to_double());
    if (!shows(x, point.first)) continue;
    const auto found = coordinate(point.second);
    agreements.push_back(
        {name_of_point(expected, x), instance, y, found.exact, agrees(found.name, y, found)});
  }
}

}  // namespace

std::string name_of_point(const PlottedText& expected, const std::string& x) {
  return fmt::format("plot {}, {} at {}", expected.plot, expected.curve, x);
}

std::vector<Agreement> plotted_agreements(const ClaimWords& claim, const std::vector<Plot>& plots,
                                          const std::string& instance) {
  std::vector<Agreement> agreements;
  for (const auto& expected : claim.plotted) {
    for (const auto& plot : plots) {
      if (plot.title != expected.plot) continue;
      for (const auto& curve : plot.curves)
        if (curve.name == expected.curve) compare(expected, curve, instance, agreements);
    }
  }
  return agreements;
}

}  // namespace verify
