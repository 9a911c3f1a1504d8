// A scalar that carries a bound of the exact value and a bound of the rounding error of the
// computed one (running error analysis): a model run on it derives how far any binary format with
// the unit roundoff in force can be from the exact result, barring overflow and underflow.
#pragma once

#include "verify/scalar/scalar.hpp"

namespace verify {

// The unit roundoff 2^-bits while this object lives.
class RoundoffScope {
 public:
  explicit RoundoffScope(long bits) : former_(unit()) {
    unit() = 1;
    for (long k = 0; k < bits; ++k) unit() /= 2;
  }
  ~RoundoffScope() { unit() = former_; }
  RoundoffScope(const RoundoffScope&) = delete;
  RoundoffScope& operator=(const RoundoffScope&) = delete;
  static long double& unit() {
    static thread_local long double u = 0;
    return u;
  }

 private:
  long double former_;
};

// fl(a op b) = (a op b)(1 + t), |t| <= u. Bounds are computed in extended precision and pushed up
// after every operation, so that their own rounding cannot make them too small.
class RoundingBound {
 public:
  RoundingBound() = default;
  RoundingBound(long integer)
      : size_(static_cast<long double>(integer < 0 ? -integer : integer)) {}  // NOLINT: exact
  RoundingBound(int integer) : RoundingBound(static_cast<long>(integer)) {}   // NOLINT: exact
  RoundingBound(double) = delete;
  // A number that is rounded on entry.
  explicit RoundingBound(const Rational& q) : size_(above(abs(q))) {
    error_ = up(size_ * RoundoffScope::unit());
  }
  // A computed number of which only a bound is known; it counts as exact from here on.
  static RoundingBound at_most(const Rational& bound) {
    RoundingBound result;
    result.size_ = above(bound);
    return result;
  }

  friend RoundingBound operator+(const RoundingBound& a, const RoundingBound& b) {
    if (a.size_ + a.error_ == 0) return b;  // nothing to round
    if (b.size_ + b.error_ == 0) return a;
    RoundingBound result;
    result.size_ = up(a.size_ + b.size_);
    const long double before = up(a.error_ + b.error_);
    result.error_ = up(before + up(RoundoffScope::unit() * up(result.size_ + before)));
    return result;
  }
  friend RoundingBound operator-(const RoundingBound& a, const RoundingBound& b) { return a + b; }
  friend RoundingBound operator-(const RoundingBound& a) { return a; }
  friend RoundingBound operator*(const RoundingBound& a, const RoundingBound& b) {
    RoundingBound result;
    result.size_ = up(a.size_ * b.size_);
    const long double before =
        up(up(up(a.size_ * b.error_) + up(b.size_ * a.error_)) + up(a.error_ * b.error_));
    result.error_ = up(before + up(RoundoffScope::unit() * up(result.size_ + before)));
    return result;
  }
  RoundingBound& operator+=(const RoundingBound& b) { return *this = *this + b; }
  RoundingBound& operator-=(const RoundingBound& b) { return *this = *this - b; }
  RoundingBound& operator*=(const RoundingBound& b) { return *this = *this * b; }

  long double size() const { return size_; }
  long double error() const { return error_; }

 private:
  // Undoes the rounding of the last operation (half a unit in the 64th bit) with room to spare.
  static long double up(long double x) {
    constexpr long double slack = 1 + 1 / static_cast<long double>(1L << 60);
    return x * slack;
  }
  static long double above(const Rational& q) {
    constexpr long double slack = 1 + 1 / static_cast<long double>(1L << 40);
    return static_cast<long double>(q.to_double()) * slack;
  }

  long double size_ = 0, error_ = 0;
};

}  // namespace verify
