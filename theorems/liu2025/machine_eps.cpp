// The precision of a floating-point format with p bits: the spacing of the numbers above 1, and the
// mean squared error that the paper takes as the goal.
#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "verify/core/finding.hpp"
#include "verify/math/statement.hpp"
#include "verify/scalar/rounded.hpp"

namespace verify::theorems::liu2025 {
namespace {

Rational formula(long precision) { return power(Rational(2), 1 - precision); }

// In [1, 2) the numbers with p bits are m / 2^(p-1) with integers m from 2^(p-1) on.
Rational spacing_above_one(long precision) {
  const Rational scale = power(Rational(2), precision - 1);
  return (scale + Rational(1)) / scale - Rational(1);
}

// With r = 1/2^(p-1) free: the mean of squares of errors of size r is r^2.
struct MeanSquare {
  long entries;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T r = free.scalar();
    T sum(0L);
    for (long k = 0; k < entries; ++k) sum += (k % 2 == 0 ? r : T(-r)) * (k % 2 == 0 ? r : T(-r));
    return {sum - T(entries) * r * r};
  }
};
Finding mean_square(const Context&) { return expands_to_zero(MeanSquare{5}); }

template <class Float>
bool hardware_agrees(long precision) {
  const Float one(1), next = std::nextafter(one, Float(2));
  const Float half_spacing = (next - one) / Float(2);
  const volatile Float tie = one + half_spacing, whole = one + (next - one);
  return exact_value(static_cast<double>(next)).value() - Rational(1) == formula(precision) &&
         tie == one && whole == next;
}

Finding hardware(const Context&) {
  return settled(hardware_agrees<float>(24) && hardware_agrees<double>(53),
                 "float32: the number after 1 is 1 + 2^-23, and 1 + 2^-24 rounds to 1; float64 the "
                 "same with 2^-52 and 2^-53",
                 "the arithmetic of this machine differs");
}

// |x - printed| <= half a unit of the last printed digit.
bool rounds_to(const Rational& x, const Rational& printed, const Rational& unit) {
  return abs(x - printed) * Rational(2) <= unit;
}

Finding printed_digits(const Context&) {
  const Rational epsilon = formula(24), goal = epsilon * epsilon, ten(10);
  const bool both = rounds_to(epsilon, Rational(12) * power(ten, -8), power(ten, -8)) &&
                    rounds_to(goal, Rational(14) * power(ten, -15), power(ten, -15));
  return settled(both, "2^-23 = 1.1920928955078125e-7 and 2^-46 = 1.4210854715202004e-14",
                 "2^-23 or 2^-46 is not as printed");
}

Finding comparisons(const Context&) {
  const Rational goal = power(Rational(2), -46), ten(10);
  const Rational multiplication = power(ten, -6) / goal, equations = power(ten, -4) / goal;
  return settled(multiplication >= power(ten, 7) && equations < power(ten, 10) &&
                     Rational(2) * equations > power(ten, 10),
                 fmt::format("1e-6 / 2^-46 = {:.3e}, at least 10 million; 1e-4 / 2^-46 = {:.3e}, "
                             "between half of 1e10 and 1e10",
                             multiplication.to_double(), equations.to_double()),
                 "a quotient is outside its range");
}

Finding unit_roundoff(const Context&) {
  const Rational roundoff = formula(24) / Rational(2);
  return settled(roundoff == formula(24), "the largest relative rounding error is 2^-23",
                 "2^-23 is the spacing above 1; rounding to nearest errs by at most half of it, "
                 "2^-24 = " +
                     roundoff.text());
}

Finding at_instance(const Context& c) {
  const long precision = c.instance.integer("precision");
  const Rational epsilon = formula(precision);
  auto result = settled(epsilon == spacing_above_one(precision),
                        fmt::format("2^{} is the spacing of the numbers with {} bits above 1",
                                    1 - precision, precision),
                        "the spacing is not 2^(1 - precision)");
  result.values = {value("epsilon", epsilon), value("target_mse", epsilon * epsilon)};
  return result;
}

std::optional<Complaint> require(const Instance& instance) {
  if (instance.integer("precision") >= 2) return std::nullopt;
  return Complaint{"precision", std::to_string(instance.integer("precision")), "an integer >= 2"};
}

}  // namespace

// clang-format off
Theorem machine_eps() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"precision", Kind::integer, {}, {Constraint::positive}, "bits of the significand, the leading one included; at least 2"}},
      .values = {{"epsilon", "rational: spacing above 1, 2^(1 - precision)"},
                 {"target_mse", "rational: epsilon^2"}},
      .checks = {
          {"the decimals printed for 2^-23 and 2^-46", exact, points, holds, On::claim, "float32", printed_digits},
          {"10 million times and almost 1e10 times worse", exact, points, holds, On::claim, "mean squared errors 1e-6 and 1e-4 against 2^-46", comparisons},
          {"the arithmetic of this machine has this precision", exact, points, holds, On::claim, "float32 and float64", hardware},
          {"the mean square of errors +-r is r^2", symbolic, everywhere, holds, On::claim, "five entries; r free", mean_square},
          {"epsilon is the spacing above 1", exact, points, holds, On::instance, "the instance", at_instance},
          {"2^-23 is the unit roundoff of float32", exact, points, control, On::claim, "float32", unit_roundoff},
      },
      .require = require,
  };
}
// clang-format on

}  // namespace verify::theorems::liu2025
