#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "verify/rounding/precision_sweep.hpp"

namespace verify {
namespace {

constexpr std::size_t fewest_points = 3;  // two layers are no course of anything

double log10_of(const Rational& q) { return log2_of(q) * std::log10(2.0); }

bool has_error(const Rung& rung) { return !rung.overflowed && rung.layer_errors.back().sign() > 0; }

std::string number_text(double log10) { return fmt::format("{:.2g}", std::pow(10, log10)); }

Plot bits_lost_plot(const PrecisionSweep& precision_sweep, const std::string& name,
                    const std::string& layer) {
  Curve lost{"bits lost", Mark::line, {}};
  for (std::size_t k = 0; k < precision_sweep.bits_lost.size(); ++k)
    lost.points.emplace_back(static_cast<double>(k + 1), precision_sweep.bits_lost[k]);
  const auto worst =
      *std::max_element(precision_sweep.bits_lost.begin(), precision_sweep.bits_lost.end());
  return {name + ": bits lost",
          layer,
          "log2(relative error) + 53 in float64",
          fmt::format("The relative error in float64 is at most {:.1f} times 2^-53 over {} {}s.",
                      std::exp2(worst), precision_sweep.bits_lost.size(), layer),
          {std::move(lost)}};
}

// Over the layers, in one format.
Curve course(const Rung& rung) {
  Curve curve{rung.format, Mark::line, {}};
  for (std::size_t k = 0; k < rung.layer_squares.size(); ++k) {
    if (rung.layer_squares[k].sign() > 0)
      curve.points.emplace_back(static_cast<double>(k + 1), log10_of(rung.layer_squares[k]));
  }
  return curve;
}

Curve level(const std::string& name, double from, double to, double height) {
  return {name, Mark::dashed, {{from, height}, {to, height}}};
}

}  // namespace

std::vector<Plot> PrecisionSweep::plots(const std::string& name, const std::string& layer) const {
  std::vector<Plot> plots;
  Curve errors{"relative error", Mark::points, {}};
  for (const auto& rung : rungs) {
    if (has_error(rung)) errors.points.emplace_back(rung.bits, log2_of(rung.layer_errors.back()));
  }
  if (errors.points.size() < 2) return plots;
  Curve fitted{fmt::format("fit: slope {:.3f}", fit.slope), Mark::line, {}};
  for (const auto& [bits, error] : {errors.points.front(), errors.points.back()})
    fitted.points.emplace_back(bits, fit.intercept + fit.slope * bits);
  plots.push_back({name + ": precision ladder",
                   "bits of significand",
                   "log2(relative error)",
                   summary(),
                   {std::move(errors), std::move(fitted)}});
  if (bits_lost.size() >= fewest_points) plots.push_back(bits_lost_plot(*this, name, layer));
  return plots;
}

std::vector<Plot> PrecisionSweep::accuracy_plots(const std::string& name, const std::string& layer,
                                                 const Rational& published) const {
  constexpr long widest = 113;  // wider formats would press the published figure to the edge
  const double figure = log10_of(published);
  const auto figure_name = "published: " + number_text(figure);
  const auto layers = static_cast<double>(bits_lost.size());
  Curve errors{"mean squared error", Mark::points, {}};
  for (const auto& rung : rungs) {
    if (has_error(rung) && rung.bits <= widest)
      errors.points.emplace_back(rung.bits, log10_of(rung.mean_squared_error));
  }
  if (bits_lost.size() < fewest_points || errors.points.size() < 2) return {};
  const auto last = [&](long bits) {
    return at(bits).mean_squared_error.sign() == 0
               ? std::string("0")
               : number_text(log10_of(at(bits).mean_squared_error));
  };
  const auto from = errors.points.front().first, to = errors.points.back().first;
  return {{name + ": mean squared error against depth",
           layer,
           "log10(mean squared error)",
           fmt::format("Against the exact iterate, in the arithmetic of this machine: after {} {}s "
                       "{} in float32 and {} in float64; {} is the published figure.",
                       bits_lost.size(), layer, last(24), last(53), number_text(figure)),
           {course(at(24)), course(at(53)), level(figure_name, 1, layers, figure)}},
          {name + ": mean squared error against precision",
           "bits of significand",
           "log10(mean squared error)",
           fmt::format("After {} {}s, in bfloat16, float16, float32, float64 and float128 where "
                       "they do not overflow; {} is the published figure.",
                       bits_lost.size(), layer, number_text(figure)),
           {std::move(errors), level(figure_name, from, to, figure)}}};
}

}  // namespace verify
