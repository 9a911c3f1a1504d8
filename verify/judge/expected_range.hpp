// What may be expected of a number besides the number itself: a bound, a range, a tolerance.
#pragma once

#include <optional>
#include <string>

#include "verify/claim/theorem.hpp"
#include "verify/scalar/rational.hpp"

namespace verify {

// The numbers that an expectation allows.
struct ExpectedRange {
  std::optional<Rational> low = {}, high = {};
  bool above_low = false, below_high = false;  // the ends themselves do not count
};

// Whether a text is meant as one: "<= 0.14", "< 1/7", ">= 0", "> 0", "0.1 .. 0.2" (ends included),
// "0.1356 +- 0.0001". It begins with < or >, or has +-, +/- or two points.
bool means_range(const std::string& text);

// What is wrong with a text that is meant as a range, or has a number in it and is none ("about
// 0.02"), with what is allowed; empty: nothing.
std::string fault_of_range(const std::string& text);

// Whether values of that name are meant to the digits given: "loss_approx".
bool is_approximate(const std::string& name);

// What such a text allows; nothing where it does not read.
std::optional<ExpectedRange> parse_range(const std::string& text);

// The numbers of which a decimal is the rounded or the truncated form, in every digit given. Throws
// std::invalid_argument where it does not read.
ExpectedRange range_of_digits(const std::string& decimal);

// Whether a number between the two ends, both exact, lies in the range: unknown where it may.
Truth in_range(const ExpectedRange& range, const Rational& lower, const Rational& upper);

// The same; no number lies in what does not read.
Truth in_range(const std::string& range, const Rational& lower, const Rational& upper);

}  // namespace verify
