#include "verify/judge/decimal_value.hpp"

#include <cmath>
#include <stdexcept>

#include "verify/scalar/rational.hpp"

namespace verify {

std::optional<double> as_double(const Datum& datum) {
  if (datum.is_list || datum.text.empty()) return std::nullopt;
  try {
    const double number = parse_rational(datum.text).to_double();
    return std::isfinite(number) ? std::optional(number) : std::nullopt;
  } catch (const std::invalid_argument&) {
    return std::nullopt;
  }
}

}  // namespace verify
