#include "verify/judge/certified_digits.hpp"

#include <algorithm>
#include <cmath>

#include "verify/scalar/ball.hpp"

namespace verify {
namespace {

constexpr long reading_bits = 4096;

// The error relative to the value, or the error itself where the value may be zero.
Rational error_of(const Ball& ball) {
  const Rational radius = (ball.upper() - ball.lower()) / Rational(2);
  return ball.contains(Rational(0)) ? radius : radius / ball.midpoint();
}

long digits_of(const std::string& text) {
  const PrecisionScope scope(reading_bits);
  const Ball ball = parse_enclosure(text);
  if (!ball.is_finite()) return 0;
  const Rational error = error_of(ball);
  if (error.sign() == 0 || text.find("+/-") == std::string::npos) return all_digits;
  const Ball digits = -log(abs(Ball(error))) / log(Ball(10));
  return std::max(0L, std::lround(std::floor(digits.to_double())));
}

}  // namespace

long certified_digits(const Datum& enclosures) {
  if (!enclosures.is_list) return digits_of(enclosures.text);
  long least = all_digits;
  for (const auto& item : enclosures.items) least = std::min(least, certified_digits(item));
  return least;
}

bool can_be_equal(const Datum& a, const Datum& b) {
  if (a.is_list != b.is_list || a.items.size() != b.items.size()) return false;
  if (!a.is_list) {
    const PrecisionScope scope(reading_bits);
    return disjoint(parse_enclosure(a.text), parse_enclosure(b.text)) != Truth::yes;
  }
  for (std::size_t k = 0; k < a.items.size(); ++k) {
    if (!can_be_equal(a.items[k], b.items[k])) return false;
  }
  return true;
}

}  // namespace verify
