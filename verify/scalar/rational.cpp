#include "verify/scalar/rational.hpp"

#include <algorithm>
#include <stdexcept>

namespace verify {

Rational::Rational(long numerator, long denominator) : Rational(numerator) {
  *this /= Rational(denominator);
}

Rational& Rational::operator+=(const Rational& b) noexcept {
  return fmpq_add(value_, value_, b.value_), *this;
}
Rational& Rational::operator-=(const Rational& b) noexcept {
  return fmpq_sub(value_, value_, b.value_), *this;
}
Rational& Rational::operator*=(const Rational& b) noexcept {
  return fmpq_mul(value_, value_, b.value_), *this;
}

Rational operator+(const Rational& a, const Rational& b) noexcept {
  Rational result;
  fmpq_add(result.value_, a.value_, b.value_);
  return result;
}
Rational operator-(const Rational& a, const Rational& b) noexcept {
  Rational result;
  fmpq_sub(result.value_, a.value_, b.value_);
  return result;
}
Rational operator*(const Rational& a, const Rational& b) noexcept {
  Rational result;
  fmpq_mul(result.value_, a.value_, b.value_);
  return result;
}
Rational operator/(const Rational& a, const Rational& b) {
  Rational result = a;
  return result /= b, result;
}
Rational operator-(const Rational& a) noexcept {
  Rational result;
  fmpq_neg(result.value_, a.value_);
  return result;
}

Rational& Rational::operator/=(const Rational& b) {
  if (b.sign() == 0) throw std::domain_error("division of " + text() + " by zero");
  fmpq_div(value_, value_, b.value_);
  return *this;
}

Rational Rational::numerator() const {
  Rational result;
  fmpz_set(fmpq_numref(result.value_), fmpq_numref(value_));
  return result;
}

Rational Rational::denominator() const {
  Rational result;
  fmpz_set(fmpq_numref(result.value_), fmpq_denref(value_));
  return result;
}

long Rational::to_long() const {
  if (!is_integer() || !fmpz_fits_si(fmpq_numref(value_))) {
    throw std::domain_error(text() + " is not an integer of machine size");
  }
  return fmpz_get_si(fmpq_numref(value_));
}

double Rational::to_double() const { return fmpq_get_d(value_); }

std::string Rational::text() const {
  char* raw_text = fmpq_get_str(nullptr, 10, value_);
  std::string result(raw_text);
  flint_free(raw_text);
  return result;
}

Rational abs(const Rational& a) { return a.sign() < 0 ? -a : a; }

Rational power(const Rational& base, long exponent) {
  if (exponent < 0 && base.sign() == 0) throw std::domain_error("negative power of zero");
  Rational result;
  fmpq_pow_si(result.raw(), base.raw(), exponent);
  return result;
}

bool is_rational_square(const Rational& a) {
  return fmpz_is_square(fmpq_numref(a.raw())) != 0 && fmpz_is_square(fmpq_denref(a.raw())) != 0;
}

Rational exact_sqrt(const Rational& a) {
  if (!is_rational_square(a))
    throw std::domain_error(a.text() + " is not the square of a rational");
  Rational result;
  fmpz_sqrt(fmpq_numref(result.raw()), fmpq_numref(a.raw()));
  fmpz_sqrt(fmpq_denref(result.raw()), fmpq_denref(a.raw()));
  return result;
}

Rational floor(const Rational& a) {
  Rational result;
  fmpz_fdiv_q(fmpq_numref(result.raw()), fmpq_numref(a.raw()), fmpq_denref(a.raw()));
  return result;
}

Rational ceil(const Rational& a) { return -floor(-a); }

namespace {

constexpr long largest_exponent = 100000;

[[noreturn]] void refuse(std::string_view text, std::string_view why) {
  constexpr std::size_t longest = 60;
  const auto cut =
      text.size() > longest ? std::string(text.substr(0, longest)) + "..." : std::string(text);
  throw std::invalid_argument(
      "\"" + cut + "\" is not a number: " + std::string(why) +
      "; allowed are integers, fractions p/q, and decimals such as 0.25 or 1e-3");
}

bool all_digits(std::string_view s) {
  return !s.empty() && std::all_of(s.begin(), s.end(), [](char c) { return c >= '0' && c <= '9'; });
}

Rational integer_of(std::string_view digits) {
  Rational result;
  fmpz_set_str(fmpq_numref(result.raw()), std::string(digits).c_str(), 10);
  return result;
}

Rational parse_fraction(std::string_view text, std::string_view unsigned_text, std::size_t slash) {
  const auto numerator = unsigned_text.substr(0, slash);
  const auto denominator = unsigned_text.substr(slash + 1);
  if (!all_digits(numerator)) refuse(text, "the numerator must be digits");
  if (!all_digits(denominator)) refuse(text, "the denominator must be digits without a sign");
  const Rational q = integer_of(denominator);
  if (q.sign() == 0) refuse(text, "the denominator is zero");
  return integer_of(numerator) / q;
}

long parse_exponent(std::string_view text, std::string_view exponent) {
  const bool negative = !exponent.empty() && exponent.front() == '-';
  if (!exponent.empty() && (exponent.front() == '-' || exponent.front() == '+')) {
    exponent.remove_prefix(1);
  }
  if (!all_digits(exponent)) refuse(text, "the exponent must be an integer");
  if (exponent.size() > 6) refuse(text, "the exponent is too large");
  const long value = std::stol(std::string(exponent));
  if (value > largest_exponent) refuse(text, "the exponent is too large");
  return negative ? -value : value;
}

Rational parse_decimal(std::string_view text, std::string_view unsigned_text) {
  long exponent = 0;
  std::string_view mantissa = unsigned_text;
  const auto begins_number = [&](char c) { return c == '.' || (c >= '0' && c <= '9'); };
  if (unsigned_text.empty() || !begins_number(unsigned_text.front()))
    refuse(text, "it must begin with a digit");
  if (const auto e = unsigned_text.find_first_of("eE"); e != std::string_view::npos) {
    exponent = parse_exponent(text, unsigned_text.substr(e + 1));
    mantissa = unsigned_text.substr(0, e);
  }
  std::string digits(mantissa);
  if (const auto point = mantissa.find('.'); point != std::string_view::npos) {
    const auto fraction = mantissa.substr(point + 1);
    if (!all_digits(mantissa.substr(0, point)) || !all_digits(fraction)) {
      refuse(text, "a decimal point needs digits on both sides");
    }
    digits.erase(point, 1);
    exponent -= static_cast<long>(fraction.size());
  }
  if (!all_digits(digits)) {
    const bool comma = digits.find(',') != std::string::npos;
    refuse(text, comma ? "a decimal has a point and no comma" : "unexpected characters");
  }
  return integer_of(digits) * power(Rational(10), exponent);
}

}  // namespace

Rational parse_rational(std::string_view text) {
  if (text.empty()) refuse(text, "it is empty");
  std::string_view rest = text;
  const bool negative = rest.front() == '-';
  if (rest.front() == '-' || rest.front() == '+') rest.remove_prefix(1);
  const auto slash = rest.find('/');
  Rational value = slash != std::string_view::npos ? parse_fraction(text, rest, slash)
                                                   : parse_decimal(text, rest);
  return negative ? -value : value;
}

}  // namespace verify
