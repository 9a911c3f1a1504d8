// What may be expected of a number besides the number itself: a bound, a range, a tolerance.
#pragma once

#include <optional>
#include <string>

#include "verify/claim/theorem.hpp"
#include "verify/scalar/rational.hpp"

namespace verify {

// "<= 0.14", "< 1/7", ">= 0", "> 0", "0.1 .. 0.2" (ends included), "0.1356 +- 0.0001".
struct ExpectedRange {
  std::optional<Rational> low, high;
  bool above_low = false, below_high = false;  // the ends themselves do not count
};

// Whether a text is meant as one: it begins with < or >, or has +-, +/- or two points.
bool means_range(const std::string& text);

// Nothing for other texts and for those that do not read.
std::optional<ExpectedRange> parse_range(const std::string& text);

// What is wrong with a text that is meant as a range, with what is allowed; empty: nothing.
std::string fault_of_range(const std::string& text);

// Whether a number between the two ends, both exact, lies in the range: unknown where it may.
Truth in_range(const ExpectedRange& range, const Rational& lower, const Rational& upper);

}  // namespace verify
