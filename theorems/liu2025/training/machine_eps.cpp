// The precision of a floating-point format with p bits: the spacing of the numbers above 1, and the
// mean squared error that the paper takes as the goal.
#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "theorems/liu2025/training/machine_epsilon.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/scalar/formats/rounded.hpp"

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
  return all_hold(
      {exact_value(static_cast<double>(next)).value() - Rational(1) == formula(precision),
       tie == one, whole == next});
}

Finding hardware(const Context&) {
  return settled({hardware_agrees<float>(24), hardware_agrees<double>(53)},
                 "float32: the number after 1 is 1 + 2^-23, and 1 + 2^-24 rounds to 1; float64 the "
                 "same with 2^-52 and 2^-53",
                 "the arithmetic of this machine differs");
}

// |x - printed| <= half a unit of the last printed digit.
bool rounds_to(const Rational& x, const Rational& printed, const Rational& unit) {
  return abs(x - printed) * Rational(2) <= unit;
}

Finding rounds_to_digits(long of_epsilon, long of_goal) {
  const Rational epsilon = formula(24), goal = epsilon * epsilon, ten(10);
  const bool both =
      all_hold({rounds_to(epsilon, Rational(of_epsilon) * power(ten, -9), power(ten, -9)),
                rounds_to(goal, Rational(of_goal) * power(ten, -16), power(ten, -16))});
  return settled(
      both, "2^-23 = 1.1920928955078125e-7 and 2^-46 = 1.4210854715202004e-14",
      fmt::format("2^-23 does not round to {}e-9 or 2^-46 not to {}e-16", of_epsilon, of_goal));
}
Finding printed_digits(const Context&) { return rounds_to_digits(119, 142); }
Finding epsilon_rounded_up(const Context&) { return rounds_to_digits(120, 142); }
Finding goal_rounded_up(const Context&) { return rounds_to_digits(119, 143); }

// The same as facts for the certificates. Of the machine: with p bits 1 + e is the next number
// after 1, as 2^(p-1) (1 + e) is 2^(p-1) + 1, and 1 + e/2 is as far from it as from 1.
template <class T>
void digits_by_facts(Comparisons<T>& say, long of_epsilon, long of_goal) {
  const T epsilon = T(1L) / raised(T(2L), 23);
  const auto rounds_to = [&](const T& x, long digits, long exponent) {
    const T gap = T(x * raised(T(10L), exponent) - T(digits)) * T(2L);
    say.at_most(gap, T(1L));
    say.at_most(T(-gap), T(1L));
  };
  rounds_to(epsilon, of_epsilon, 9);
  rounds_to(T(epsilon * epsilon), of_goal, 16);
}
template <class T>
void spacing_by_facts(Comparisons<T>& say) {
  for (const long bits : {24, 53}) {
    const T one(1L), whole = raised(T(2L), bits - 1), epsilon = one / whole, next = one + epsilon,
                     tie = one + epsilon / T(2L);
    say.equal(T(whole * next), T(whole + one));
    say.equal(T(tie - one), T(next - tie));
  }
}

// Is 10^exponent from `least` to `most` times the goal?
// How often the goal 2^-46 goes into 10^-digits.
template <class T>
T times_goal(long digits) {
  return T(raised(T(2L), 46) / raised(T(10L), digits));
}
template <class T>
void against_goal(Comparisons<T>& say, long digits, const T& least, const T& most) {
  const T times = times_goal<T>(digits);
  say.at_most(least, times);
  say.less(times, most);
  say.words(fmt::format("1e-{} / 2^-46 = {:.3e}", digits, rounded(times)));
}
template <class T>
void times_of_multiplication(Comparisons<T>& say, long digits) {
  against_goal(say, digits, raised(T(10L), 7), raised(T(10L), 8));
}
template <class T>
void times_of_equations(Comparisons<T>& say, long digits) {
  const T printed = raised(T(10L), 10);
  against_goal(say, digits, T(printed / T(2L)), printed);
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
  const auto listed = [](Settle settle) { return once(Evidence::exact, {}, Inputs::all, settle); };
  return {
      .inputs = {{"precision",
                  Kind::integer,
                  {},
                  {Constraint::positive},
                  "bits of the significand, the leading one included; from 2 to 16384"}},
      .values = {{"epsilon", "rational: spacing above 1, 2^(1 - precision)"},
                 {"target_mse", "rational: epsilon^2"}},
      .parts = {{"decimals",
                 {chain({with_facts(listed(printed_digits),
                                    [](auto& say) { digits_by_facts(say, 119, 142); }),
                         with_facts(listed(hardware), [](auto& say) { spacing_by_facts(say); })})},
                 {{"2^-24, the unit roundoff", listed(unit_roundoff)},
                  {"2^-23 rounded up, 1.20e-7",
                   with_facts(listed(epsilon_rounded_up),
                              [](auto& say) { digits_by_facts(say, 120, 142); })},
                  {"2^-46 rounded up, 1.43e-14",
                   with_facts(listed(goal_rounded_up),
                              [](auto& say) { digits_by_facts(say, 119, 143); })}}},
                {"multiplication",
                 {compare([](auto& say) { times_of_multiplication(say, 6); }, {}, Inputs::all)},
                 {{"of an error of 1e-7",
                   compare([](auto& say) { times_of_multiplication(say, 7); }, {}, Inputs::all)}}},
                {"equations",
                 {compare([](auto& say) { times_of_equations(say, 4); }, {}, Inputs::all)},
                 {{"of an error of 1e-5",
                   compare([](auto& say) { times_of_equations(say, 5); }, {}, Inputs::all)}}},
                {"spacing",
                 {once(Evidence::exact, {{"p", Extent::between(2, widest)}}, Inputs::all,
                       every_precision)},
                 {{"it is 2^-p", once(Evidence::exact, {{"p", Extent::between(2, widest)}},
                                      Inputs::all, half_spacing)}}},
                {"data", {exact(at_instance)}}},
      .require = require,
  };
}

}  // namespace verify::liu2025::claim_machine_eps
