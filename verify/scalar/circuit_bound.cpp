#include "verify/scalar/circuit_bound.hpp"

#include <algorithm>
#include <cmath>

namespace verify {
namespace {

thread_local Rational base = 1;
thread_local long double base_bound = 1;
thread_local int base_changes = 0;

// An upper bound of a positive integer.
long double bound_of(const Rational& integer) {
  return std::ldexp(1.0L, static_cast<int>(fmpz_bits(fmpq_numref(integer.raw()))));
}

long double up(long double x) { return x * (1 + std::ldexp(1.0L, -60)); }

}  // namespace

CommonDenominator::CommonDenominator() : former_(base) {
  base = Rational(1);
  base_bound = 1;
  base_changes = 0;
}
CommonDenominator::~CommonDenominator() {
  base = former_;
  base_bound = bound_of(base);
}

bool CommonDenominator::grew_late() const { return base_changes > 1; }

CircuitBound::CircuitBound(const Rational& q) : zero_(q.sign() == 0) {
  if (zero_) return;
  if (q.is_integer()) {
    height_ = bound_of(abs(q));
    return;
  }
  const Rational former = base;
  fmpz_lcm(fmpq_numref(base.raw()), fmpq_numref(base.raw()), fmpq_denref(q.raw()));
  if (base != former) {
    base_bound = bound_of(base);
    ++base_changes;
  }
  denominator_power_ = 1;
  height_ = bound_of(abs(q * base));
}

CircuitBound CircuitBound::variable() {
  CircuitBound result;
  result.zero_ = false;
  result.degree_ = 1;
  result.height_ = 1;
  return result;
}

CircuitBound operator*(const CircuitBound& a, const CircuitBound& b) {
  CircuitBound result;
  if (a.zero_ || b.zero_) return result;
  result.zero_ = false;
  result.degree_ = a.degree_ + b.degree_;
  result.height_ = up(a.height_ * b.height_);
  result.denominator_power_ = a.denominator_power_ + b.denominator_power_;
  return result;
}

CircuitBound operator+(const CircuitBound& a, const CircuitBound& b) {
  if (a.zero_) return b;
  if (b.zero_) return a;
  CircuitBound result;
  result.zero_ = false;
  result.degree_ = std::max(a.degree_, b.degree_);
  result.denominator_power_ = std::max(a.denominator_power_, b.denominator_power_);
  const auto lifted = [&](const CircuitBound& x) {
    long double height = x.height_;
    for (long k = x.denominator_power_; k < result.denominator_power_; ++k)
      height = up(height * base_bound);
    return height;
  };
  result.height_ = up(lifted(a) + lifted(b));
  return result;
}

double CircuitBound::log2_height() const {
  return zero_ ? 0 : std::ceil(static_cast<double>(std::log2(height_)));
}

double CircuitBound::log2_denominator() const {
  return std::ceil(static_cast<double>(std::log2(base_bound))) *
         static_cast<double>(denominator_power_);
}

}  // namespace verify
