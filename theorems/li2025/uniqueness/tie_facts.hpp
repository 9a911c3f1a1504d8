// A tie of two fixed points at a rational ratio of the weights, as facts about polynomials.
#pragma once

#include <algorithm>
#include <utility>

#include "theorems/li2025/fixed_point_facts.hpp"
#include "theorems/li2025/uniqueness/tie.hpp"

namespace verify::li2025 {

// N, and the gain's numerator less this gain times its denominator (tie.hpp), as polynomials.
template <class T>
std::pair<Coefficients<T>, Coefficients<T>> tie_polynomials(const LandscapeSpectrum<T>& spectrum,
                                                            const T& gain) {
  using P = Coefficients<T>;
  const auto factors = covariate_factors(spectrum);
  const auto B = sum_over_factors(spectrum.m, spectrum.s, 3, factors, 2),
             C = sum_over_factors(spectrum.m, spectrum.s, 2, factors, 2),
             t = sum_over_factors(spectrum.m, spectrum.s, 2, factors, 1);
  const P D = B + P::constant(spectrum.M) * C, low = D + P::constant(spectrum.lambda[0]) * B,
          high = D + P::constant(spectrum.lambda[1]) * B, x(Vector<T>{T(-1L), T(1L)});
  const P numerator =
      (D + x * B) * (P::constant(spectrum.A[0]) * high + P::constant(spectrum.A[1]) * low) * t;
  return {fixed_point_coefficients(spectrum),
          numerator - P::constant(gain) * low * high * factors[0] * factors[1]};
}

inline Vector<Rational> ascending_of(const UnivariatePolynomial& p) {
  auto found = p.descending();
  std::reverse(found.begin(), found.end());
  return found;
}

// For the certificate, at the rational ratio of two eigenvalues of Sigma: a quadratic with two
// roots from 1 on divides N, which has three, and the gain is one number modulo it. The third root
// is between a and a + 1, where the quadratic is negative; there the gain less that number is the
// quadratic times what is positive, over a positive denominator.
template <class T>
void tie_by_facts(Comparisons<T>& say, LandscapeSpectrum<Rational> spectrum) {
  const auto& [M, s, m, lambda, A] = spectrum;
  const auto W = [&](std::size_t i) { return M + (Rational(1) + lambda[i]) * s[i]; };
  spectrum.A[0] = m[1] * s[1] * s[1] * W(0) / (m[0] * s[0] * s[0] * W(1));
  const LandscapeSpectrum<T> in_T{from_rational<T>(M), to_scalar<T>(s), to_scalar<T>(m),
                                  to_scalar<T>(lambda), to_scalar<T>(A)};
  const auto tie = closed_form_tie(spectrum);
  const auto gain = tie ? tie->gain : Rational(0);
  const auto [N, defect] = tie_polynomials<T>(in_T, from_rational<T>(gain));
  say.roots(3, from_one(), N.ascending());
  if (!tie) return;

  const bool falls = tie->gammas.leading().sign() < 0;
  const auto quadratic = falls ? -tie->gammas : tie->gammas;
  const auto [exact_N, exact_defect] = tie_polynomials<Rational>(spectrum, gain);
  const auto rest = exact_quotient(UnivariatePolynomial(exact_N.ascending()), quadratic),
             excess = exact_quotient(UnivariatePolynomial(exact_defect.ascending()), quadratic);
  long a = 1;
  const auto changes = [&](const Rational& from) {
    return quadratic.at(from).sign() < 0 &&
           rest.at(from).sign() * rest.at(from + Rational(1)).sign() < 0;
  };
  while (!changes(Rational(a))) ++a;
  const RealInterval middle{Rational(a), Rational(a + 1), true, true};
  const auto of = [](const UnivariatePolynomial& p) {
    return Coefficients<T>(to_scalar<T>(ascending_of(p)));
  };
  const auto at = [](const Coefficients<T>& p, const T& x) {
    T value(0L), power(1L);
    for (const auto& c : p.ascending()) value = T(value + c * power), power = T(power * x);
    return value;
  };
  const auto q = of(quadratic), other = of(rest), positive = of(excess);
  for (const auto& zero : {N - q * other, defect - q * positive})
    for (const auto& coefficient : zero.ascending()) say.zero(coefficient);
  say.roots(2, from_one(), q.ascending());
  say.roots(1, middle, other.ascending());
  for (const long end : {a, a + 1}) say.negative(at(q, T(end)));
  say.roots(0, middle, positive.ascending());
  say.positive(at(positive, T(a)));
}

}  // namespace verify::li2025
