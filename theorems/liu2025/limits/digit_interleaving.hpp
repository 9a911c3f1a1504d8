// A list of rationals in one natural number, without loss: numerators (sign in the last bit) and
// denominators in lowest terms, their decimal digits interleaved, so that digit t of number k has
// the place t m + k of the code. The explicit form of the injection that lets one number hold any
// state.
#pragma once

#include <algorithm>
#include <string>

#include "verify/linalg/matrix.hpp"

namespace verify::liu2025 {

enum class Sign { kept, dropped };  // dropped: a deliberate mistake

namespace detail {
inline Rational natural_of(const Rational& integer, Sign sign) {
  if (sign == Sign::dropped) return abs(integer);
  return integer.sign() < 0 ? Rational(-2) * integer - Rational(1) : Rational(2) * integer;
}
inline Rational integer_of(const Rational& natural, Sign sign) {
  if (sign == Sign::dropped) return natural;
  const Rational half = floor(natural / Rational(2));
  return Rational(2) * half == natural ? half : -half - Rational(1);
}
}  // namespace detail

inline Rational interleaved(const Vector<Rational>& numbers, Sign sign = Sign::kept) {
  std::vector<std::string> digits;  // lowest digit first
  std::size_t longest = 0;
  for (const auto& q : numbers) {
    for (const auto& natural : {detail::natural_of(q.numerator(), sign), q.denominator()}) {
      const auto text = natural.text();
      digits.emplace_back(text.rbegin(), text.rend());
      longest = std::max(longest, text.size());
    }
  }
  std::string code;
  for (std::size_t t = 0; t < longest; ++t)
    for (const auto& number : digits) code += t < number.size() ? number[t] : '0';
  const auto last = code.find_last_not_of('0');
  if (last == std::string::npos) return Rational(0);
  code.resize(last + 1);
  return parse_rational(std::string(code.rbegin(), code.rend()));
}

// The `count` rationals in a code that `interleaved` made.
inline Vector<Rational> separated(const Rational& code, long count, Sign sign = Sign::kept) {
  const auto text = code.text();
  std::vector<std::string> digits(2 * count);
  for (std::size_t place = 0; place < text.size(); ++place)
    digits[place % digits.size()] += text[text.size() - 1 - place];
  Vector<Rational> numbers;
  const auto natural = [&](std::string lowest_first) {
    while (lowest_first.size() > 1 && lowest_first.back() == '0') lowest_first.pop_back();
    if (lowest_first.empty()) return Rational(0);
    return parse_rational(std::string(lowest_first.rbegin(), lowest_first.rend()));
  };
  for (long k = 0; k < count; ++k) {
    const Rational numerator = detail::integer_of(natural(digits[2 * k]), sign);
    numbers.push_back(numerator / natural(digits[2 * k + 1]));
  }
  return numbers;
}

}  // namespace verify::liu2025
