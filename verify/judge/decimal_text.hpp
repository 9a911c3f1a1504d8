// Numbers as people read them: few digits, all of them right.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "verify/words/datum.hpp"

namespace verify {

// Whether both texts are exact numbers, and the same: "0.5" and "1/2".
bool are_one_number(const std::string& a, const std::string& b);

// An exact number, "39/187", "0.25" or "-3e40", rounded to significant digits, the nearest decimal.
struct Decimal {
  std::string text;   // "0.208556", "1.25e-9"; no zeros at the end where it is exact
  bool exact = true;  // nothing was rounded
};

// Nothing where the text is no number.
std::optional<Decimal> decimal_of(const std::string& exact, long digits);

// Characters of a fraction that is still taken in at a glance.
inline constexpr std::size_t longest_fraction = 21;

// A number or a list for a line of text: what is short as it is written, a long fraction with so
// many significant digits behind a sign of approximation.
std::string rounded_text(const Datum& value, long digits);

// A sentence with its long fractions rounded to so many significant digits, behind a sign of
// approximation.
std::string with_rounded_fractions(const std::string& sentence, long digits);

// Two of them with as many digits as tell one from the other.
std::pair<std::string, std::string> told_apart(const Datum& a, const Datum& b);

}  // namespace verify
