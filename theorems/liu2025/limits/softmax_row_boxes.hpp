// How close a row of softmax attention comes to the square of one entry at best, over a whole box
// of scores A and values q, by subdivision.  Source: ours, to Theorem D.31 of Liu et al. 2025.
#pragma once

#include "theorems/liu2025/limits/softmax_row_fit.hpp"
#include "verify/algebra/boxes/box_subdivision.hpp"

namespace verify::liu2025 {

// Over |A| <= alpha and |q| <= Q: either the rise q (w(1) - w(0)) is too small for 1, or three
// points show that w is not straight.
inline Truth reaches(long a, const Box& A, const Rational& Q, const Rational& bound) {
  const Ball score = ball_between(A.lower, A.upper), target(bound);
  const Ball rise = abs(own_weight(a, score) - own_weight(a, Ball(0)));
  if (less(target, (Ball(1) - Ball(Q) * rise) / Ball(2)) == Truth::yes) return Truth::yes;
  for (const Rational& theta : {Rational(1, 4), Rational(1, 2), Rational(3, 4)})
    if (less(target, three_points(a, score, theta)) == Truth::yes) return Truth::yes;
  // near A = 2 ln(a - 1), where the weight is symmetric about 1/2
  const Rational quarter(1, 4), three_quarters(3, 4);
  for (const Ball& bound_there : {three_points_at(a, score, Rational(0), quarter, three_quarters),
                                  three_points_at(a, score, quarter, three_quarters, Rational(1))})
    if (less(target, bound_there) == Truth::yes) return Truth::yes;
  return Truth::unknown;
}
inline Subdivision certified(long a, const Rational& alpha, const Rational& Q,
                             const Rational& bound) {
  return subdivide({{-alpha, alpha}}, 2000, [&](const ProductBox& part) {
    return reaches(a, part[0], Q, bound) == Truth::yes;
  });
}

}  // namespace verify::liu2025
