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

CircuitBound CircuitBound::inner_product(const Line& row, const Line& column) {
  const auto meet = [](const Group& a, const Group& b) {
    for (std::size_t k = 0; k < a.places.size(); ++k)
      if ((a.places[k] & b.places[k]) != 0) return true;
    return false;
  };
  CircuitBound sum;
  for (const auto& a : row) {
    for (const auto& b : column) {
      if (!meet(a, b)) continue;
      CircuitBound part;
      part.zero_ = false;
      part.degree_ = a.degree + b.degree;
      part.denominator_power_ = a.denominator_power + b.denominator_power;
      part.height_ = up(std::min(a.largest * b.total, a.total * b.largest));
      sum += part;
    }
  }
  return sum;
}

void CircuitBound::add_lifted(const CircuitBound& b) {
  const long power = std::max(denominator_power_, b.denominator_power_);
  const auto lifted = [&](const CircuitBound& x) {
    long double height = x.height_;
    for (long k = x.denominator_power_; k < power; ++k) height = up(height * base_bound);
    return height;
  };
  height_ = up(lifted(*this) + lifted(b));
  denominator_power_ = power;
}

double CircuitBound::log2_height() const {
  return zero_ ? 0 : std::ceil(static_cast<double>(std::log2(height_)));
}

double CircuitBound::log2_denominator() const {
  return std::ceil(static_cast<double>(std::log2(base_bound))) *
         static_cast<double>(denominator_power_);
}

}  // namespace verify
