// The quadratic forms of the two-layer squares are positive definite: for all n and d at once, and
// by exact congruence at given n and d.
#pragma once

#include "theorems/ahn2023/minima/two_layer_squares.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/leading_minors.hpp"
#include "verify/claim/theorem.hpp"

namespace verify::ahn2023 {

// With kappa = d/(d-1) and the last row of each form multiplied by d-1.
template <class T>
Vector<T> minors_of_the_forms(const TwoLayerMoments<T>& m, const T& theta) {
  const SpreadFactor<T> kappa(m.d);
  const T weight = kappa.denominator * m.g1 + kappa.numerator * m.g3;
  Vector<T> result;
  for (auto form : {scalar_form(m, weight, theta), traceless_form(m, weight, theta)}) {
    const long last = form.rows() - 1;
    for (long j = 0; j < last; ++j) form(last, j) = kappa.denominator * form(last, j);
    for (auto& minor : leading_minors(form)) result.push_back(std::move(minor));
  }
  return result;
}

// What the three findings below say, as facts for their certificates: n = 1 + u, d = 2 + v, and d =
// 1 + v for the steps.
template <class T>
void say_forms_positive(Comparisons<T>& say, Orthant<T>& free, bool coupled) {
  const T n = free.nonnegative("u") + T(1L), d = free.nonnegative("v") + T(2L);
  const TwoLayerMoments<T> m(n, d);
  for (const auto& minor : minors_of_the_forms(m, coupled ? coupling(m) : T(0L)))
    say.positive(minor);
  if (!coupled) return;
  say.positive(m.g3);
  const TwoLayerMoments<T> alone(n, T(1L));
  const auto of_line = block(scalar_form(alone, alone.g1, coupling(alone)), 0, 0, 2, 2);
  for (const auto& minor : leading_minors(of_line)) say.positive(minor);
}
template <class T>
void say_steps_distinct(Comparisons<T>& say, Orthant<T>& free) {
  const T n = free.nonnegative("u") + T(1L), d = free.nonnegative("v") + T(1L);
  const TwoLayerOptimum<T> best(n, d);
  say.positive(best.denominator);
  say.negative(best.sum);
  say.positive(best.product);
  say.positive(best.loss);
  say.positive(best.discriminant);
}

// P and Q for every real n >= 1, d >= 2, with g_3 > 0; at d = 1 the part of P in s and q.
Finding forms_positive_everywhere();
// The same for theta = 0, where f - f* would be that of the means plus a form in the traceless
// parts.
Finding forms_positive_without_coupling();
// D, -e_1, e_2, f*, N > 0 for every real n, d >= 1: two distinct negative steps.
Finding steps_distinct_everywhere();
// P and Q at this n and d; for d = 1, where E_0 = E_1 = 0, the part of P in s and q.
bool forms_positive(long n, long d);
// The same one by one for n = 1..most, d = 2..most.
Finding forms_positive_up_to(long most);

}  // namespace verify::ahn2023
