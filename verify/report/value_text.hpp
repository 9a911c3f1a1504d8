// A value as reports show it: for people with the digits that matter, whole on request.
#pragma once

#include <string>
#include <vector>

#include "verify/judge/result.hpp"

namespace verify {

// "78/35", or "78/35; another route gives 77/35" where the routes to it clash: every digit of it.
std::string value_text(const Value& value, const Result& result);

// "; it is rational: x' x", of a value in a claim that its data file writes alone, where nothing
// but the formula binds its name; else empty. `words` may be null.
std::string value_formula(const Value& value, const ClaimWords* words);

enum class Numbers { rounded, exact };

// A matrix, its entries as they are to be shown; what is left out is "...".
struct NumberTable {
  std::string title;  // its index among several, else empty
  std::vector<std::vector<std::string>> rows;
};

struct ShownValue {
  std::string words;                // with the sign: "= 39/187 (0.20855615)", "= 5 x 5 matrix"
  std::vector<NumberTable> tables;  // what does not fit a line
  bool shortened = false;           // some digits or entries are left out
};

// Fractions that are short stand beside their decimals, long ones are rounded; a matrix that does
// not fit a line is a table, a long one without its middle.
ShownValue shown_value(const Datum& value);
// The same, and what other routes give.
ShownValue shown_value(const Value& value, const Result& result);

// "agrees", of an expectation that does; and that it says little, where it allows 0 and ten times
// the number that was found, too.
std::string agrees_words(const Agreement& agreement);

// "n = 5, not set here: taken from the instance ..", for an input that was filled in.
std::string filled_words(const Fields& inputs, const std::string& name, const std::string& from);

}  // namespace verify
