// The arithmetic of the machine itself: float or double, every sum, difference, product and
// quotient rounded by the hardware on its own. A compiler may fuse a product with the sum that
// takes it (one rounding instead of two; GCC does by default where the machine can, -ffp-contract)
// or keep results wider than the type; both are ruled out here, whatever the options, because every
// result is stored in a volatile object before it is used.
#pragma once

#include <concepts>
#include <optional>

#include "verify/scalar/formats/rounded.hpp"

namespace verify {

template <std::floating_point F>
class Hardware {
 public:
  Hardware() = default;                                            // zero
  Hardware(long integer) : value_(static_cast<F>(integer)) {}      // NOLINT: rounds like any input
  Hardware(int integer) : Hardware(static_cast<long>(integer)) {}  // NOLINT
  Hardware(double) = delete;
  explicit Hardware(const Rational& q) : value_(from_rational<F>(q)) {}

  friend Hardware operator+(Hardware a, Hardware b) { return stored(a.value_ + b.value_); }
  friend Hardware operator-(Hardware a, Hardware b) { return stored(a.value_ - b.value_); }
  friend Hardware operator*(Hardware a, Hardware b) { return stored(a.value_ * b.value_); }
  friend Hardware operator/(Hardware a, Hardware b) { return stored(a.value_ / b.value_); }
  friend Hardware operator-(Hardware a) { return stored(-a.value_); }
  Hardware& operator+=(Hardware b) { return *this = *this + b; }
  Hardware& operator-=(Hardware b) { return *this = *this - b; }
  Hardware& operator*=(Hardware b) { return *this = *this * b; }
  Hardware& operator/=(Hardware b) { return *this = *this / b; }
  friend bool operator==(Hardware a, Hardware b) { return a.value_ == b.value_; }

  F value() const { return value_; }

 private:
  static Hardware stored(F result) {
    const volatile F memory = result;
    Hardware number;
    number.value_ = memory;
    return number;
  }
  F value_ = 0;
};

using Float32 = Hardware<float>;
using Float64 = Hardware<double>;

template <std::floating_point F>
std::optional<Rational> exact_value(Hardware<F> x) {
  return exact_value(static_cast<double>(x.value()));
}

}  // namespace verify
