// The six eigenvalues of li2025.new_d5 with d - 6 further ones delta x, x = 1 / (d - 6), as facts
// for all d at once: for every x from 0 to 1 the sign of f(gamma) - gamma alternates at four
// numbers.
#pragma once

#include "theorems/li2025/fixed_point_facts.hpp"
#include "verify/algebra/facts/enclosed.hpp"

namespace verify::li2025 {

template <class T>
void three_above_by_facts(Comparisons<T>& say, Boxes<T>& free, const T& delta) {
  const auto spectrum = spectrum_of_blocks<T>({100, 1}, {1, 5}, T(10000L), {1, 1000000},
                                              {say.number(9, 10), say.number(2, 5)});
  const T x = free.between("x", Rational(0), Rational(1)), further = delta * x;
  long sign = 1;
  for (const long at : {1, 6500, 12000, 1000002}) {
    const T gamma(at), root = spectrum.M + gamma * further;
    const T B = covariate_sum(spectrum, gamma, 3, 2) +
                delta * T(T(further / root) * T(further / root)),
            C = covariate_sum(spectrum, gamma, 2, 2) + delta * T(further / root) / root;
    const T h = B / T(B + spectrum.M * C);
    say.positive(T(T(sign) * T(T(1L) + h1(spectrum, h) - gamma)));
    sign = -sign;
  }
}

}  // namespace verify::li2025
