#include "theorems/ahn2023/minima/two_layer_plots.hpp"

#include <fmt/format.h>

#include <cmath>

#include "theorems/ahn2023/minima/two_layer_optimum.hpp"

namespace verify::ahn2023 {

Plot two_layer_steps_plot(long d) {
  constexpr int octaves = 12, samples_per_octave = 4;
  Curve larger{"one layer", Mark::line, {}}, smaller = larger, single = larger;
  larger.name = "larger of two steps";
  smaller.name = "smaller of two steps";
  single.mark = Mark::dashed;
  for (int k = 0; k <= octaves * samples_per_octave; ++k) {
    const double bits = static_cast<double>(k) / samples_per_octave, n = std::exp2(bits);
    const TwoLayerOptimum<double> best(n, static_cast<double>(d));
    const double mean = n * best.sum / (2 * best.denominator);
    const double half_gap = n * std::sqrt(best.discriminant) / best.denominator;
    larger.points.emplace_back(bits, half_gap - mean);
    smaller.points.emplace_back(bits, -half_gap - mean);
    single.points.emplace_back(bits, n / (n + static_cast<double>(d) + 1));
  }
  return {
      "The optimal steps of two layers",
      "$\\log_2 n$",
      "size of the step $-a_l$",
      fmt::format("d = {}. With more demonstrations both steps tend to 1, the larger from above; "
                  "the single step of one layer, n/(n+d+1), lies between them.",
                  d),
      {larger, smaller, single}};
}

}  // namespace verify::ahn2023
