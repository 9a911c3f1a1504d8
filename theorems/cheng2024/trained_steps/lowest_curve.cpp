#include "theorems/cheng2024/trained_steps/lowest_curve.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace verify::cheng2024 {
namespace {

std::vector<Curve> solid(const std::vector<Curve>& curves) {
  std::vector<Curve> found;
  for (const auto& curve : curves)
    if (curve.mark == Mark::line) found.push_back(curve);
  return found;
}

std::string lowest_at(const std::vector<Curve>& curves, std::size_t k) {
  double least = curves.front().points.at(k).second;
  for (const auto& curve : curves) least = std::min(least, curve.points.at(k).second);
  std::string names;
  for (const auto& curve : curves)
    if (curve.points.at(k).second == least) names += (names.empty() ? "" : " and ") + curve.name;
  return names;
}

}  // namespace

std::string lowest_in_words(const std::vector<Curve>& curves) {
  const auto drawn = solid(curves);
  std::string text = "The lowest solid curve:";
  for (std::size_t k = 0; k < drawn.front().points.size(); ++k)
    text += fmt::format("{} {} at {:g}", k == 0 ? "" : ",", lowest_at(drawn, k),
                        drawn.front().points[k].first);
  return text + "; the dashed line is the Bayes loss.";
}

}  // namespace verify::cheng2024
