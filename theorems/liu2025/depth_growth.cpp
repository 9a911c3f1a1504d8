#include "theorems/liu2025/depth_growth.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace verify::liu2025 {
namespace {

constexpr long narrowest = 24;

struct Course {
  std::string format;
  std::vector<std::pair<double, double>> points;  // depth, bits lost
};

std::vector<Course> courses_of(const PrecisionSweep& precision_sweep) {
  std::vector<Course> courses;
  for (const auto& rung : precision_sweep.rungs) {
    if (rung.overflowed || rung.bits < narrowest) continue;
    Course course{rung.format, {}};
    for (std::size_t l = 0; l < rung.layer_errors.size(); ++l) {
      if (rung.layer_errors[l].sign() == 0) continue;
      course.points.emplace_back(static_cast<double>(l + 1),
                                 log2_of(rung.layer_errors[l]) + static_cast<double>(rung.bits));
    }
    if (course.points.size() > 1) courses.push_back(std::move(course));
  }
  return courses;
}

// The slope of bits lost against log2(depth).
double slope_of(const Course& course, double from) {
  double count = 0, mean_x = 0, mean_y = 0, sxx = 0, sxy = 0;
  for (const auto& [depth, lost] : course.points)
    if (depth >= from) count += 1, mean_x += std::log2(depth), mean_y += lost;
  mean_x /= count, mean_y /= count;
  for (const auto& [depth, lost] : course.points) {
    if (depth < from) continue;
    sxx += std::pow(std::log2(depth) - mean_x, 2);
    sxy += (std::log2(depth) - mean_x) * (lost - mean_y);
  }
  return sxx > 0 ? sxy / sxx : 0;
}

}  // namespace

DepthGrowth depth_growth(const PrecisionSweep& precision_sweep) {
  constexpr double share = 10;
  DepthGrowth growth;
  growth.depth = static_cast<long>(precision_sweep.rungs.front().layer_errors.size());
  std::vector<double> slopes;
  const auto courses = courses_of(precision_sweep);
  if (!courses.empty()) growth.worst = growth.last_worst = -INFINITY;
  for (const auto& course : courses) {
    for (const auto& point : course.points) growth.worst = std::max(growth.worst, point.second);
    growth.last_worst = std::max(growth.last_worst, course.points.back().second);
    slopes.push_back(slope_of(course, static_cast<double>(growth.depth) / share));
  }
  if (slopes.empty()) return growth;
  for (const double slope : slopes)
    growth.per_doubling += slope / static_cast<double>(slopes.size());
  const auto [low, high] = std::minmax_element(slopes.begin(), slopes.end());
  growth.spread = *high - *low;
  return growth;
}

std::string DepthGrowth::summary() const {
  return fmt::format(
      "at most {:.1f} bits lost at any depth up to {} and {:.1f} at the end, float32 to 1024 bits; "
      "fitted growth {:+.2f} bits when the depth doubles (a fit; formats differ by {:.2f})",
      worst, depth, last_worst, per_doubling, spread);
}

Plot bits_lost_by_depth(const PrecisionSweep& precision_sweep, const std::string& name,
                        const std::string& layer) {
  Plot plot{name + ": bits lost against depth",
            layer,
            "log2(relative error) + bits",
            depth_growth(precision_sweep).summary(),
            {}};
  for (auto& course : courses_of(precision_sweep))
    plot.curves.push_back({course.format, Mark::line, std::move(course.points)});
  return plot;
}

}  // namespace verify::liu2025
