// Second moments of two independent N(0, 1) variables beta, x where a function of their product
// u = beta x decides: |u| K_1(|u|) / pi is the density in u of E[beta^2; u], and u^2 K_0(|u|) / pi
// that of E[beta^2 x^2; u].
#pragma once

#include "verify/scalar/ball.hpp"

namespace verify::li2025 {

// The integral of exp(-t cosh s) w(cosh s) over s > 0 with w(c) = a/c + b + e c: a Ki_1(t) + b
// K_0(t) + e K_1(t) for t > 0, nonnegative a, b, e. Ki_1 is the integral of K_0 from t to infinity.
Ball bessel_combination(const Rational& t, const Rational& a, const Rational& b, const Rational& e);
// The same with the integral cut at `end` > 0 and what lies beyond enclosed.
Ball bessel_combination_cut(const Rational& t, const Rational& a, const Rational& b,
                            const Rational& e, const Rational& end);

struct ProductTail {
  Ball task;     // E[beta^2; beta x <= -t]
  Ball product;  // E[beta^2 x^2; beta x <= -t]
};
// (t K_0 + Ki_1) / pi and the same plus t^2 K_1 / pi, t > 0.
ProductTail product_tail_by_bessel(const Rational& t);
// The same from the Gaussian densities: given beta, the two moments of x are erfc(t/(|beta| sqrt
// 2)) / 2 and the same plus (t/|beta|) times the density at t/|beta|.
ProductTail product_tail_by_quadrature(const Rational& t);
// The same with the integral over |beta| cut to [low, high] and the rest enclosed.
ProductTail product_tail_cut(const Rational& t, const Rational& low, const Rational& high);

// E[beta^2 g], E[beta^2 g^2] and E[beta^2 x^2 g] for g = 1 / (1 + exp(-slope (beta x + shift))),
// slope >= 0, enclosed between two staircases of steps 1/resolution.
struct SigmoidMoments {
  Ball task, task_squared, product;
};
SigmoidMoments sigmoid_moments(const Rational& slope, const Rational& shift, long resolution);

}  // namespace verify::li2025
