// A cubature formula for N(0, I_d) with rational nodes and weights.
#pragma once

#include "verify/linalg/matrix.hpp"

namespace verify {

// E h(w), w ~ N(0, I_d), exact for every polynomial h of degree at most 5: nodes 0, +-e_i, +-2e_i
// and
// +-e_i +-e_j, with the weights that give E w_i^2 = 1, E w_i^4 = 3, E w_i^2 w_j^2 = 1; odd moments
// vanish because the nodes come in pairs w, -w in every coordinate.
template <class T, class F>
T gaussian_expectation_degree5(long d, F h) {
  const Rational pairs(1, 4), far(1, 12);
  const Rational near =
      (Rational(1) - Rational(8) * far - Rational(4 * (d - 1)) * pairs) / Rational(2);
  const Rational centre =
      Rational(1) - Rational(2 * d) * (near + far) - Rational(2 * d * (d - 1)) * pairs;
  T sum = from_rational<T>(centre) * h(Vector<T>(d, T(0L)));
  const auto add = [&](const Rational& weight, long i, long at_i, long j, long at_j) {
    Vector<T> node(d, T(0L));
    node[j] = T(at_j);
    node[i] = T(at_i);
    sum += from_rational<T>(weight) * h(node);
  };
  for (long i = 0; i < d; ++i) {
    for (const long sign : {-1L, 1L}) {
      add(near, i, sign, i, 0);
      add(far, i, 2 * sign, i, 0);
      for (long j = 0; j < i; ++j)
        for (const long other : {-1L, 1L}) add(pairs, i, sign, j, other);
    }
  }
  return sum;
}

}  // namespace verify
