// A scalar that carries, instead of a value, bounds on the polynomial a circuit computes: running a
// model on it derives the degree and the coefficient height that an identity test has to state.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "verify/scalar/rational.hpp"

namespace verify {

// The polynomial is F / B^k with F over the integers and B the common base of all denominators in
// the circuit (CommonDenominator): total degree of F, an upper bound of the sum of |coefficients|
// of F, and k. That sum is subadditive and submultiplicative, which makes the rules for + and *
// upper bounds; results are rounded up so that rounding cannot make them too small (infinity beyond
// 2^16383). Constants that are exactly zero stay zero, so that sparse weights do not inflate the
// degree.
class CircuitBound {
 public:
  CircuitBound() = default;                                                // zero
  CircuitBound(long integer) : CircuitBound(Rational(integer)) {}          // NOLINT
  CircuitBound(int integer) : CircuitBound(static_cast<long>(integer)) {}  // NOLINT
  CircuitBound(double) = delete;
  explicit CircuitBound(const Rational& q);
  static CircuitBound variable();

  friend CircuitBound operator+(CircuitBound a, const CircuitBound& b) { return a += b; }
  friend CircuitBound operator*(CircuitBound a, const CircuitBound& b) { return a *= b; }
  friend CircuitBound operator-(CircuitBound a, const CircuitBound& b) { return a += b; }
  friend CircuitBound operator-(const CircuitBound& a) { return a; }
  CircuitBound& operator+=(const CircuitBound& b) {
    if (b.zero_) return *this;
    if (zero_) return *this = b;
    degree_ = std::max(degree_, b.degree_);
    if (denominator_power_ == b.denominator_power_) {
      height_ = up(height_ + b.height_);
    } else {
      add_lifted(b);
    }
    return *this;
  }
  CircuitBound& operator-=(const CircuitBound& b) { return *this += b; }
  CircuitBound& operator*=(const CircuitBound& b) {
    if (zero_ || b.zero_) return *this = CircuitBound();
    degree_ += b.degree_;
    height_ = up(height_ * b.height_);
    denominator_power_ += b.denominator_power_;
    return *this;
  }

  // The nonzero entries of a row or column in groups of one degree over one power of the base:
  // enough to bound an inner product without its terms.
  struct Group {
    long degree, denominator_power;
    long double largest, total;         // of the heights
    std::vector<std::uint64_t> places;  // bit k: the group has entry k
  };
  using Line = std::vector<Group>;
  // Of entry(k) for k < size.
  template <class Entry>
  static Line line(long size, Entry entry);
  // Bounds the sum of the products of their entries.
  static CircuitBound inner_product(const Line& row, const Line& column);

  bool is_zero() const { return zero_; }
  long degree() const { return degree_; }
  double log2_height() const;
  double log2_denominator() const;

 private:
  // Undoes the rounding of the last operation (half a unit in the 64th bit) with room to spare.
  static long double up(long double x) {
    constexpr long double slack = 1 + 1 / static_cast<long double>(1L << 60);
    return x * slack;
  }
  void add_lifted(const CircuitBound& b);  // over the larger power of the common base

  bool zero_ = true;
  long degree_ = 0;
  long double height_ = 0;
  long denominator_power_ = 0;
};

template <class Entry>
CircuitBound::Line CircuitBound::line(long size, Entry entry) {
  Line result;
  for (long k = 0; k < size; ++k) {
    const CircuitBound& bound = entry(k);
    if (bound.zero_) continue;
    auto group = std::find_if(result.begin(), result.end(), [&](const Group& g) {
      return g.degree == bound.degree_ && g.denominator_power == bound.denominator_power_;
    });
    if (group == result.end()) {
      const std::vector<std::uint64_t> nowhere((size + 63) / 64);
      group = result.insert(group, {bound.degree_, bound.denominator_power_, 0, 0, nowhere});
    }
    group->largest = std::max(group->largest, bound.height_);
    group->total = up(group->total + bound.height_);
    group->places[k / 64] |= std::uint64_t{1} << (k % 64);
  }
  return result;
}

// Collects the denominators of the constants met during its lifetime. Bounds made while the base
// still grew are void: run the circuit again then, the base is complete by now.
class CommonDenominator {
 public:
  CommonDenominator();
  ~CommonDenominator();
  bool grew_late() const;  // the base changed after a constant had already used it
  CommonDenominator(const CommonDenominator&) = delete;
  CommonDenominator& operator=(const CommonDenominator&) = delete;

 private:
  Rational former_;
};

}  // namespace verify
