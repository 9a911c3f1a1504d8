// Numbers as people read them: few digits, all of them right.
#pragma once

#include <optional>
#include <string>

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

}  // namespace verify
