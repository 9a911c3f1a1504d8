// What certificates say of single fixed points: between two numbers f(gamma) - gamma changes its
// sign, and for all gamma between them f' is below or above 1, so that there is exactly one.
#pragma once

#include "theorems/li2025/fixed_point_facts.hpp"
#include "verify/algebra/facts/enclosed.hpp"

namespace verify::li2025 {

// Numbers between which a fixed point lies, and whether f' is below 1 there.
struct Enclosed {
  Rational lower, upper;
  bool flat = true;
};
inline Enclosed enclosed_near(const Rational& gamma, const Rational& radius, bool flat = true) {
  return {gamma - radius, gamma + radius, flat};
}

template <class T>
T stated_slope(const LandscapeSpectrum<T>& spectrum, const T& gamma) {
  return T(h1_prime(spectrum, h2(spectrum, gamma)) * h2_prime(spectrum, gamma));
}

// The fixed point, as a number of which the two ends are known.
template <class T>
T state_fixed_point(Comparisons<T>& say, Boxes<T>& free, const LandscapeSpectrum<T>& spectrum,
                    const Enclosed& where) {
  const auto rise = [&](const Rational& at) {
    const T gamma = from_rational<T>(at);
    return T(fixed_point_map(spectrum, gamma) - gamma);
  };
  const T first = rise(where.lower), last = rise(where.upper);
  const T gamma = free.between("gamma", where.lower, where.upper);
  const T rest = T(1L) - stated_slope(spectrum, gamma);
  say.positive(where.flat ? first : T(-first));
  say.negative(where.flat ? last : T(-last));
  say.positive(where.flat ? rest : T(-rest));
  return gamma;
}

// The real numbers from 1 on that are fixed points, by their number.
template <class T>
void state_number(Comparisons<T>& say, const LandscapeSpectrum<T>& spectrum, long count) {
  say.roots(count, from_one(), fixed_point_coefficients(spectrum).ascending());
}

}  // namespace verify::li2025
