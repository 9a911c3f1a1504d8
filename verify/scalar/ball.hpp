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
  // Arb throws nothing, as FLINT (rational.hpp).
  Ball() noexcept { arb_init(value_); }
  Ball(long integer) noexcept : Ball() { arb_set_si(value_, integer); }  // NOLINT: exact
  Ball(int integer) noexcept : Ball(static_cast<long>(integer)) {}       // NOLINT: exact
  Ball(double) = delete;  // a rounded literal encloses nothing but itself
  explicit Ball(const Rational& q) noexcept;
  Ball(const Ball& other) noexcept : Ball() { arb_set(value_, other.value_); }
  Ball(Ball&& other) noexcept : Ball() { arb_swap(value_, other.value_); }
  Ball& operator=(const Ball& other) noexcept {
    arb_set(value_, other.value_);
    return *this;
  }
  Ball& operator=(Ball&& other) noexcept {
    arb_swap(value_, other.value_);
    return *this;
  }
  ~Ball() { arb_clear(value_); }

  friend Ball operator+(const Ball& a, const Ball& b) noexcept;
  friend Ball operator-(const Ball& a, const Ball& b) noexcept;
  friend Ball operator*(const Ball& a, const Ball& b) noexcept;
  friend Ball operator/(const Ball& a, const Ball& b) noexcept;
  friend Ball operator-(const Ball& a) noexcept;
  Ball& operator+=(const Ball& b) noexcept;
  Ball& operator-=(const Ball& b) noexcept;
  Ball& operator*=(const Ball& b) noexcept;
  Ball& operator/=(const Ball& b) noexcept;

  friend Ball exp(const Ball& a) noexcept;
  friend Ball log(const Ball& a) noexcept;
  friend Ball sqrt(const Ball& a) noexcept;
  friend Ball abs(const Ball& a) noexcept;
  friend Ball square(const Ball& a) noexcept;
  friend Ball larger(const Ball& a, const Ball& b) noexcept;
  friend Ball smaller(const Ball& a, const Ball& b) noexcept { return -larger(-a, -b); }

  // Exact endpoints; throws std::domain_error when the ball is unbounded.
  Rational lower() const;
  Rational upper() const;
  Rational midpoint() const;
  double to_double() const;    // midpoint, for plots and messages
  double log2_radius() const;  // -inf for an exact ball
  bool contains(const Rational& q) const noexcept {
    return arb_contains_fmpq(value_, q.raw()) != 0;
  }
  bool is_finite() const noexcept { return arb_is_finite(value_) != 0; }

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
