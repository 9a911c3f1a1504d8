// The facts of a tie hold where two fixed points have one gain, and not where there is one alone.
#include "theorems/li2025/uniqueness/tie_facts.hpp"

#include <doctest/doctest.h>

#include "verify/algebra/facts/compare.hpp"

namespace verify::li2025::tie_facts_test {
namespace {

LandscapeSpectrum<Rational> spectrum_with(long examples) {
  return {80, {40, 1}, {1, 40}, {1, examples}, {1, 1}};
}

TEST_CASE("tie facts: with 200 examples two fixed points have one gain, with 60 there is one") {
  const auto hold = [](long examples) {
    Comparisons<Rational> say;
    tie_by_facts(say, spectrum_with(examples));
    return facts_hold(say);
  };
  CHECK(hold(200));
  CHECK_FALSE(hold(60));
}

TEST_CASE("tie facts: modulo the quadratic the gain is this number and no other") {
  auto spectrum = spectrum_with(200);
  const auto tie = closed_form_tie(spectrum).value();
  spectrum.A[0] = tie.alpha;
  const auto rest = [&](const Rational& gain) {
    const auto [N, defect] = tie_polynomials<Rational>(spectrum, gain);
    CHECK(remainder(UnivariatePolynomial(N.ascending()), tie.gammas).is_zero());
    return remainder(UnivariatePolynomial(defect.ascending()), tie.gammas);
  };
  CHECK(rest(tie.gain).is_zero());
  CHECK_FALSE(rest(tie.gain + Rational(1)).is_zero());
}

}  // namespace
}  // namespace verify::li2025::tie_facts_test
