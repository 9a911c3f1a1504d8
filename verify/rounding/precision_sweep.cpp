#include "verify/rounding/precision_sweep.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "verify/claim/finding.hpp"
#include "verify/recording/interpreter.hpp"
#include "verify/scalar/formats/rounded.hpp"

namespace verify {
namespace {

constexpr long reference_bits = 53;

bool usable(const Rung& rung) { return !rung.overflowed && rung.layer_errors.back().sign() > 0; }
bool error_free(const Rung& rung) {
  return !rung.overflowed && rung.layer_errors.back().sign() == 0;
}

PrecisionSweepFit fit_line(const std::vector<std::pair<double, double>>& points) {
  PrecisionSweepFit fit;
  fit.rungs = static_cast<int>(points.size());
  double mean_x = 0, mean_y = 0, sxx = 0, sxy = 0, residual = 0;
  for (const auto& [x, y] : points) mean_x += x, mean_y += y;
  mean_x /= fit.rungs, mean_y /= fit.rungs;
  for (const auto& [x, y] : points)
    sxx += (x - mean_x) * (x - mean_x), sxy += (x - mean_x) * (y - mean_y);
  fit.slope = sxy / sxx;
  fit.intercept = mean_y - fit.slope * mean_x;
  for (const auto& [x, y] : points) residual += std::pow(y - fit.intercept - fit.slope * x, 2);
  const auto [x1, y1] = points[points.size() - 2];
  const auto [x2, y2] = points.back();
  fit.last_slope = (y2 - y1) / (x2 - x1);
  fit.half_width = fit.rungs > 2 ? 2 * std::sqrt(residual / (fit.rungs - 2) / sxx) : INFINITY;
  return fit;
}

}  // namespace

double log2_of(const Rational& q) {
  const PrecisionScope scope(64);
  const Real x(q);
  Real result;
  mpfr_log2(result.raw(), x.raw(), MPFR_RNDN);
  return result.to_double();
}

std::span<const Format> precision_sweep_formats() {
  constexpr long unlimited = 1L << 40;
  static constexpr Format formats[] = {
      {"bfloat16", 8, -126, 128},
      {"float16", 11, -14, 16},
      {"float32", 24, -126, 128},
      {"float64", 53, -1022, 1024},
      {"float128", 113, -16382, 16384},
      {"256 bits", 256, -unlimited, unlimited},
      {"512 bits", 512, -unlimited, unlimited},
      {"1024 bits", 1024, -unlimited, unlimited},
  };
  return formats;
}

namespace {

Rung measure(const Format& format, const Layers& exact,
             const std::vector<std::vector<std::optional<Rational>>>& found) {
  Rung rung{format.name, format.bits, false, {}, {}, {}};
  detail::need_same(static_cast<long>(exact.size()), static_cast<long>(found.size()),
                    "ladder layers");
  for (std::size_t layer = 0; layer < exact.size(); ++layer) {
    detail::need_same(static_cast<long>(exact[layer].size()),
                      static_cast<long>(found[layer].size()), "ladder entries");
    Rational worst, scale, squares;
    for (std::size_t k = 0; k < exact[layer].size(); ++k) {
      if (!found[layer][k]) {
        rung.overflowed = true;
        break;
      }
      const Rational error = abs(*found[layer][k] - exact[layer][k]);
      worst = std::max(worst, error);
      scale = std::max(scale, abs(exact[layer][k]));
      squares += error * error;
    }
    rung.layer_errors.push_back(scale.sign() == 0 ? worst : worst / scale);
    const long entries = std::max<long>(1, static_cast<long>(exact[layer].size()));
    rung.layer_squares.push_back(squares / Rational(entries));
    rung.mean_squared_error = rung.layer_squares.back();
  }
  return rung;
}

PrecisionSweep fitted(std::vector<Rung> rungs) {
  PrecisionSweep precision_sweep{std::move(rungs), {}, {}};
  std::vector<std::pair<double, double>> points;
  for (const auto& rung : precision_sweep.rungs) {
    if (usable(rung)) points.emplace_back(rung.bits, log2_of(rung.layer_errors.back()));
  }
  // An approximation never becomes exact, so that one error-free result in the widest format,
  // however few rungs came before it, says that only rounding stands between the construction and
  // the truth.
  for (auto rung = precision_sweep.rungs.rbegin();
       rung != precision_sweep.rungs.rend() && error_free(*rung); ++rung) {
    precision_sweep.fit.exact = true;
    precision_sweep.fit.exact_from = rung->bits;
  }
  if (!precision_sweep.fit.exact && points.size() >= 2) precision_sweep.fit = fit_line(points);
  for (const auto& error : precision_sweep.at(reference_bits).layer_errors) {
    precision_sweep.bits_lost.push_back(error.sign() == 0 ? 0 : log2_of(error) + reference_bits);
  }
  return precision_sweep;
}

using Found = std::vector<std::vector<std::optional<Rational>>>;

// The outputs, cut into layers.
template <class T, class Convert>
auto in_layers(const std::vector<std::size_t>& sizes, const std::vector<T>& outputs,
               Convert convert) {
  std::vector<std::vector<decltype(convert(outputs.front()))>> layers;
  auto entry = outputs.begin();
  for (const auto size : sizes) {
    auto& layer = layers.emplace_back();
    for (std::size_t k = 0; k < size; ++k) layer.push_back(convert(*entry++));
  }
  return layers;
}

template <class T>
std::vector<T> computed(const RecordedLayers& construction) {
  return evaluate<T>(construction.program, [](long) -> T {
    throw std::logic_error("a construction on the ladder has no free quantities");
  });
}

template <class T>
Found rounded(const RecordedLayers& construction) {
  return in_layers(construction.sizes, computed<T>(construction),
                   [](const T& x) { return exact_value(x); });
}

Found rounded(const RecordedLayers& construction, const Format& format) {
  if (format.bits == 24) return rounded<float>(construction);
  if (format.bits == 53) return rounded<double>(construction);
  const FormatScope scope(format.bits, format.min_exponent, format.max_exponent);
  return rounded<Real>(construction);
}

}  // namespace

RecordedLayers recorded_layers(Recorder& recorder, const std::vector<Vector<Traced>>& layers) {
  RecordedLayers result;
  std::vector<Slot> outputs;
  for (const auto& layer : layers) {
    result.sizes.push_back(layer.size());
    for (const Traced entry : layer) outputs.push_back(entry.slot());
  }
  result.program = recorder.finish(std::move(outputs));
  return result;
}

PrecisionSweep climb_precision_sweep(const RecordedLayers& construction, const Layers& exact) {
  std::vector<Rung> rungs;
  for (const auto& format : precision_sweep_formats())
    rungs.push_back(measure(format, exact, rounded(construction, format)));
  return fitted(std::move(rungs));
}

PrecisionSweep climb_precision_sweep(const RecordedLayers& construction) {
  return climb_precision_sweep(construction,
                               in_layers(construction.sizes, computed<Rational>(construction),
                                         [](const Rational& q) { return q; }));
}

const Rung& PrecisionSweep::at(long bits) const {
  for (const auto& rung : rungs) {
    if (rung.bits == bits) return rung;
  }
  throw std::out_of_range("no rung of " + std::to_string(bits) + " bits");
}

const Rung* PrecisionSweep::smallest_meeting(const Rational& mean_squared_error) const {
  for (const auto& rung : rungs) {
    if (!rung.overflowed && rung.mean_squared_error <= mean_squared_error) return &rung;
  }
  return nullptr;
}

std::string PrecisionSweep::summary() const {
  if (fit.exact) {
    return fmt::format("no rounding error from {} to {} bits: nothing to fit", fit.exact_from,
                       rungs.back().bits);
  }
  std::string overflows;
  for (const auto& rung : rungs) {
    if (rung.overflowed) overflows += (overflows.empty() ? "; overflow in " : ", ") + rung.format;
  }
  return fmt::format(
      "slope {:.3f} +/- {:.3f} of log2(error) against bits over {} rungs, error about 2^{:.1f} * "
      "2^-bits{}",
      fit.slope, fit.half_width, fit.rungs, fit.intercept, overflows);
}

Finding slope_finding(const PrecisionSweep& precision_sweep, const std::string& name,
                      const std::string& layer) {
  constexpr double tolerance = 0.03;
  constexpr long rungs_needed = 4;
  // A short computation may round to the true result by luck in some formats. Those have no place
  // on the line, but no approximation could have produced them: they count as rungs.
  const long lucky =
      std::count_if(precision_sweep.rungs.begin(), precision_sweep.rungs.end(), error_free);
  const bool enough = precision_sweep.fit.rungs + lucky >= rungs_needed;
  // Steeper than -1 is what data do that become exact in wider formats. Data of very different
  // sizes bend the line at the narrow end; an approximation is told by a plateau at the wide end.
  const double slope = std::min(precision_sweep.fit.slope - precision_sweep.fit.half_width,
                                precision_sweep.fit.last_slope);
  const bool steep = slope <= -1 + tolerance;
  const bool linear = enough && (precision_sweep.fit.rungs < 3 ? lucky > 0 : steep);
  Finding result = settled(precision_sweep.fit.exact || linear, precision_sweep.summary(),
                           precision_sweep.summary());
  result.plots = precision_sweep.plots(name, layer);
  return result;
}

}  // namespace verify
