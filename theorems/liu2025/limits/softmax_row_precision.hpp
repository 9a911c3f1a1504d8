// Row a >= 2 of causal softmax attention as a square, evaluated in finite precision: on u = t E_ab,
// s = t^2, the even part of the row is f(s) = (e^(As) B + S)/(e^(As) + a - 1), where B = p + q and
// S = (a-1) p are what the layer stores. p and q interpolate s at 0 and 1.
#pragma once

#include <algorithm>

#include "verify/models/base_conv.hpp"
#include "verify/scalar/real.hpp"

namespace verify::liu2025 {

// max |f(s) - s| over s = 0, 1/20, .., 1 for A = 2^-exponent; B and S rounded to `bits`, f
// evaluated in `bits`: the precision is what is studied, whatever the runner works in.
inline Rational error_in_bits(long a, long exponent, long bits) {
  constexpr long points = 20, margin = 4;
  const Rational A = power(Rational(2), -exponent);
  Rational own, others;
  {
    const PrecisionScope exact(margin * bits);
    const auto weight = [&](const Rational& s) {
      return Real(1) / (Real(1) + Real(a - 1) * exp(-Real(A * s)));
    };
    const Real at_0 = weight(0), q = Real(1) / (weight(1) - at_0), p = -(q * at_0);
    own = (p + q).to_rational();
    others = (Real(a - 1) * p).to_rational();
  }
  const PrecisionScope scope(bits);
  const Real B(own), S(others);
  Rational worst;
  for (long k = 0; k <= points; ++k) {
    const Rational s(k, points);
    const Real e = exp(Real(A) * Real(s));
    const Real f = (e * B + S) / (e + Real(a - 1));
    worst = std::max(worst, abs(f.to_rational() - s));
  }
  return worst;
}

// The least over the exponent, searched around the balance of both errors: bits/3 for a = 2, bits/2
// for a >= 3.
inline Rational least_error_in_bits(long a, long bits) {
  constexpr long around = 8;
  const long balance = a == 2 ? bits / 3 : bits / 2;
  Rational least = error_in_bits(a, balance, bits);
  for (long exponent = std::max(1L, balance - around); exponent <= balance + around; ++exponent)
    least = std::min(least, error_in_bits(a, exponent, bits));
  return least;
}

// One layer of BaseConv with W = 1, H = e_0, which squares exactly: max |y - t^2| over t = 0, 1/20,
// .., 1, where t is rounded to `bits` and the layer evaluated in them.
inline Rational base_conv_error_in_bits(long bits) {
  constexpr long points = 20;
  const PrecisionScope scope(bits);
  const auto layer = simple_base_conv<Real>(Convolution::causal, {{1}}, {{0}}, {{1}}, {{0}});
  Rational worst;
  for (long k = 0; k <= points; ++k) {
    const Rational t(k, points);
    const auto y = base_conv(layer, Matrix<Real>{{Real(t)}});
    worst = std::max(worst, abs(y(0, 0).to_rational() - t * t));
  }
  return worst;
}

}  // namespace verify::liu2025
