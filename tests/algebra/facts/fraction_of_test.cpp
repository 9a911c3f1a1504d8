#include "verify/algebra/facts/fraction_of.hpp"

#include <doctest/doctest.h>

#include "verify/algebra/facts/compare.hpp"
#include "verify/claim/claim.hpp"

namespace verify::fraction_of_test {
namespace {

using F = FractionOf<Rational>;

Rational value(const F& a) { return a.numerator() / a.denominator(); }

TEST_CASE("fractions are those of the rational numbers") {
  const F half(Rational(1, 2)), third = F(1) / F(3);
  CHECK(value(half + third) == Rational(5, 6));
  CHECK(value(half - third) == Rational(1, 6));
  CHECK(value(half * third) == Rational(1, 6));
  CHECK(value(half / third) == Rational(3, 2));
  CHECK(value(-(F(2) / F(-7))) == Rational(2, 7));
}

TEST_CASE("every divisor stays a factor of the denominator") {
  const F none(0L), one(1L);
  CHECK((one / none).denominator() == Rational(0));
  // 1 / (1 / 0) is no number, though it is 0 when the fraction is turned over.
  CHECK((one / (one / none)).denominator() == Rational(0));
  CHECK((one / none - one / none).denominator() == Rational(0));
}

TEST_CASE("the derivative of a quotient is that along the dual numbers, once or twice") {
  using D = Dual<Rational>;
  // x^2 / (1 + x) at 2: 4/3, and (2x (1 + x) - x^2) / (1 + x)^2 = 8/9.
  const auto of = [](const auto& x) { return x * x / (std::decay_t<decltype(x)>(1L) + x); };
  const auto once = of(FractionOf<D>(D(Rational(2), Rational(1))));
  CHECK(value(value_of(once)) == Rational(4, 3));
  CHECK(value(slope_of(once)) == Rational(8, 9));
  // The second derivative is 2 / (1 + x)^3.
  const D inner(Rational(2), Rational(1));
  const auto twice = of(FractionOf<Dual<D>>(Dual<D>(inner, D(1L))));
  CHECK(value(slope_of(slope_of(twice))) == Rational(2, 27));
}

// 1/(1 + t) + k t/(1 + t) = 1.
Truth sums_to_one(long k) {
  const auto link = with_facts_for_nonnegative(
      [&] {
        WayCheck any;
        any.run = [k](const Context&) { return Finding{truth_of(k == 1), ""}; };
        return any;
      }(),
      [k](auto& say, auto& free) {
        const auto t = free.positive("t");
        using Pair = FractionOf<std::decay_t<decltype(t)>>;
        const Pair one(1L), shared = one + Pair(t);
        say_zero(say, one / shared + Pair(k) * Pair(t) / shared - one);
      });
  const Instance nothing("none", {}, {});
  return link.run(Context{nothing, 1, 64, nullptr}).answer.truth();
}

TEST_CASE("an identity of rational functions is seen, and a false one is refuted") {
  CHECK(sums_to_one(1) == Truth::yes);
  CHECK(sums_to_one(2) == Truth::no);
}

TEST_CASE("fractions are changed in place as rational numbers are") {
  F a;
  CHECK(value(a) == Rational(0));
  CHECK(value(a += F(3)) == Rational(3));
  CHECK(value(a -= F(1)) == Rational(2));
  CHECK(value(a *= F(5)) == Rational(10));
  CHECK(value(a /= F(4)) == Rational(5, 2));
}

TEST_CASE("0 over 0 is not seen to be 0") {
  const auto zero_over = [](long below) {
    Comparisons<Rational> say;
    say_zero(say, F::over(Rational(0), Rational(below)));
    return facts_hold(say);
  };
  CHECK(zero_over(1));
  CHECK_FALSE(zero_over(0));
}

}  // namespace
}  // namespace verify::fraction_of_test
