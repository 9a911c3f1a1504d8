#include "verify/search/training.hpp"

#include <algorithm>
#include <cmath>

#include "verify/search/power_of_two.hpp"

namespace verify {

Vector<double> in_units(Vector<double> x, const Vector<double>& units) {
  for (std::size_t k = 0; k < x.size(); ++k) x[k] *= units[k];
  return x;
}

Objective mean_in_units(Objective f, Vector<double> units, double count) {
  return [f = std::move(f), units = std::move(units), count](const Vector<double>& x,
                                                             Vector<double>& gradient) {
    constexpr double turn_back = power_of_two(500);
    const double sum = f(in_units(x, units), gradient);
    for (std::size_t k = 0; k < x.size(); ++k) gradient[k] *= units[k] / count;
    if (std::isfinite(sum)) return sum / count;
    gradient.assign(x.size(), 0);
    return turn_back;
  };
}

Descent best_descent(const Objective& f, const Vector<Vector<double>>& starts,
                     const DescentOptions& options) {
  Descent best;
  for (const auto& start : starts) {
    auto run = minimise_lbfgs(f, start, options);
    if (!std::isfinite(run.value)) continue;
    if (best.point.empty() || run.value < best.value) best = std::move(run);
  }
  return best;
}

Vector<Vector<double>> along(const Descent& descent,
                             const std::function<Vector<double>(const Vector<double>&)>& measure) {
  Vector<Vector<double>> result;
  for (const auto& theta : descent.points) {
    const auto found = measure(theta);
    result.resize(found.size());
    for (std::size_t k = 0; k < found.size(); ++k) result[k].push_back(found[k]);
  }
  return result;
}

void ModelGap::widen(const ModelGap& other) {
  loss = std::max(loss, other.loss);
  slope = std::max(slope, other.slope);
}

bool ModelGap::negligible() const {
  constexpr double of_losses = power_of_two(-40), of_slopes = power_of_two(-16);
  return loss < of_losses && slope < of_slopes;
}

double relative_gap(double a, double b) { return std::abs(a - b) / a; }

double slope_gap(const std::function<double(const Vector<double>&)>& f, const Vector<double>& theta,
                 const Vector<double>& gradient) {
  constexpr double step = power_of_two(-18);  // about the cube root of the rounding unit
  double worst = 0;
  for (std::size_t k = 0; k < theta.size(); ++k) {
    auto right = theta, left = theta;
    right[k] += step;
    left[k] -= step;
    const double quotient = (f(right) - f(left)) / (2 * step);
    worst = std::max(worst, std::abs(quotient - gradient[k]) / (1 + std::abs(quotient)));
  }
  return worst;
}

}  // namespace verify
