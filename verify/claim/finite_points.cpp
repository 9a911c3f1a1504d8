#include "verify/claim/finite_points.hpp"

#include <cmath>

namespace verify {

std::vector<Plot> with_finite_points(std::vector<Plot> plots) {
  for (auto& plot : plots) {
    for (auto& curve : plot.curves) {
      std::erase_if(curve.points, [](const auto& point) {
        return !std::isfinite(point.first) || !std::isfinite(point.second);
      });
    }
  }
  return plots;
}

}  // namespace verify
