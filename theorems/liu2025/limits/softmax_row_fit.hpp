// Row a >= 2 of causal softmax attention on u = t E_ab: the mean over +-t is p + q w(s), s = t^2,
// with the row's weight w on itself; how well that fits s on [0, 1] at a given score A, and what
// keeps it from fitting better.
#pragma once

#include "verify/scalar/ball.hpp"

namespace verify::liu2025 {

// The weight of row a on itself at the score A s: sigma(A s - ln(a-1)) = 1/(1 + (a-1) e^(-A s)).
inline Ball own_weight(long a, const Ball& score) {
  return Ball(1) / (Ball(1) + Ball(a - 1) * exp(-score));
}

struct BestFit {
  Ball error, at;  // E_a(A) and s*
};

// The chord of the weight over [0, 1], g(s) = (w(s) - w(0))/(w(1) - w(0)), is concave (a = 2) or
// convex (a >= 3, A <= ln(a-1)); |g(s) - s| is largest where w' = w(1) - w(0), that is where
// y(1-y) = (w(1) - w(0))/A for y = w(s).
inline BestFit best_fit(long a, const Rational& A) {
  const Ball score(A), w0 = own_weight(a, Ball(0)), rise = own_weight(a, score) - w0;
  const Ball root = sqrt(Ball(1) - Ball(4) * rise / score);
  const Ball y = (a == 2 ? Ball(1) + root : Ball(1) - root) / Ball(2);
  const Ball s = log(Ball(a - 1) * y / (Ball(1) - y)) / score;
  return {abs((y - w0) / rise - s) / Ball(2), s};
}

// Row 2 by hyperbolic functions.
inline Ball tanh_of(const Ball& x) {
  const Ball e = exp(-Ball(2) * x);
  return (Ball(1) - e) / (Ball(1) + e);
}
inline BestFit best_fit_row_two(const Rational& A) {
  const Ball half = Ball(A) / Ball(2), t = tanh_of(half), x = sqrt(half / t);
  const Ball s = Ball(2) / Ball(A) * log(x + sqrt(square(x) - Ball(1)));
  return {(tanh_of(half * s) / t - s) / Ball(2), s};
}

// The functional at three points that vanishes on 1 and on w, applied to the target s, over the sum
// of its coefficients' absolute values: a lower bound of the error for all p and q.
inline Ball three_points_at(long a, const Ball& A, const Rational& s0, const Rational& s1,
                            const Rational& s2) {
  const Ball w0 = own_weight(a, A * Ball(s0)), w1 = own_weight(a, A * Ball(s1)),
             w2 = own_weight(a, A * Ball(s2));
  const Ball on_target = Ball(s0) * (w1 - w2) + Ball(s1) * (w2 - w0) + Ball(s2) * (w0 - w1);
  return abs(on_target) / (abs(w2 - w1) + abs(w0 - w2) + abs(w1 - w0));
}
inline Ball three_points(long a, const Ball& A, const Rational& theta) {
  return three_points_at(a, A, Rational(0), theta, Rational(1));
}

}  // namespace verify::liu2025
