// Rounded real numbers with exactly working_bits() bits: MPFR with value semantics.
//
// Boost's mpfr_float counts decimal digits, so that a significand of exactly 256 bits cannot be
// asked of it; the precision sweep needs exactly that, hence this thin class.
#pragma once

#include <mpfr.h>

#include <string>
#include <utility>

#include "verify/scalar/precision.hpp"
#include "verify/scalar/rational.hpp"

namespace verify {

class Real {
 public:
  // MPFR throws nothing, as FLINT (rational.hpp).
  Real() noexcept : Real(0L) {}
  Real(long integer) noexcept {  // NOLINT: integers round like every other input
    mpfr_init2(value_, working_bits());
    mpfr_set_si(value_, integer, MPFR_RNDN);
  }
  Real(int integer) noexcept : Real(static_cast<long>(integer)) {}  // NOLINT
  Real(double) = delete;
  explicit Real(const Rational& q) noexcept {
    mpfr_init2(value_, working_bits());
    fmpq_get_mpfr(value_, q.raw(), MPFR_RNDN);
  }
  Real(const Real& other) noexcept {
    mpfr_init2(value_, mpfr_get_prec(other.value_));
    mpfr_set(value_, other.value_, MPFR_RNDN);
  }
  Real(Real&& other) noexcept : Real(other) {}
  Real& operator=(const Real& other) noexcept {
    if (this == &other) return *this;  // mpfr_set_prec forgets the value
    mpfr_set_prec(value_, mpfr_get_prec(other.value_));
    mpfr_set(value_, other.value_, MPFR_RNDN);
    return *this;
  }
  Real& operator=(Real&& other) noexcept {
    mpfr_swap(value_, other.value_);
    return *this;
  }
  ~Real() { mpfr_clear(value_); }

  friend Real operator+(const Real& a, const Real& b) noexcept { return apply(mpfr_add, a, b); }
  friend Real operator-(const Real& a, const Real& b) noexcept { return apply(mpfr_sub, a, b); }
  friend Real operator*(const Real& a, const Real& b) noexcept { return apply(mpfr_mul, a, b); }
  friend Real operator/(const Real& a, const Real& b) noexcept { return apply(mpfr_div, a, b); }
  friend Real operator-(const Real& a) noexcept { return apply(mpfr_neg, a); }
  Real& operator+=(const Real& b) noexcept { return *this = *this + b; }
  Real& operator-=(const Real& b) noexcept { return *this = *this - b; }
  Real& operator*=(const Real& b) noexcept { return *this = *this * b; }
  Real& operator/=(const Real& b) noexcept { return *this = *this / b; }

  friend Real exp(const Real& a) noexcept { return apply(mpfr_exp, a); }
  friend Real log(const Real& a) noexcept { return apply(mpfr_log, a); }
  friend Real sqrt(const Real& a) noexcept { return apply(mpfr_sqrt, a); }
  friend Real abs(const Real& a) noexcept { return apply(mpfr_abs, a); }
  friend Real larger(const Real& a, const Real& b) noexcept { return a < b ? b : a; }
  friend Real smaller(const Real& a, const Real& b) noexcept { return b < a ? b : a; }

  friend bool operator==(const Real& a, const Real& b) noexcept {
    return mpfr_equal_p(a.value_, b.value_) != 0;
  }
  friend bool operator<(const Real& a, const Real& b) noexcept {
    return mpfr_less_p(a.value_, b.value_) != 0;
  }
  friend bool operator>(const Real& a, const Real& b) noexcept { return b < a; }
  friend bool operator<=(const Real& a, const Real& b) noexcept {
    return mpfr_lessequal_p(a.value_, b.value_) != 0;
  }
  friend bool operator>=(const Real& a, const Real& b) noexcept { return b <= a; }

  double to_double() const { return mpfr_get_d(value_, MPFR_RNDN); }
  Rational to_rational() const;  // exact; throws std::domain_error for NaN and infinities
  mpfr_srcptr raw() const { return value_; }
  mpfr_ptr raw() { return value_; }

 private:
  template <class Operation>
  static Real apply(Operation operation, const Real& a, const Real& b) noexcept {
    Real result;
    operation(result.value_, a.value_, b.value_, MPFR_RNDN);
    return result;
  }
  template <class Operation>
  static Real apply(Operation operation, const Real& a) noexcept {
    Real result;
    operation(result.value_, a.value_, MPFR_RNDN);
    return result;
  }
  mpfr_t value_;
};

}  // namespace verify
