// The Hessian of the loss of Theorem 4 of Ahn et al. 2023 at A_l = a_l I (Sigma = I), in traceless
// symmetric directions. By rotation invariance it is the same L x L block for every traceless E:
//   f(a_l I + t rho_l E) = f + t^2 |E|_F^2 rho^T H rho + O(t^3).
#pragma once

#include "verify/models/structured_set.hpp"
#include "verify/probability/wishart_power_sums.hpp"

namespace verify::ahn2023 {

// E[tr G^i tr G^j], i, j <= highest, G = W / n.
Matrix<Rational> joint_moments(long n, long d, long highest);

enum class HessianTerms {
  all,
  without_pairs,   // the second-order terms of two layers at once dropped
  without_single,  // E[tr u v] dropped from the pairing
};

// <<u, v>> = c1 E[tr u(G) tr v(G)] + c2 E[tr u(G) v(G)], the mean of E_ab E_cd over rotations of E
// contracted with u and v: c1 = 1/((d-1)(d+2)), c2 = (d-2)/(d (d-1)(d+2)).
template <Ring T>
class TracelessPairing {
 public:
  // joint: E[tr G^i tr G^j] up to the degrees that will be paired.
  TracelessPairing(long d, const Matrix<Rational>& joint, HessianTerms terms)
      : joint_(to_scalar<T>(joint)),
        c1_(from_rational<T>(reciprocal(d))),
        // E tr G^q = E[tr G^q tr G^0] / d.
        c2_(from_rational<T>(terms == HessianTerms::without_single
                                 ? Rational(0)
                                 : reciprocal(d) * Rational(d - 2, d) / Rational(d))) {}

  T operator()(const Vector<T>& u, const Vector<T>& v) const {
    T sum(0L);
    for (std::size_t i = 0; i < u.size(); ++i) {
      for (std::size_t j = 0; j < v.size(); ++j) {
        const long p = static_cast<long>(i), q = static_cast<long>(j);
        sum += u[i] * v[j] * T(c1_ * joint_(p, q) + c2_ * joint_(p + q, 0));
      }
    }
    return sum;
  }

 private:
  // Factor by factor: d may be 10^9, and its fourth power outgrows a machine word.
  static Rational reciprocal(long d) { return Rational(1, d - 1) / Rational(d + 2); }

  Matrix<T> joint_;
  T c1_, c2_;
};

// H_ij = <<mu^2 P_{<i} P_{<j}, P_{>i} P_{>j}>>, and for i < j <<mu P_{i<.<j}, mu P_{<i} p P_{>j}>>
// added to H_ij and H_ji; P_S = prod_{l in S} (1 + a_l mu), p the product of all. joint up to 2 L.
template <Ring T>
Matrix<T> traceless_hessian(const Vector<T>& a, long d, const Matrix<Rational>& joint,
                            HessianTerms terms = HessianTerms::all) {
  const long layers = static_cast<long>(a.size());
  const TracelessPairing<T> pairing(d, joint, terms);
  const auto product = [&](long from, long to) {  // layers from .. to-1
    Vector<T> p = {T(1L)};
    for (long l = from; l < to; ++l) p = polynomial_product(p, Vector<T>{T(1L), a[l]});
    return p;
  };
  const Vector<T> mu = {T(0L), T(1L)}, mu2 = {T(0L), T(0L), T(1L)};
  Matrix<T> H(layers, layers);
  for (long i = 0; i < layers; ++i) {
    for (long j = i; j < layers; ++j) {
      T entry = pairing(polynomial_product(mu2, polynomial_product(product(0, i), product(0, j))),
                        polynomial_product(product(i + 1, layers), product(j + 1, layers)));
      if (i < j && terms != HessianTerms::without_pairs) {
        const auto outside = polynomial_product(
            product(0, i), polynomial_product(product(0, layers), product(j + 1, layers)));
        entry +=
            pairing(polynomial_product(mu, product(i + 1, j)), polynomial_product(mu, outside));
      }
      H(i, j) = H(j, i) = entry;
    }
  }
  return H;
}

}  // namespace verify::ahn2023
