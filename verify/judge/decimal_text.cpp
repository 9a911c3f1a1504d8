#include "verify/judge/decimal_text.hpp"

#include <stdexcept>

#include "verify/scalar/rational.hpp"

namespace verify {
namespace {

// The digits alone: that one number is rounded and the other is not tells nobody how they differ.
const std::string approximate_sign = "\xE2\x89\x88 ";

std::string without_signs(std::string text) {
  for (auto at = text.find(approximate_sign); at != std::string::npos;
       at = text.find(approximate_sign))
    text.erase(at, approximate_sign.size());
  return text;
}

long number_of_digits(const Rational& whole) { return static_cast<long>(whole.text().size()); }

// The e with 10^e <= q < 10^(e+1), for q > 0: the numbers of digits give it up to one.
long exponent_of(const Rational& q) {
  long e = number_of_digits(q.numerator()) - number_of_digits(q.denominator());
  if (q < power(Rational(10), e)) --e;
  return e;
}

// m 10^(e - digits + 1), with a point where a reader expects it.
std::string placed(std::string m, long e, bool exact) {
  constexpr long smallest_plain = -5, largest_plain = 15;
  const bool plain = e >= smallest_plain && e < largest_plain;
  if (exact) m.erase(m.find_last_not_of('0') + 1);
  const auto shown = static_cast<long>(m.size());
  if (!plain)
    return m.substr(0, 1) + (shown > 1 ? "." + m.substr(1) : "") + "e" + std::to_string(e);
  if (e < 0) return "0." + std::string(static_cast<std::size_t>(-e - 1), '0') + m;
  if (e + 1 >= shown) return m + std::string(static_cast<std::size_t>(e + 1 - shown), '0');
  const auto point = static_cast<std::size_t>(e + 1);
  return m.substr(0, point) + "." + m.substr(point);
}

std::optional<Rational> rational_in(const std::string& text) {
  try {
    return parse_rational(text);
  } catch (const std::invalid_argument&) {
    return std::nullopt;
  }
}

}  // namespace

bool are_one_number(const std::string& a, const std::string& b) {
  const auto one = rational_in(a);
  return one && one == rational_in(b);
}

std::optional<Decimal> decimal_of(const std::string& exact, long digits) {
  const auto number = rational_in(exact);
  if (!number) return std::nullopt;
  if (number->sign() == 0) return Decimal{"0", true};
  const auto size = abs(*number);
  long e = exponent_of(size);
  const auto scaled = size * power(Rational(10), digits - 1 - e);
  auto m = floor(scaled + Rational(1, 2));
  const bool whole = m == scaled;
  if (number_of_digits(m) > digits) {  // 9.9996 became 10.00
    m = m / Rational(10);
    ++e;
  }
  return Decimal{(number->sign() < 0 ? "-" : "") + placed(m.text(), e, whole), whole};
}

std::string rounded_text(const Datum& value, long digits) {
  if (value.is_list) {
    std::string text;
    for (const auto& item : value.items)
      text += (text.empty() ? "" : ", ") + rounded_text(item, digits);
    return "[" + text + "]";
  }
  if (value.text.size() <= longest_fraction) return value.text;
  const auto decimal = decimal_of(value.text, digits);
  if (!decimal) return value.text;
  return (decimal->exact ? "" : approximate_sign) + decimal->text;
}

std::string with_rounded_fractions(const std::string& sentence, long digits) {
  const std::string equals = "= ";
  std::string result;
  for (std::size_t begin = 0; begin < sentence.size();) {
    const auto end = std::min(sentence.find_first_not_of("-0123456789/", begin), sentence.size());
    if (end == begin) {
      result += sentence[begin++];
      continue;
    }
    const auto token = sentence.substr(begin, end - begin);
    const bool fraction = token.find('/') != std::string::npos;
    const auto shown = fraction ? rounded_text(Datum(token), digits) : token;
    if (shown.starts_with(approximate_sign) && result.ends_with(equals))
      result.resize(result.size() - equals.size());
    result += shown;
    begin = end;
  }
  return result;
}

namespace {
// A fraction beside a decimal is compared by its own decimal.
void add_decimal(const Datum& fraction, const std::string& other, long digits, std::string& text) {
  const bool beside_decimal = other.find('.') != std::string::npos;
  if (fraction.is_list || !beside_decimal || fraction.text.find('/') == std::string::npos ||
      text != fraction.text)
    return;
  if (const auto decimal = decimal_of(fraction.text, digits))
    text += (decimal->exact ? " = " : " " + approximate_sign) + decimal->text;
}

// What stands behind the last sign: the decimal, where there is one.
std::string decimal_in(const std::string& text) {
  const auto plain = without_signs(text);
  return plain.substr(plain.rfind(' ') + 1);  // npos + 1 is 0
}
}  // namespace

std::pair<std::string, std::string> told_apart(const Datum& a, const Datum& b) {
  constexpr long few = 8, many = 64;
  for (long digits = few; digits <= many; digits *= 2) {
    auto texts = std::pair(rounded_text(a, digits), rounded_text(b, digits));
    const auto first = texts.first;
    add_decimal(a, texts.second, digits, texts.first);
    add_decimal(b, first, digits, texts.second);
    const bool numbers = !a.is_list && !b.is_list;
    if (numbers ? decimal_in(texts.first) != decimal_in(texts.second)
                : without_signs(texts.first) != without_signs(texts.second))
      return texts;
  }
  return {to_text(a), to_text(b)};
}

}  // namespace verify
