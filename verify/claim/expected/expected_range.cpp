#include "verify/claim/expected/expected_range.hpp"

#include <cctype>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "verify/scalar/rational.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

struct ExpectedRange {
  std::optional<Rational> low, high;
  bool above_low = false, below_high = false;  // the ends themselves do not count
};

std::string between_blanks(const std::string& text) {
  const auto begin = text.find_first_not_of(' ');
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

Rational number(const std::string& text) { return parse_rational(between_blanks(text)); }

// The two sides of the first such sign.
std::optional<std::pair<std::string, std::string>> parted(const std::string& text,
                                                          std::string_view sign) {
  const auto at = text.find(sign);
  if (at == std::string::npos) return std::nullopt;
  return std::pair{text.substr(0, at), text.substr(at + sign.size())};
}

// Throws std::invalid_argument where a number does not read.
std::optional<ExpectedRange> read_range(const std::string& text) {
  ExpectedRange range;
  const auto words = between_blanks(text);
  if (words.starts_with("<=")) {
    range.high = number(words.substr(2));
  } else if (words.starts_with("<")) {
    range.high = number(words.substr(1));
    range.below_high = true;
  } else if (words.starts_with(">=")) {
    range.low = number(words.substr(2));
  } else if (words.starts_with(">")) {
    range.low = number(words.substr(1));
    range.above_low = true;
  } else if (const auto ends = parted(words, "..")) {
    range.low = number(ends->first);
    range.high = number(ends->second);
    if (*range.high < *range.low) return std::nullopt;
  } else {
    auto sides = parted(words, "+-");
    if (!sides) sides = parted(words, "+/-");
    if (!sides) return std::nullopt;
    const auto middle = number(sides->first), width = number(sides->second);
    if (width.sign() < 0) return std::nullopt;
    range.low = middle - width;
    range.high = middle + width;
  }
  return range;
}

std::optional<ExpectedRange> parse_range(const std::string& text) {
  try {
    return read_range(text);
  } catch (const std::invalid_argument&) {
    return std::nullopt;
  }
}

bool is_number(std::string text) {
  std::erase(text, ' ');
  try {
    parse_rational(text);
    return true;
  } catch (const std::invalid_argument&) {
    return false;
  }
}

// "about 0.02", "~0.02", "0,02": values that are words have digits only within them, as in C0.
bool has_number(const std::string& text) {
  bool inside_word = false;
  for (const unsigned char c : text) {
    if (std::isdigit(c) != 0 && !inside_word) return true;
    inside_word = std::isalnum(c) != 0 || c == '_';
  }
  return false;
}

}  // namespace

bool means_range(const std::string& text) {
  const auto words = between_blanks(text);
  if (words.empty()) return false;
  if (words.front() == '<' || words.front() == '>') return true;
  for (const std::string_view sign : {"+-", "+/-", ".."}) {
    if (words.find(sign) != std::string::npos) return true;
  }
  return false;
}

std::string fault_of_range(const std::string& text) {
  const bool reads =
      means_range(text) ? parse_range(text).has_value() : !has_number(text) || is_number(text);
  if (reads) return "";
  return "\"" + excerpt(text, 60) +
         "\" is neither a number nor a range; allowed are \"0.14\", \"1/7\", \"<= 0.14\", \"< "
         "1/7\", \">= 0\", \"> 0\", \"0.1 .. 0.2\" "
         "and "
         "\"0.1356 +- 0.0001\", with exact numbers, the smaller end first";
}

Truth in_range(const std::string& text, const Rational& lower, const Rational& upper) {
  const auto parsed = parse_range(text);
  if (!parsed) return Truth::no;
  const auto& range = *parsed;
  const auto fits_below = [&](const Rational& x) {
    return !range.high || (range.below_high ? x < *range.high : x <= *range.high);
  };
  const auto fits_above = [&](const Rational& x) {
    return !range.low || (range.above_low ? x > *range.low : x >= *range.low);
  };
  if (fits_below(upper) && fits_above(lower)) return Truth::yes;
  return !fits_below(lower) || !fits_above(upper) ? Truth::no : Truth::unknown;
}

}  // namespace verify
