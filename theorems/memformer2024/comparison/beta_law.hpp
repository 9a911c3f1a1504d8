// Moments of a Beta variable whose parameters are half-integers: exact rationals.
#pragma once

#include <stdexcept>

#include "verify/scalar/rational.hpp"

namespace verify::memformer2024 {

// X ~ Beta(a, b) with a, b in {0, 1/2, 1, ..}; a = 0 puts X at 0, b = 0 puts X at 1.
struct BetaLaw {
  Rational a, b;

  // E X^k (1 - X)^l = (a)_k (b)_l / (a + b)_{k+l}, rising factorials.
  template <class T = Rational>
  T moment(long k, long l) const {
    if ((a + b).sign() <= 0) throw std::domain_error("Beta law without parameters");
    T result(1L);
    for (long j = 0; j < k; ++j) result = T(result * T(a + Rational(j)) / T(a + b + Rational(j)));
    for (long j = 0; j < l; ++j)
      result = T(result * T(b + Rational(j)) / T(a + b + Rational(k + j)));
    return result;
  }
};

}  // namespace verify::memformer2024
