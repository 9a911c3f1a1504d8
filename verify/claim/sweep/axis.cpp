#include "verify/claim/sweep/axis.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "verify/claim/sweep/list_text.hpp"
#include "verify/scalar/rational.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

constexpr const char* range_forms =
    "a range is FIRST..LAST, FIRST..LAST:STEP or FIRST..LAST:*FACTOR, as in 1..200, 0..1:1/4, "
    "1..1024:*2";

// Each power of a fraction has more digits than the one before.
constexpr long most_multiples = 1000;

[[noreturn]] void refuse_axis(const std::string& assertion, const std::string& why) {
  throw std::invalid_argument(excerpt(assertion, 40) + ": " + why);
}

Rational range_end(const std::string& range, const std::string& text) {
  try {
    return parse_rational(trimmed(text));
  } catch (const std::invalid_argument&) {
    refuse_axis(range, "\"" + excerpt(trimmed(text), 40) + "\" is no number; " + range_forms);
  }
}

[[noreturn]] void refuse_length(const std::string& range) {
  refuse_axis(range, "more than " + std::to_string(most_points) +
                         " values; take a larger step, or several runs");
}

void add_steps(std::vector<std::string>& values, const std::string& range, const Rational& first,
               const Rational& last, const Rational& step) {
  if (step.sign() == 0) refuse_axis(range, "the step is 0; take one such as 1 or 1/4");
  const auto count = floor((last - first) / step);
  if (count.sign() < 0) {
    refuse_axis(range, "holds nothing: " + last.text() + " cannot be reached from " + first.text() +
                           " in steps of " + step.text() +
                           "; write the ends the other way round, or another step");
  }
  if (count >= Rational(most_points)) refuse_length(range);
  for (long k = 0; k <= count.to_long(); ++k) values.push_back((first + Rational(k) * step).text());
}

void add_multiples(std::vector<std::string>& values, const std::string& range, Rational first,
                   const Rational& last, const Rational& factor) {
  if (first.sign() <= 0 || factor <= Rational(1))
    refuse_axis(range, "multiplication needs a positive number to begin with and a factor above 1");
  if (last < first)
    refuse_axis(range,
                "holds nothing: it ends below its beginning; write the ends the other way round");
  for (long count = 0; first <= last; first *= factor) {
    if (++count > most_multiples) {
      refuse_axis(range, "more than " + std::to_string(most_multiples) +
                             " values; take a larger factor, or several runs");
    }
    values.push_back(first.text());
  }
}

void add_range(std::vector<std::string>& values, const std::string& range, std::size_t dots) {
  const auto colon = range.find(':', dots);
  const auto first = range_end(range, range.substr(0, dots));
  const auto last = range_end(range, range.substr(dots + 2, colon - dots - 2));
  const auto step = colon == std::string::npos ? "1" : trimmed(range.substr(colon + 1));
  if (step.starts_with('*'))
    return add_multiples(values, range, first, last, range_end(range, step.substr(1)));
  add_steps(values, range, first, last, range_end(range, step));
}

// What a number is written as says nothing of whether it is another.
std::string one_spelling(const std::string& value, bool is_number) {
  if (!is_number) return value;
  try {
    return parse_rational(value).text();
  } catch (const std::invalid_argument&) {
    return value;  // refused later, with the words of the input
  }
}

std::vector<std::string> each_once(const std::vector<std::string>& values, bool are_numbers) {
  std::set<std::string> known;
  std::vector<std::string> once;
  for (const auto& value : values)
    if (known.insert(one_spelling(value, are_numbers)).second) once.push_back(value);
  return once;
}

}  // namespace

std::vector<std::string> axis_values(const std::string& text, const Input& input) {
  const bool is_number = input.kind == Kind::integer || input.kind == Kind::rational;
  const bool is_word = input.kind == Kind::boolean || !input.allowed.empty();
  if (text.starts_with('@') || (!is_number && !is_word)) return {text};
  std::vector<std::string> values;
  for (const auto& piece : split(text, ',')) {
    const auto assertion = trimmed(piece);
    if (assertion.empty())
      refuse_axis(text, "a value is missing; write one, or several with a comma between two");
    const auto dots = assertion.find("..");
    if (is_number && dots != std::string::npos) {
      add_range(values, assertion, dots);
    } else {
      values.push_back(assertion);
    }
    if (static_cast<long>(values.size()) > most_points) refuse_length(text);
  }
  return values.size() == 1 && values.front() == trimmed(text) ? std::vector{text}
                                                               : each_once(values, is_number);
}

}  // namespace verify
