// How far rounding can drive gradient descent from the exact iterates, at any number of steps, for
// all data of a box: a step shrinks the distance by 12/13 and adds a local error of at most delta,
// so that the distance stays below 13 delta. n = 20, D = 5, singular values of A between 1 and 5,
// eta = 1/13, |b| <= 10, |x_0| <= 1, Euclidean norms; u = 2^-24, nothing overflows or underflows.
#pragma once

#include <fmt/format.h>

#include "theorems/liu2025/descent/rounded_descent.hpp"
#include "verify/algebra/facts/facts.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/scalar/ball.hpp"

namespace verify::liu2025 {

// The eigenvalue of I - eta A^T A at a squared singular value s: (12/13)^2 - (1 - s/13)^2 is (s -
// 1) (25 - s)/169, not negative for 1 <= s <= 25. And 12/13 (13 delta) + delta = 13 delta: a
// distance of at most 13 delta, as 0 is at first, stays one in every step.
struct StepContracts {
  bool larger_values = false;  // up to 26

  Sizes sizes() const { return {{"steps", Argument::free_index}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T s = free.scalar("s"), delta = free.scalar("delta"), one(1L), twelve(12L), thirteen(13L);
    const T shrunk = thirteen - s, largest(larger_values ? 26L : 25L);
    return {T(twelve * twelve - shrunk * shrunk - (s - one) * (largest - s)),
            T(twelve * delta + delta - thirteen * delta)};
  }
};

// gamma_k = k u / (1 - k u): k roundings, in whatever order sums are taken (Higham 2002, 3.1).
template <class T>
T accumulated_roundings(long k) {
  const T ku = from_rational<T>(Rational(k) * power(Rational(1, 2), 24));
  return T(ku / T(T(1L) - ku));
}

// 13 delta: with F = |A|_F <= 5 sqrt(5) and |x| <= X the residual r = A x - b has the error gamma_6
// (F X + |b|) =: e and the size R = 5 X + |b|, the sum A^T r the error gamma_20 F (R + e) + 5 e =:
// g, its product with the rounded eta the error eta ((1 + gamma_2) g + gamma_2 5 R) =: h, and the
// difference u (X + 5 eta R + h) more. X: |x_k| <= 2 |x*| + |x_0| <= 21 for the exact iterates, as
// |x*| <= |b|, and 1 for the distance.
template <class T>
T distance_bound() {
  const T one(1L), five(5L), X(22L), b(10L), eta = from_rational<T>(Rational(1, 13));
  const T F = five * sqrt(five), R = five * X + b;
  const T e = accumulated_roundings<T>(6) * T(F * X + b);
  const T g = accumulated_roundings<T>(20) * F * T(R + e) + five * e;
  const T twice = accumulated_roundings<T>(2);
  const T h = eta * T(T(one + twice) * g + twice * five * R);
  const T u = from_rational<T>(power(Rational(1, 2), 24));
  return T(T(13L) * T(h + u * T(X + five * eta * R + h)));
}

// How far the first step from 0 gets from the exact one, for A = (I; 0) and b = 10 e_1, where it is
// 10 times the rounded eta, rounded.
inline Ball first_rounding() {
  DescentRun<Rational> run{
      {Matrix<Rational>(20, 5), Vector<Rational>(20)}, Vector<Rational>(5), Rational(1, 13), 1};
  for (long k = 0; k < 5; ++k) run.problem.A(k, k) = Rational(1);
  run.problem.b[0] = Rational(10);
  const auto exact = gradient_descent(run.problem, run.x0, run.eta, run.steps).back();
  const auto rounded = float32_iterates(Route::plain, run).back();
  return abs(Ball(rounded[0].value() - exact[0]));
}

// Yes by the bound; no by a run of the box that got as far; where neither reaches, nothing is said.
inline Finding stays_within(const Rational& bound) {
  const Ball found = distance_bound<Ball>(), reached = first_rounding();
  if (conjunction(less(found, Ball(bound)), less(found, Ball(1L))) == Truth::yes)
    return finding(Truth::yes, fmt::format("13 delta is {}", found.decimal(6)));
  return finding(
      less(Ball(bound), reached) == Truth::yes ? Truth::no : Truth::unknown,
      fmt::format("13 delta is {}, and a run gets {} away", found.decimal(6), reached.decimal(6)));
}

template <class T>
void stays_within(Comparisons<T>& say, const Rational& bound) {
  const T found = distance_bound<T>();
  say.less(found, from_rational<T>(bound));
  say.less(found, T(1L));
}

}  // namespace verify::liu2025
