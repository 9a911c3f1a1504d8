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

// The numbers that an expectation allows.
struct ExpectedRange {
  std::optional<Rational> low = {}, high = {};
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

// One unit in the last decimal place written.
Rational last_place(const std::string& decimal) {
  const auto e = decimal.find_first_of("eE");
  const auto mantissa = decimal.substr(0, e);
  const auto point = mantissa.find('.');
  const long places =
      point == std::string::npos ? 0 : static_cast<long>(mantissa.size() - point - 1);
  const long exponent = e == std::string::npos ? 0 : std::stol(decimal.substr(e + 1));
  return power(Rational(10), exponent - places);
}

// "0e2" agrees, as digits, with all that is nearer to 0 than 100; "0.00" and "2e3" say something.
bool has_no_digit_that_counts(std::string text) {
  std::erase(text, ' ');
  const bool is_decimal = !means_range(text) && text.find('/') == std::string::npos;
  if (!is_decimal || !is_number(text)) return false;
  const auto mantissa = text.substr(0, text.find_first_of("eE"));
  return mantissa.find_first_of("123456789") == std::string::npos && last_place(text) > Rational(1);
}

std::optional<ExpectedRange> parse_range(const std::string& text) {
  try {
    return read_range(text);
  } catch (const std::invalid_argument&) {
    return std::nullopt;
  }
}

// Within half a unit, or less than one unit farther from zero (truncation).
ExpectedRange range_of_digits(const std::string& decimal) {
  const Rational given = parse_rational(decimal);
  const Rational unit = last_place(decimal);
  const Rational half = unit / Rational(2);
  const bool truncates_below = given.sign() <= 0, truncates_above = given.sign() >= 0;
  return {given - (truncates_below ? unit : half), given + (truncates_above ? unit : half),
          truncates_below, truncates_above};
}

Truth in_range(const ExpectedRange& range, const Rational& lower, const Rational& upper) {
  const auto fits_below = [&](const Rational& x) {
    return !range.high || (range.below_high ? x < *range.high : x <= *range.high);
  };
  const auto fits_above = [&](const Rational& x) {
    return !range.low || (range.above_low ? x > *range.low : x >= *range.low);
  };
  if (fits_below(upper) && fits_above(lower)) return Truth::yes;
  return !fits_below(lower) || !fits_above(upper) ? Truth::no : Truth::unknown;
}

// Nothing of words.
std::optional<ExpectedRange> allowed_by(const std::string& text, bool by_digits) {
  if (means_range(text)) return parse_range(text);
  try {
    if (by_digits && text.find('/') == std::string::npos) return range_of_digits(text);
    const auto number = parse_rational(text);
    return ExpectedRange{number, number};
  } catch (const std::invalid_argument&) {
    return std::nullopt;
  }
}

// Whether an end, or none, leaves out nothing that the other one allows; `sign` 1 for upper ends.
bool reaches(const std::optional<Rational>& end, bool is_open, const std::optional<Rational>& other,
             bool other_is_open, int sign) {
  if (!end) return true;
  if (!other) return false;
  if (*end == *other) return !is_open || other_is_open;
  return (*end > *other) == (sign > 0);
}

bool holds(const ExpectedRange& range, const ExpectedRange& other) {
  return reaches(range.low, range.above_low, other.low, other.above_low, -1) &&
         reaches(range.high, range.below_high, other.high, other.below_high, 1);
}

}  // namespace

bool is_approximate(const std::string& name) {
  constexpr std::string_view suffix = "_approx";
  return name.size() > suffix.size() && name.ends_with(suffix);
}

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
  if (has_no_digit_that_counts(text))
    return "\"" + excerpt(text, 60) +
           "\" has no digit but 0 in front of its power of ten, and says nothing of the digits of "
           "a "
           "value; allowed are \"0\", \"0.00\", \"2e3\", and a range as \"-0.1 .. 0.1\"";
  if (reads) return "";
  return "\"" + excerpt(text, 60) +
         "\" is neither a number nor a range; allowed are \"0.14\", \"1/7\", \"<= 0.14\", \"< "
         "1/7\", \">= 0\", \"> 0\", \"0.1 .. 0.2\" "
         "and "
         "\"0.1356 +- 0.0001\", with exact numbers, the smaller end first";
}

Truth in_range(const std::string& text, const Rational& lower, const Rational& upper) {
  const auto parsed = parse_range(text);
  return parsed ? in_range(*parsed, lower, upper) : Truth::no;
}

Asked asked_after(const std::string& before, const std::string& after, bool is_approx) {
  const bool are_exact = !is_approx && is_number(before) && is_number(after);
  if (before == after || (are_exact && number(before) == number(after))) return Asked::the_same;
  // Of two different numbers an exact value is at most one: where both agree, it has an enclosure.
  const bool by_digits = is_approx || (!means_range(before) && !means_range(after));
  const auto old = allowed_by(before, by_digits), now = allowed_by(after, by_digits);
  if (!old || !now) return Asked::another;
  const bool wider = holds(*now, *old), narrower = holds(*old, *now);
  return wider && narrower ? Asked::the_same
         : wider           ? Asked::less
         : narrower        ? Asked::more
                           : Asked::another;
}

Truth shows(const std::string& decimal, const Rational& lower, const Rational& upper) {
  return in_range(range_of_digits(decimal), lower, upper);
}

bool says_little(const std::string& range, const std::string& found, bool is_approx) {
  const bool by_digits = is_approx && !means_range(range);
  const auto allowed =
      by_digits || means_range(range) ? allowed_by(range, by_digits) : std::nullopt;
  if (!allowed || !is_number(found)) return false;
  const auto allows = [&](const Rational& x) { return in_range(*allowed, x, x) == Truth::yes; };
  const auto value = number(found);
  return value.sign() != 0 && allows(Rational(0)) && allows(Rational(10) * value);
}

}  // namespace verify
