// Rigorous real enclosures: Arb's balls with value semantics. The true value always lies inside.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "verify/scalar/precision.hpp"
#include "verify/scalar/rational.hpp"

namespace verify {

class Ball {
 public:
  Ball() { arb_init(value_); }
  Ball(long integer) : Ball() { arb_set_si(value_, integer); }  // NOLINT: exact
  Ball(int integer) : Ball(static_cast<long>(integer)) {}       // NOLINT: exact
  Ball(double) = delete;  // a rounded literal encloses nothing but itself
  explicit Ball(const Rational& q) : Ball() { arb_set_fmpq(value_, q.raw(), working_bits()); }
  Ball(const Ball& other) : Ball() { arb_set(value_, other.value_); }
  Ball(Ball&& other) noexcept : Ball() { arb_swap(value_, other.value_); }
  Ball& operator=(const Ball& other) {
    arb_set(value_, other.value_);
    return *this;
  }
  Ball& operator=(Ball&& other) noexcept {
    arb_swap(value_, other.value_);
    return *this;
  }
  ~Ball() { arb_clear(value_); }

  friend Ball operator+(const Ball& a, const Ball& b) {
    Ball result;
    return arb_add(result.value_, a.value_, b.value_, working_bits()), result;
  }
  friend Ball operator-(const Ball& a, const Ball& b) {
    Ball result;
    return arb_sub(result.value_, a.value_, b.value_, working_bits()), result;
  }
  friend Ball operator*(const Ball& a, const Ball& b) {
    Ball result;
    return arb_mul(result.value_, a.value_, b.value_, working_bits()), result;
  }
  friend Ball operator/(const Ball& a, const Ball& b) {
    Ball result;
    return arb_div(result.value_, a.value_, b.value_, working_bits()), result;
  }
  friend Ball operator-(Ball a) { return arb_neg(a.value_, a.value_), a; }
  Ball& operator+=(const Ball& b) {
    return arb_add(value_, value_, b.value_, working_bits()), *this;
  }
  Ball& operator-=(const Ball& b) {
    return arb_sub(value_, value_, b.value_, working_bits()), *this;
  }
  Ball& operator*=(const Ball& b) {
    return arb_mul(value_, value_, b.value_, working_bits()), *this;
  }
  Ball& operator/=(const Ball& b) {
    return arb_div(value_, value_, b.value_, working_bits()), *this;
  }

  friend Ball exp(Ball a) { return arb_exp(a.value_, a.value_, working_bits()), a; }
  friend Ball log(Ball a) { return arb_log(a.value_, a.value_, working_bits()), a; }
  friend Ball sqrt(Ball a) { return arb_sqrt(a.value_, a.value_, working_bits()), a; }
  friend Ball abs(Ball a) { return arb_abs(a.value_, a.value_), a; }
  friend Ball square(Ball a) { return arb_sqr(a.value_, a.value_, working_bits()), a; }
  friend Ball larger(const Ball& a, const Ball& b) {
    Ball result;
    arb_max(result.value_, a.value_, b.value_, working_bits());
    return result;
  }
  friend Ball smaller(const Ball& a, const Ball& b) { return -larger(-a, -b); }

  // Exact endpoints; throws std::domain_error when the ball is unbounded.
  Rational lower() const;
  Rational upper() const;
  Rational midpoint() const;
  double to_double() const;    // midpoint, for plots and messages
  double log2_radius() const;  // -inf for an exact ball
  bool contains(const Rational& q) const { return arb_contains_fmpq(value_, q.raw()) != 0; }
  bool is_finite() const { return arb_is_finite(value_) != 0; }

  // "2.3771283765" with at most `digits` significant digits, all of them certified (the last one
  // within one unit). Fewer are shown where fewer are certified.
  std::string decimal(long digits = 40) const;
  std::string enclosure() const;  // "[midpoint +/- radius]" at full precision

  const arb_struct* raw() const { return value_; }
  arb_struct* raw() { return value_; }

 private:
  arb_t value_;
};

// The smallest ball that holds both ends; lower <= upper.
Ball ball_between(const Rational& lower, const Rational& upper);
Ball hull(const Ball& a, const Ball& b);
Ball pi();
// Reads back what enclosure() wrote. Throws std::invalid_argument otherwise.
Ball parse_enclosure(std::string_view text);

Truth is_zero(const Ball& a);
Truth less(const Ball& a, const Ball& b);  // a < b for every choice of points: yes; never: no
Truth positive(const Ball& a);
Truth disjoint(const Ball& a, const Ball& b);  // yes or no, both rigorous about the balls

}  // namespace verify
