#include "verify/judge/decimal_value.hpp"

#include <cmath>
#include <stdexcept>

#include "verify/scalar/precision.hpp"
#include "verify/scalar/rational.hpp"
#include "verify/scalar/real.hpp"

namespace verify {
namespace {

constexpr long bits_before_rounding = 256;  // so that 1/5 is 0.2

}  // namespace

std::optional<double> as_double(const Datum& datum) {
  try {  // a list has no text, and no text is no number
    const PrecisionScope scope(bits_before_rounding);
    const double number = Real(parse_rational(datum.text)).to_double();
    return std::isfinite(number) ? std::optional(number) : std::nullopt;
  } catch (const std::invalid_argument&) {
    return std::nullopt;
  }
}

}  // namespace verify
