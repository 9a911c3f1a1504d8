// Exact rational numbers: FLINT's fmpq with value semantics.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "verify/scalar/flint.hpp"
#include "verify/scalar/truth.hpp"

namespace verify {

class Rational {
 public:
  Rational() { fmpq_init(value_); }
  Rational(long integer) : Rational() { fmpq_set_si(value_, integer, 1); }  // NOLINT: exact
  Rational(int integer) : Rational(static_cast<long>(integer)) {}           // NOLINT: exact
  Rational(double) = delete;  // a decimal literal is not the number it shows
  // numerator / denominator in lowest terms. Throws std::domain_error for denominator 0.
  Rational(long numerator, long denominator);
  Rational(const Rational& other) : Rational() { fmpq_set(value_, other.value_); }
  Rational(Rational&& other) noexcept : Rational() { fmpq_swap(value_, other.value_); }
  Rational& operator=(const Rational& other) {
    fmpq_set(value_, other.value_);
    return *this;
  }
  Rational& operator=(Rational&& other) noexcept {
    fmpq_swap(value_, other.value_);
    return *this;
  }
  ~Rational() { fmpq_clear(value_); }

  Rational& operator+=(const Rational& b) { return fmpq_add(value_, value_, b.value_), *this; }
  Rational& operator-=(const Rational& b) { return fmpq_sub(value_, value_, b.value_), *this; }
  Rational& operator*=(const Rational& b) { return fmpq_mul(value_, value_, b.value_), *this; }
  Rational& operator/=(const Rational& b);  // throws std::domain_error for b = 0

  friend Rational operator+(const Rational& a, const Rational& b) {
    Rational result;
    return fmpq_add(result.value_, a.value_, b.value_), result;
  }
  friend Rational operator-(const Rational& a, const Rational& b) {
    Rational result;
    return fmpq_sub(result.value_, a.value_, b.value_), result;
  }
  friend Rational operator*(const Rational& a, const Rational& b) {
    Rational result;
    return fmpq_mul(result.value_, a.value_, b.value_), result;
  }
  friend Rational operator/(Rational a, const Rational& b) { return std::move(a /= b); }
  friend Rational operator-(Rational a) { return fmpq_neg(a.value_, a.value_), a; }

  friend bool operator==(const Rational& a, const Rational& b) {
    return fmpq_equal(a.value_, b.value_) != 0;
  }
  friend auto operator<=>(const Rational& a, const Rational& b) {
    return fmpq_cmp(a.value_, b.value_) <=> 0;
  }

  int sign() const { return fmpq_sgn(value_); }
  bool is_integer() const { return fmpz_is_one(fmpq_denref(value_)) != 0; }
  Rational numerator() const;
  Rational denominator() const;
  long to_long() const;      // throws std::domain_error unless an integer that fits
  double to_double() const;  // nearest-ish double, for plots and hints only
  std::string text() const;  // "-7/3", "5"

  const fmpq* raw() const { return value_; }
  fmpq* raw() { return value_; }

 private:
  fmpq_t value_;
};

Rational abs(const Rational& a);
Rational power(const Rational& base, long exponent);  // exponent < 0 needs base != 0
// The root as a rational if there is one, else throws std::domain_error.
Rational exact_sqrt(const Rational& a);
bool is_rational_square(const Rational& a);
Rational floor(const Rational& a);
Rational ceil(const Rational& a);

inline Truth is_zero(const Rational& a) { return truth_of(a.sign() == 0); }

// The only way from text to a number: "3", "-p/q", "0.25", "1e-3". Refuses everything else (zero or
// signed denominators, blanks, hexadecimal, infinities) with a std::invalid_argument that says why.
Rational parse_rational(std::string_view text);

}  // namespace verify
