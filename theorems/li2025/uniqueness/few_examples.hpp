// Polynomial steps of the proof that the fixed point is unique if every eigenvalue of R that r
// meets is at most 16, in particular for at most 16 demonstrations. With rho = B/(M C)
// in (0, 1], mu = gamma - 1 in (0, Lambda], a fixed point has
//   f' <= 4 rho (1-rho) mu (Lambda-mu) / ((1+rho)(2+mu)(1+rho+rho Lambda)).
#pragma once

#include "verify/algebra/statement.hpp"
#include "verify/words/scope.hpp"

namespace verify::li2025 {

// D_Lambda: the denominator of that bound minus its numerator, positive where f' < 1.
template <class T>
T slope_margin(const T& rho, const T& mu, const T& largest) {
  const T one(1L);
  return T(one + rho) * T(T(2L) + mu) * T(one + rho + rho * largest) -
         T(4L) * rho * T(one - rho) * mu * T(largest - mu);
}

// The discriminant of D_16 in mu.
template <class T>
T margin_discriminant(const T& rho) {
  const T root = T(7L) * rho - T(1L);
  return root * root * T(T(145L) * rho * rho - T(110L) * rho + T(1L));
}

// Step (i): the chord bounds with s_min -> 0, s_max -> M, l -> 0. |h_2'| <= 2 (rho - 0)(1 -
// rho) / ((1+rho)^2 (1+0)(1+gamma)), |h_1'| <= 2 mu (Lambda-mu)/(1 + h Lambda), h = rho/(1+rho):
// times the denominators their product is the bound above.
struct SlopeProduct {
  bool half = false;  // the control: half the product of the two bounds

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", Argument::absent}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T rho = free.scalar("rho"), mu = free.scalar("mu"), largest = free.scalar("largest"),
            one(1L), two(2L);
    const T up = one + rho, gamma = one + mu;
    // |h_2'| = n_2 / q_2, |h_1'| = n_1 / q_1 with h = rho/up put in and cleared.
    const T n2 = two * rho * T(one - rho), q2 = up * up * T(one + gamma);
    const T n1 = T(half ? one : two) * mu * T(largest - mu) * up, q1 = up + rho * largest;
    const T denominator = up * T(two + mu) * T(up + rho * largest);
    return {T(T(q1 * q2 - n1 * n2) - up * slope_margin(rho, mu, largest)),
            T(q1 * q2 - up * denominator)};
  }
};

// Step (ii): D_16 = 4 rho (1-rho) mu^2 + (81 rho^2 - 46 rho + 1) mu + 2 (1+rho)(1+17 rho) and its
// discriminant.
struct MarginAtSixteen {
  bool at_seventeen = false;  // the control: D_17 for D_16

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", Argument::absent}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T rho = free.scalar("rho"), mu = free.scalar("mu"), one(1L);
    const T a = T(4L) * rho * T(one - rho), b = T(81L) * rho * rho - T(46L) * rho + one,
            c = T(2L) * T(one + rho) * T(one + T(17L) * rho);
    return {T(slope_margin(rho, mu, T(at_seventeen ? 17L : 16L)) - a * mu * mu - b * mu - c),
            T(b * b - T(4L) * a * c - margin_discriminant(rho))};
  }
};

// Step (iii): D is affine in Lambda, (16-mu) D_Lambda = (16-Lambda) D_mu + (Lambda-mu) D_16, and
// D_mu = (1+rho)(2+mu)(1+rho+rho mu) > 0.
struct MarginBetween {
  bool one_factor = false;  // the control: D_mu with one factor 2 + mu less

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", Argument::absent}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T rho = free.scalar("rho"), mu = free.scalar("mu"), largest = free.scalar("largest"),
            one(1L), sixteen(16L);
    const T at_mu = slope_margin(rho, mu, mu);
    return {T(T(sixteen - mu) * slope_margin(rho, mu, largest) - T(sixteen - largest) * at_mu -
              T(largest - mu) * slope_margin(rho, mu, sixteen)),
            T(at_mu - T(one + rho) * (one_factor ? one : T(T(2L) + mu)) * T(one + rho + rho * mu))};
  }
};

}  // namespace verify::li2025
