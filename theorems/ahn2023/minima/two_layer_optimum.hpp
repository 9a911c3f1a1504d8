// The best common steps A_l = a_l I of two layers in closed form (Sigma = Sigma_w = I): the loss is
// E tr p(W)^2 with p(z) = (1 + a_0 z)(1 + a_1 z), a quadratic form in e_1 = a_0 + a_1 and e_2 =
// a_0 a_1. Numerators over the one denominator D, polynomials in n and d; the printed steps are n
// times these.
#pragma once

#include "theorems/ahn2023/minima/two_layer_moments.hpp"

namespace verify::ahn2023 {

template <class T>
struct TwoLayerOptimum {
  T denominator;   // D
  T sum, product;  // D e_1, D e_2
  T loss;          // D f* / d
  T discriminant;  // D^2 (e_1^2 - 4 e_2) / 4

  TwoLayerOptimum(const T& n, const T& d) {
    const auto c = [](long integer) { return T(integer); };
    const T n2 = n * n, n3 = n2 * n, d2 = d * d, d3 = d2 * d;
    denominator = d3 * (n + c(1)) + d2 * (n2 + c(5) * n + c(10)) +
                  d * (n3 + c(5) * n2 + c(17) * n + c(17)) + n3 + c(10) * n2 + c(17) * n + c(4);
    sum = -(c(2) * (d2 * (n + c(1)) + d * (n2 + c(4) * n + c(7)) + n2 + c(7) * n + c(8)));
    product = d * (n + c(1)) + n + c(3);
    loss = d3 * (n + c(1)) + d2 * (c(4) * n + c(10)) + d * (c(7) * n + c(17)) + c(4) * n + c(4);
    discriminant = d3 * (n3 + c(3) * n2 + c(3) * n + c(1)) +
                   d2 * (c(3) * n3 + c(16) * n2 + c(27) * n + c(18)) +
                   d * (c(3) * n3 + c(27) * n2 + c(73) * n + c(57)) + n3 + c(18) * n2 + c(57) * n +
                   c(52);
  }
};

// E tr p(W)^2 / d for p(z) = 1 + s z + q z^2.
template <class T>
T common_steps_loss(const TwoLayerMoments<T>& m, const T& s, const T& q) {
  return T(1L) + T(2L) * (m.n * s + m.c2 * q) + m.c2 * s * s + T(2L) * m.m3() * s * q +
         m.m4() * q * q;
}

}  // namespace verify::ahn2023
