#include "theorems/li2025/landscape_plots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace verify::li2025 {
namespace {

constexpr int samples = 96;

// The functions of the landscape from their polynomials, whose coefficients are all positive.
class Landscape {
 public:
  explicit Landscape(const LandscapeData& data)
      : M_(data.M.to_double()),
        Q_(coefficients(data.covariates.Q)),
        t_(coefficients(data.covariates.t)),
        b_(coefficients(data.covariates.b)),
        c_(coefficients(data.covariates.c)),
        D_(coefficients(data.tasks.D)),
        p_(coefficients(data.tasks.p)),
        e_(coefficients(data.tasks.e)),
        l_(coefficients(data.tasks.l)) {}

  double M() const { return M_; }
  double h2(double gamma) const { return at(b_, gamma) / (at(b_, gamma) + M_ * at(c_, gamma)); }
  double h1(double h) const { return at(l_, h) / at(e_, h); }
  double f(double gamma) const { return h1(h2(gamma)) + 1; }
  // min L at gamma = 1 + h_1(h), where omega is a multiple of (I + h R)^-1 r: M - V T with
  // V = phi^2 / |(I + h R)^-1 r|^2.
  double least_risk(double h) const {
    const double gamma = h1(h) + 1;
    return M_ - at(p_, h) * at(p_, h) / at(e_, h) * at(t_, gamma) / at(Q_, gamma);
  }

 private:
  using Coefficients = std::vector<double>;  // highest power first
  static Coefficients coefficients(const UnivariatePolynomial& polynomial) {
    Coefficients result;
    for (const auto& q : polynomial.descending()) result.push_back(q.to_double());
    return result;
  }
  static double at(const Coefficients& coefficients, double x) {
    double value = 0;
    for (const double q : coefficients) value = value * x + q;
    return value;
  }

  double M_;
  Coefficients Q_, t_, b_, c_, D_, p_, e_, l_;
};

void add(Curve& curve, double x, double y) {
  if (std::isfinite(x) && std::isfinite(y)) curve.points.emplace_back(x, y);
}

// Gamma is shown as it is, or by its logarithm where the fixed points are far apart.
struct GammaAxis {
  bool logarithmic = false;
  double operator()(double gamma) const { return logarithmic ? std::log10(gamma) : gamma; }
  double inverse(double x) const { return logarithmic ? std::pow(10, x) : x; }
  std::string label(const std::string& name) const {
    return logarithmic ? "log10(" + name + ")" : name;
  }
};

GammaAxis axis_for(const FixedPoints& found) {
  constexpr double far_apart = 8;
  return {found.points.back().gamma.to_double() >
          far_apart * found.points.front().gamma.to_double()};
}

std::string numbered(const FixedPoints& found) {
  std::string text;
  for (const auto& point : found.points)
    text += (text.empty() ? "" : ", ") + fmt::format("{:.6g}", point.gamma.to_double());
  return (found.points.size() == 1 ? "the fixed point " : "the fixed points ") + text;
}

// The least risk above L*, over those h (from infinity to 0, so that gamma ascends) where it is at
// most `highest`.
Curve excess_curve(const Landscape& landscape, const GammaAxis& scale, double least,
                   double highest) {
  constexpr int decades = 8;
  const auto excess = [&](double log_h) {
    return landscape.least_risk(std::pow(10, log_h)) - least;
  };
  double first = decades, last = -decades;
  constexpr int coarse = 16 * samples;
  for (int k = 0; k <= coarse; ++k) {
    const double log_h = decades - 2 * decades * k / double{coarse};
    if (!(excess(log_h) <= highest)) continue;
    first = std::min(first, -log_h);
    last = std::max(last, -log_h);
  }
  Curve curve{"least risk at $\\gamma$", Mark::line, {}};
  for (int k = 0; k <= samples; ++k) {
    const double log_h = -first - (last - first) * k / samples;
    add(curve, scale(landscape.h1(std::pow(10, log_h)) + 1), excess(log_h));
  }
  return curve;
}

}  // namespace

Plot fixed_point_plot(const LandscapeData& data, const FixedPoints& found,
                      const std::string& instance) {
  const Landscape landscape(data);
  const auto scale = axis_for(found);
  const double first = found.points.front().gamma.to_double(),
               last = found.points.back().gamma.to_double();
  // With several fixed points their surroundings, where f is near gamma; else from 1 to as far
  // beyond the one as that is from 1.
  const bool several = found.points.size() > 1;
  const double begin = scale(several ? std::max(double{1}, first * 3 / 4) : 1);
  const double end = scale(several ? last * 5 / 4 : 2 * last - 1);
  Curve map{"$(f(\\gamma) - \\gamma) / \\gamma$", Mark::line, {}}, zero{"0", Mark::dashed, {}};
  for (int k = 0; k <= samples; ++k) {
    const double x = begin + (end - begin) * k / samples, gamma = scale.inverse(x);
    add(map, x, landscape.f(gamma) / gamma - 1);
  }
  add(zero, begin, 0);
  add(zero, end, 0);
  Curve fixed{"fixed points", Mark::points, {}};
  std::string slopes;
  for (const auto& point : found.points) {
    add(fixed, scale(point.gamma.to_double()), 0);
    slopes += (slopes.empty() ? "" : ", ") + fmt::format("{:.4g}", point.slope.to_double());
  }
  return {"The fixed point map against its argument",
          scale.label("$\\gamma$"),
          "$(f(\\gamma) - \\gamma) / \\gamma$",
          fmt::format("Instance {}, M = {}. f(gamma) = h_1(h_2(gamma)) + 1 exceeds gamma where the "
                      "curve is above 0. They are equal in {}, where the slope of f is {}.",
                      instance, data.M.text(), numbered(found), slopes),
          {std::move(map), std::move(zero), std::move(fixed)}};
}

Plot reduced_risk_plot(const LandscapeData& data, const FixedPoints& found,
                       const std::string& instance) {
  const Landscape landscape(data);
  const auto scale = axis_for(found);
  double least = INFINITY, highest = -INFINITY;
  for (const auto& point : found.points) {
    least = std::min(least, point.risk.to_double());
    highest = std::max(highest, point.risk.to_double());
  }
  Curve minima{"local minima", Mark::points, {}}, saddles{"saddles", Mark::points, {}};
  std::string words;
  for (const auto& point : found.points) {
    const double gamma = point.gamma.to_double(), risk = point.risk.to_double();
    const bool is_minimum = point.slope.to_double() < 1;
    add(is_minimum ? minima : saddles, scale(gamma), risk - least);
    words += fmt::format("{}{} at gamma = {:.5g} with risk {:.9g}", words.empty() ? "" : ", ",
                         is_minimum ? "a local minimum" : "a saddle", gamma, risk);
  }
  // With several stationary points their surroundings, with one the whole range of gamma.
  const double shown = highest > least ? 2 * (highest - least) : INFINITY;
  Plot plot{"The risk, reduced to one variable",
            scale.label("$\\gamma$"),
            "risk above the least risk",
            fmt::format("Instance {}, M = {}. The least risk over all pairs (P, omega) with 1 + "
                        "omega^T R omega / |omega|^2 = gamma; the risk has {}.",
                        instance, data.M.text(), words),
            {excess_curve(landscape, scale, least, shown), std::move(minima)}};
  if (!saddles.points.empty()) plot.curves.push_back(std::move(saddles));
  return plot;
}

}  // namespace verify::li2025
