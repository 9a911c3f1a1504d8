// The polynomial whose roots are the fixed points, and that of the criterion, by their coefficients
// over any number type: what certificates say of their roots is computed from the spectra.
#pragma once

#include "verify/algebra/facts/coefficients.hpp"
#include "verify/algebra/facts/facts.hpp"
#include "verify/models/weighted_risk.hpp"

namespace verify::li2025 {

// sum_i weights_i values_i^p times the product over k != i of factors_k^q.
template <class T>
Coefficients<T> sum_over_factors(const Vector<T>& weights, const Vector<T>& values, int p,
                                 const Vector<Coefficients<T>>& factors, int q) {
  Coefficients<T> sum;
  for (std::size_t i = 0; i < values.size(); ++i) {
    auto term = Coefficients<T>::constant(weights[i] * integer_power(values[i], p));
    for (std::size_t k = 0; k < values.size(); ++k)
      if (k != i) term *= integer_power(factors[k], q);
    sum += term;
  }
  return sum;
}

template <class T>
Vector<Coefficients<T>> covariate_factors(const LandscapeSpectrum<T>& spectrum) {
  return map(spectrum.s, [&](const T& s) { return Coefficients<T>(Vector<T>{spectrum.M, s}); });
}

// N with the sign of f(gamma) - gamma: B = b/Q^2, C = c/Q^2 and h_2 = b / (b + M c) with Q = prod
// (M
// + gamma s), put into l(h) - (gamma - 1) e(h), where h_1 = l / e.
template <class T>
Coefficients<T> fixed_point_coefficients(const LandscapeSpectrum<T>& spectrum) {
  const auto factors = covariate_factors(spectrum);
  const auto b = sum_over_factors(spectrum.m, spectrum.s, 3, factors, 2),
             c = sum_over_factors(spectrum.m, spectrum.s, 2, factors, 2);
  const auto whole = b + Coefficients<T>::constant(spectrum.M) * c;
  const auto levels = map(spectrum.lambda, [&](const T& lambda) {
    return whole + Coefficients<T>::constant(lambda) * b;
  });
  const Coefficients<T> gamma_minus_1(Vector<T>{T(-1L), T(1L)});
  return sum_over_factors(spectrum.A, spectrum.lambda, 1, levels, 2) -
         gamma_minus_1 * sum_over_factors(spectrum.A, spectrum.lambda, 0, levels, 2);
}

// With the sign of 1 - Psi_largest(gamma): Psi = 2 x (largest - x) M^2 pairs / (root (root + B
// largest)), x = gamma - 1, root = B + M C, pairs = 2 (S_4 S_2 - S_3^2), S_p = tr(Sigma^p (M +
// gamma Sigma)^-3).
template <class T>
Coefficients<T> criterion_coefficients(const LandscapeSpectrum<T>& spectrum, const T& largest) {
  using P = Coefficients<T>;
  const auto factors = covariate_factors(spectrum);
  const auto squared = [&](int p) {
    return sum_over_factors(spectrum.m, spectrum.s, p, factors, 2);
  };
  const auto cubed = [&](int p) { return sum_over_factors(spectrum.m, spectrum.s, p, factors, 3); };
  P Q(1);
  for (const auto& factor : factors) Q *= factor;
  const P M = P::constant(spectrum.M), root = squared(3) + M * squared(2);
  const P pairs = P(2) * (cubed(4) * cubed(2) - cubed(3) * cubed(3));
  const P x(Vector<T>{T(-1L), T(1L)}), rest(Vector<T>{T(largest + T(1L)), T(-1L)});
  return Q * Q * root * (root + P::constant(largest) * squared(3)) -
         P(2) * x * rest * M * M * pairs;
}

// The spectrum of eigenvalues s with multiplicities and of uncorrelated task blocks.
template <class T>
LandscapeSpectrum<T> spectrum_of_blocks(const Vector<T>& s, const Vector<T>& mult, const T& sigma2,
                                        const Vector<T>& lengths, const Vector<T>& r) {
  LandscapeSpectrum<T> spectrum{sigma2, s, mult, lengths, {}};
  for (std::size_t i = 0; i < s.size(); ++i) spectrum.M = T(spectrum.M + s[i] * mult[i]);
  for (std::size_t k = 0; k < r.size(); ++k) spectrum.A.push_back(T(lengths[k] * T(r[k] * r[k])));
  return spectrum;
}

inline RealInterval from_one() { return {Rational(1), {}, true, false}; }

}  // namespace verify::li2025
