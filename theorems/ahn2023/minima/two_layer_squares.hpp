// Two attention layers (Sigma = Sigma_w = I): the loss minus its least value over common steps is a
// sum of squares. Write A_0 = t_0 I + E_0, A_1 = t_1 I + E_1 with traceless E, tr(E_0 E_1) = d rho,
// s = t_0 + t_1 - e_1, q = t_0 t_1 - e_2. Then for every n, d and symmetric A_0, A_1
//   f - f* = d (s, q, rho) P (s, q, rho)^T + sum_ij Q_ij <Z_i, Z_j>
//            + g3 (|E_0|^2 |E_1|^2 - kappa |E_1 E_0|^2),
//   Z = (E_0, t_1 E_0, E_1, t_0 E_1, E_1 E_0 - rho I),
// with the constant matrices P = scalar_form and Q = traceless_form, which hold a free theta. For
// kappa = d/(d-1) the last term is not negative, and P and Q are positive definite for n >= 1, d
// >= 2.
#pragma once

#include "theorems/ahn2023/minima/two_layer_optimum.hpp"

namespace verify::ahn2023 {

// kappa = d/(d-1): the largest square of an eigenvalue of a traceless E_0 is at most |E_0|^2 /
// kappa.
template <class T>
struct SpreadFactor {
  T numerator, denominator;
  explicit SpreadFactor(const T& d) : numerator(d), denominator(d - T(1L)) {}
};

// g1 + kappa g3: how strongly |E_1 E_0|^2 enters.
template <class T>
T product_weight(const TwoLayerMoments<T>& m, const T& kappa) {
  return m.g1 + kappa * m.g3;
}

// The factor theta of rho next to s. Any theta gives the identity (the entry of Q between E_0 and
// E_1 follows from it); this one makes Q positive definite.
template <class T>
T coupling(const TwoLayerMoments<T>& m) {
  return m.n + T(2L);
}

template <class T>
Matrix<T> scalar_form(const TwoLayerMoments<T>& m, const T& weight, const T& theta) {
  return {{m.c2, m.m3(), theta * m.c2},
          {m.m3(), m.m4(), theta * m.m3()},
          {theta * m.c2, theta * m.m3(), weight}};
}

template <class T>
Matrix<T> traceless_form(const TwoLayerMoments<T>& m, const T& weight, const T& theta) {
  const T two(2L), r1 = theta * m.c2, r2 = theta * m.m3();
  const T last = m.g1 + from_rational<T>(Rational(1, 2)) * m.g2 * m.d;
  Matrix<T> Q(5, 5);
  const auto put = [&](long i, long j, const T& x) { Q(i, j) = Q(j, i) = x; };
  put(0, 0, m.c2), put(0, 1, m.al), put(1, 1, m.g1 + m.g3 * m.d);
  put(2, 2, m.c2), put(2, 3, m.m3()), put(3, 3, m.m4());
  put(0, 2, m.pair + m.c2 - theta * m.n), put(0, 3, two * m.al + m.be * m.d - r1);
  put(1, 2, two * m.al - r1), put(1, 3, two * m.g1 + m.g2 * m.d - r2);
  put(0, 4, m.al), put(1, 4, m.g1), put(2, 4, m.al), put(3, 4, last), put(4, 4, weight);
  return Q;
}

// A pair by its means and what E_0, E_1 leave in traces of words; x stands for E_0, y for E_1.
template <class T>
struct CentredPair {
  T t0, t1, rho, xx, yy, xxy, xyy, xxyy;

  PairTraces<T> traces(const T& d) const {
    const auto twice = [](const T& x) { return T(x + x); };
    const T xy = d * rho, p = t0 * t1;
    return {d,
            d * t0,
            d * t1,
            d * t0 * t0 + xx,
            d * p + xy,
            d * t1 * t1 + yy,
            d * t0 * p + twice(t0 * xy) + t1 * xx + xxy,
            d * t1 * p + twice(t1 * xy) + t0 * yy + xyy,
            d * p * p + twice(twice(p * xy)) + t1 * t1 * xx + t0 * t0 * yy +
                twice(t1 * xxy + t0 * xyy) + xxyy};
  }
  // <Z_i, Z_j>.
  Matrix<T> inner_products(const T& d) const {
    const T xy = d * rho;
    Matrix<T> Z(5, 5);
    const auto put = [&](long i, long j, const T& x) { Z(i, j) = Z(j, i) = x; };
    put(0, 0, xx), put(0, 1, t1 * xx), put(1, 1, t1 * t1 * xx);
    put(2, 2, yy), put(2, 3, t0 * yy), put(3, 3, t0 * t0 * yy);
    put(0, 2, xy), put(0, 3, t0 * xy), put(1, 2, t1 * xy), put(1, 3, t0 * t1 * xy);
    put(0, 4, xxy), put(1, 4, t1 * xxy), put(2, 4, xyy), put(3, 4, t0 * xyy);
    put(4, 4, xxyy - rho * xy);
    return Z;
  }
};

template <class T>
Matrix<T> traceless_part(const Matrix<T>& E, const T& mean) {
  return E - mean * identity_matrix<T>(E.rows());
}

template <class T>
CentredPair<T> centred_pair(const T& t0, const T& t1, const Matrix<T>& E0, const Matrix<T>& E1,
                            const T& rho) {
  const auto words = pair_traces(E0, E1);
  return {t0, t1, rho, words.A00, words.A11, words.A001, words.A011, words.A0011};
}

// The three parts of f - f*; none is negative where P, Q are positive definite, kappa <= d/(d-1).
template <class T>
struct ExcessParts {
  T scalar, traceless, spread;
};
template <class T>
ExcessParts<T> excess_parts(const TwoLayerMoments<T>& m, const CentredPair<T>& pair, const T& kappa,
                            const T& theta, const T& s, const T& q) {
  const T weight = product_weight(m, kappa);
  const Vector<T> v = {s, q, pair.rho};
  return {m.d * dot(v, scalar_form(m, weight, theta) * v),
          trace_of_product(traceless_form(m, weight, theta), pair.inner_products(m.d)),
          m.g3 * (pair.xx * pair.yy - kappa * pair.xxyy)};
}

}  // namespace verify::ahn2023
