// The precision of a floating-point format with p bits: the spacing of the numbers above 1, and the
// mean squared error that the paper takes as the goal.
#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "theorems/liu2025/training/machine_epsilon.hpp"
#include "verify/claim/finding.hpp"
#include "verify/scalar/rounded.hpp"

namespace verify::liu2025::claim_machine_eps {
namespace {

Rational formula(long precision) { return power(Rational(2), 1 - precision); }

constexpr long widest = 256, most_bits = 16384;

Finding every_precision(const Context&) {
  for (long precision = 2; precision <= widest; ++precision) {
    if (machine_epsilon(precision) != formula(precision))
      return finding(Truth::no, fmt::format("not with {} bits", precision));
  }
  return finding(
      Truth::yes,
      fmt::format("halving e until 1 + e rounds to 1 ends at 2^(1-p) for each of the {} precisions",
                  widest - 1));
}

// Half of it already rounds away: a tie goes to the even neighbour, 1.
Finding half_spacing(const Context&) {
  for (long precision = 2; precision <= widest; ++precision) {
    if (machine_epsilon(precision) == formula(precision + 1)) return finding(Truth::yes, "it is");
  }
  return finding(Truth::no, "2^-p is half the spacing for every p, and 1 + 2^-p rounds to 1");
}

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
  return settled(
      roundoff == formula(24), "the largest relative rounding error is 2^-23",
      "2^-23 is the spacing above 1; rounding to nearest errs by at most half of it, 2^-24 = " +
          roundoff.text());
}

Finding at_instance(const Context& c) {
  const long precision = c.instance.integer("precision");
  const Rational epsilon = formula(precision);
  auto result =
      settled(epsilon == machine_epsilon(precision),
              fmt::format("2^{} is the spacing above 1 that arithmetic with {} bits shows",
                          1 - precision, precision),
              "the spacing is not 2^(1 - precision)");
  result.values = {value("epsilon", epsilon), value("target_mse", epsilon * epsilon)};
  return result;
}

std::optional<Complaint> require(const Instance& instance) {
  const long precision = instance.integer("precision");
  if (precision >= 2 && precision <= most_bits) return std::nullopt;
  return Complaint{"precision", std::to_string(precision),
                   fmt::format("an integer from 2 to {}", most_bits)};
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"precision",
                  Kind::integer,
                  {},
                  {Constraint::positive},
                  "bits of the significand, the leading one included; from 2 to 16384"}},
      .values = {{"epsilon", "rational: spacing above 1, 2^(1 - precision)"},
                 {"target_mse", "rational: epsilon^2"}},
      .checks =
          {
              {"the decimals printed for 2^-23 and 2^-46", exact, points, holds, On::claim,
               "float32", printed_digits},
              {"10 million times and almost 1e10 times worse", exact, points, holds, On::claim,
               "mean squared errors 1e-6 and 1e-4 against 2^-46", comparisons},
              {"the arithmetic of this machine has this precision", exact, points, holds, On::claim,
               "float32 and float64", hardware},
              {"the spacing above 1 is 2^(1-p)", exact, region, holds, On::claim,
               "every p from 2 to 256; arithmetic that rounds to nearest", every_precision},
              {"epsilon is the spacing above 1", exact, points, holds, On::instance, "the instance",
               at_instance},
              {"the spacing above 1 is 2^-p", exact, region, control, On::claim, "p from 2 to 256",
               half_spacing},
              {"2^-23 is the unit roundoff of float32", exact, points, control, On::claim,
               "float32", unit_roundoff},
          },
      .require = require,
  };
}

}  // namespace verify::liu2025::claim_machine_eps
