// How close a row of softmax attention comes to the square of one entry at best, over a whole box
// of scores A and values q, by subdivision.  Source: ours, to Theorem D.31 of Liu et al. 2025.
#pragma once

#include "theorems/liu2025/limits/softmax_row_fit.hpp"
#include "verify/algebra/boxes/box_subdivision.hpp"
#include "verify/algebra/facts/enclosed.hpp"

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

// For |q| <= Q no q brings p + q w nearer to the rise of s between two points than this; and three
// points bound the error for every q.
inline Truth reaches_by_points(long a, const Box& A, const Rational& Q, const Rational& theta,
                               const Rational& bound) {
  const Ball score = ball_between(A.lower, A.upper), target(bound);
  if (less(target, three_points(a, score, theta)) == Truth::yes) return Truth::yes;
  const Vector<Rational> points = {Rational(0), theta, Rational(1)};
  for (std::size_t i = 0; i < points.size(); ++i)
    for (std::size_t j = i + 1; j < points.size(); ++j) {
      const Ball rise =
          abs(own_weight(a, score * Ball(points[j])) - own_weight(a, score * Ball(points[i])));
      const Ball missed = (Ball(points[j] - points[i]) - Ball(Q) * rise) / Ball(2);
      if (less(target, missed) == Truth::yes) return Truth::yes;
    }
  return Truth::unknown;
}

// Row 3: near A = 2 ln 2 the weight is symmetric about s = 1/2, and q = 3 is small.
inline Ball sup_error(long a, const Rational& A, const Rational& p, const Rational& q) {
  constexpr long pieces = 2048;
  Ball worst(0);
  for (long k = 0; k < pieces; ++k) {
    const Ball s = ball_between(Rational(k, pieces), Rational(k + 1, pieces));
    // the mean value form keeps the enclosure tight: f(s) = f(mid) + f'(s) (s - mid)
    const Ball middle(Rational(2 * k + 1, 2 * pieces)), y = own_weight(a, Ball(A) * s);
    const Ball slope = Ball(q) * Ball(A) * y * (Ball(1) - y) - Ball(1);
    const Ball at_middle = Ball(p) + Ball(q) * own_weight(a, Ball(A) * middle) - middle;
    worst = larger(worst, abs(at_middle + slope * (s - middle)));
  }
  return worst;
}
// --- the same as facts for all scores in a box: the largest of several bounds is said to be
// positive, each without a quotient that may be 0/0.

template <class T>
T modulus(const T& x) {
  return larger(x, T(-x));
}

template <class T>
T stated_weight(long a, const T& score) {
  return T(T(1L) / T(T(1L) + T(a - 1) * exp(T(-score))));
}

// For |q| <= Q no p + q w comes nearer to s than `bound` at both of two points.
template <class T>
T misses_the_rise(long a, const T& A, const T& Q, const T& s0, const T& s1, const T& bound) {
  const T rise = modulus(T(stated_weight(a, T(A * s1)) - stated_weight(a, T(A * s0))));
  return T(s1 - s0 - Q * rise - T(2L) * bound);
}

// No p + q w comes nearer than `bound` at all of three points.
template <class T>
T misses_three_points(long a, const T& A, const Vector<T>& s, const T& bound) {
  Vector<T> w;
  for (const auto& point : s) w.push_back(stated_weight(a, T(A * point)));
  const T on_target = s[0] * T(w[1] - w[2]) + s[1] * T(w[2] - w[0]) + s[2] * T(w[0] - w[1]);
  const T spread = modulus(T(w[2] - w[1])) + modulus(T(w[0] - w[2])) + modulus(T(w[1] - w[0]));
  return T(modulus(on_target) - bound * spread);
}

// As `reaches`.
template <class T>
void state_reached(Comparisons<T>& say, long a, const T& A, long Q, const T& bound) {
  const T none(0L), one(1L), quarter = say.number(1, 4), half = say.number(1, 2),
                             three_quarters = say.number(3, 4);
  T best = misses_the_rise(a, A, T(Q), none, one, bound);
  for (const Vector<T>& points :
       {Vector<T>{none, quarter, one}, Vector<T>{none, half, one},
        Vector<T>{none, three_quarters, one}, Vector<T>{none, quarter, three_quarters},
        Vector<T>{quarter, three_quarters, one}})
    best = larger(best, misses_three_points(a, A, points, bound));
  say.positive(best);
}

// As `reaches_by_points`.
template <class T>
void state_reached_by(Comparisons<T>& say, const T& A, long Q, const T& theta, const T& bound) {
  const T none(0L), one(1L);
  T best = misses_three_points(2, A, Vector<T>{none, theta, one}, bound);
  for (const auto& [s0, s1] : {std::pair{none, theta}, {none, one}, {theta, one}})
    best = larger(best, misses_the_rise(2, A, T(Q), s0, s1, bound));
  say.positive(best);
}

template <class T>
void boxes_by_facts(Comparisons<T>& say, Boxes<T>& free) {
  const T A = free.between("A", Rational(-8), Rational(8));
  state_reached(say, 3, A, 10, say.number(10, 10000));
  state_reached(say, 2, A, 10, say.number(24, 10000));
}

// The numbers that the sentence prints, and a score a little above ln((Q + 2)/(Q - 2)).
struct RowTwoNumbers {
  long Q;
  Rational theta, lower, score;
};
inline const Vector<RowTwoNumbers> row_two_numbers = {
    {5, Rational(568, 1000), Rational(11005307, 1000000000), Rational(847297860388, 1000000000000)},
    {10, Rational(575, 1000), Rational(1294487, 500000000), Rational(405465108109, 1000000000000)}};

template <class T>
void row_two_by_facts(Comparisons<T>& say, Boxes<T>& free) {
  const T A = free.between("A", Rational(-8), Rational(8)), one(1L), two(2L);
  for (const auto& [Q, theta, lower_bound, at] : row_two_numbers) {
    const T lower = from_rational<T>(lower_bound), score = from_rational<T>(at);
    state_reached_by(say, A, Q, from_rational<T>(theta), lower);
    // best_fit at the score, whose q is within the box.
    const T w0 = say.number(1, 2), rise = stated_weight(2, score) - w0;
    const T y = T(one + sqrt(T(one - T(4L) * rise / score))) / two;
    const T error = T(T(y - w0) / rise - log(T(y / T(one - y))) / score) / two;
    say.at_most(one, T(T(Q) * rise));
    say.less(lower, error);
    if (Q == 10) {
      say.at_most(say.number(2588, 1000000), lower);
      say.less(error, say.number(2616, 1000000));
    }
  }
}

template <class T>
void row_three_by_facts(Comparisons<T>& say, Boxes<T>& free, const T& upper) {
  state_reached(say, 3, free.between("A", Rational(-8), Rational(8)), 10, say.number(48, 10000));
  const T q = say.number(29708, 10000), p = T(T(1L) - q) / T(2L);
  const T s = free.between("s", Rational(0), Rational(1));
  const T off = p + q * stated_weight(3, T(say.number(13863, 10000) * s)) - s;
  say.less(modulus(off), upper);
}

}  // namespace verify::liu2025
