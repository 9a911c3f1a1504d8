#include "theorems/liu2025/limits/softmax_attention_plots.hpp"

#include <fmt/format.h>

namespace verify::liu2025 {

Plot square_distance_plot(const Rational& radius, const Rational& distance) {
  constexpr int samples = 48;
  const double R = radius.to_double(), level = distance.to_double();
  Curve square{"SQUARE: u^2", Mark::line, {}};
  for (int k = 0; k <= samples; ++k) {
    const double u = R * (2 * k - samples) / samples;
    square.points.emplace_back(u, u * u);
  }
  return {"The best a softmax layer can do for SQUARE",
          "input entry u",
          "output entry",
          fmt::format("R = {}. No layer stays closer to u^2 on the cube than {}; the constant "
                      "output {} does stay that close, with its largest error at u = -R, 0 and R.",
                      radius.text(), distance.text(), distance.text()),
          {std::move(square),
           {"best layer", Mark::dashed, {{-R, level}, {R, level}}},
           {"largest error", Mark::points, {{-R, R * R}, {0, 0}, {R, R * R}}}}};
}

}  // namespace verify::liu2025
