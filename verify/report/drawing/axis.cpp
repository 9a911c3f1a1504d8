#include "verify/report/drawing/axis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace verify {
namespace {

constexpr double largest = 1e300;
// Values that differ by less than this assertion of their size are drawn as equal: their ticks
// would need more digits than anybody reads.
constexpr double resolution = 1e-6;
constexpr double padding = 0.04;

bool are_whole(const std::vector<double>& values) {
  constexpr double exact_up_to = 1e15;
  return std::all_of(values.begin(), values.end(),
                     [](double v) { return std::abs(v) < exact_up_to && v == std::floor(v); });
}

// The least of 1, 2, 5, 10, 20, ... (times a power of ten) that is not below the wish.
double round_step(double wish) {
  const double power = std::pow(10, std::floor(std::log10(wish)));
  for (const int factor : {1, 2, 5}) {
    if (factor * power >= wish * (1 - resolution)) return factor * power;
  }
  return 10 * power;
}

int exponent_of(double value) { return static_cast<int>(std::floor(std::log10(value) + 1e-9)); }

std::string superscript(int number) {
  static constexpr const char* digits[] = {"\u2070", "\u00b9", "\u00b2", "\u00b3", "\u2074",
                                           "\u2075", "\u2076", "\u2077", "\u2078", "\u2079"};
  std::string result = number < 0 ? "\u207b" : "";
  for (const char digit : std::to_string(std::abs(number))) result += digits[digit - '0'];
  return result;
}

std::string fixed(double value, int decimals) {
  const auto text = fmt::format("{:.{}f}", std::abs(value), std::max(0, decimals));
  return (value < 0 ? "\u2212" : "") + text;
}

// Digits as far as the step has them; where they would be many, times the power of ten of the
// farthest tick.
std::string label_of(double value, double step, double farthest) {
  constexpr double plain_from = 1e-3, plain_to = 1e6;
  if (std::abs(value) < step / 2) return "0";
  if (farthest < plain_to && farthest >= plain_from) return fixed(value, -exponent_of(step));
  const int power = exponent_of(farthest);
  return fixed(value / std::pow(10, power), power - exponent_of(step)) + "\u00d710" +
         superscript(power);
}

// "20", "0.05", "2x10^-6" in Unicode.
std::string label_of_decade(int factor, int power) {
  constexpr int plain_from = -3, plain_to = 5;
  if (power >= plain_from && power <= plain_to)
    return fixed(factor * std::pow(10, power), std::max(0, -power));
  return (factor == 1 ? "" : std::to_string(factor) + "\u00d7") + "10" + superscript(power);
}

std::vector<Tick> decade_ticks(const Axis& axis, const std::vector<int>& factors) {
  std::vector<Tick> ticks;
  for (int power = static_cast<int>(std::floor(axis.low)); power <= axis.high; ++power) {
    for (const int factor : factors) {
      const double place = power + std::log10(factor);
      if (place >= axis.low && place <= axis.high)
        ticks.push_back({place, label_of_decade(factor, power)});
    }
  }
  return ticks;
}

}  // namespace

bool drawable(double value) { return std::isfinite(value) && std::abs(value) <= largest; }

Axis axis_for(const std::vector<double>& values, int most_ticks) {
  Axis axis;
  if (!values.empty()) {
    const auto [least, greatest] = std::minmax_element(values.begin(), values.end());
    axis.low = *least, axis.high = *greatest;
  }
  const double size = std::max(std::abs(axis.low), std::abs(axis.high));
  if (axis.high - axis.low <= resolution * size || size < 1 / largest) {
    const double room = size < 1 / largest ? 1 : size / 10;
    axis.low -= room, axis.high += room;
  }
  const double range = axis.high - axis.low;
  axis.low -= padding * range, axis.high += padding * range;

  double step = round_step((axis.high - axis.low) / most_ticks);
  if (are_whole(values)) step = std::max(step, 1.0);
  const double first = std::ceil(axis.low / step), last = std::floor(axis.high / step);
  const double farthest = std::max(std::abs(first), std::abs(last)) * step;
  for (double k = first; k <= last; ++k)
    axis.ticks.push_back({k * step, label_of(k * step, step, farthest)});
  return axis;
}

Axis axis_of_decades(const std::vector<double>& logarithms, int most_ticks) {
  Axis axis = axis_for(logarithms, most_ticks);
  std::vector<Tick> best;
  for (const auto& factors : {std::vector{1}, std::vector{1, 3}, std::vector{1, 2, 5}}) {
    auto ticks = decade_ticks(axis, factors);
    if (ticks.size() <= static_cast<std::size_t>(most_ticks) && ticks.size() > best.size())
      best = std::move(ticks);
  }
  // Over many decades every second or third power of ten.
  const auto powers = decade_ticks(axis, {1});
  const auto stride = (powers.size() + static_cast<std::size_t>(most_ticks) - 1) /
                      static_cast<std::size_t>(most_ticks);
  if (stride > 1) {
    best.clear();
    for (std::size_t k = 0; k < powers.size(); k += stride) best.push_back(powers[k]);
  }
  if (best.size() >= 2) {
    axis.ticks = std::move(best);
    return axis;
  }
  // Within less than a decade: round numbers of the stretch itself.
  axis.ticks.clear();
  for (const auto& tick :
       axis_for({std::pow(10, axis.low), std::pow(10, axis.high)}, most_ticks).ticks) {
    const double place = tick.value > 0 ? std::log10(tick.value) : axis.low - 1;
    if (place >= axis.low && place <= axis.high) axis.ticks.push_back({place, tick.label});
  }
  return axis;
}

}  // namespace verify
