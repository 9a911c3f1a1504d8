// Does a value found agree with the value somebody expects?
#pragma once

#include <string>

#include "verify/claim/theorem.hpp"

namespace verify {

struct Agreement {
  std::string name;
  std::string instance;
  Datum given;
  Datum found;
  Truth agrees = Truth::unknown;
};

// Compares an expected value with the one found under the same name or, for an expected X_approx,
// with an exact X. Exact values must be equal as rationals or words; a decimal must be the rounded
// or the truncated form of the true value in every digit given, decided from the enclosure (unknown
// where the enclosure is too wide to tell). A range (expected_range.hpp) must hold the true value.
Truth agrees(const std::string& name, const Datum& expected, const Value& found);

// The value an expectation speaks of, or null.
const Value* find_value(const std::string& name, const std::vector<Value>& values);

// What the digits of a value take: 40 are shown, 49 certified; published references give up to 48.
constexpr long promised_bits = 165;

// Whether every enclosure of the value is tight enough to print all digits that reports promise.
bool is_tight(const Value& value);

}  // namespace verify
