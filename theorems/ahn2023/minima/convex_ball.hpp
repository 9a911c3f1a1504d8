// How far around A_l = a_l I the loss of form (9), Sigma = I, is strictly convex in the symmetric
// layers.
#pragma once

#include "theorems/ahn2023/minima/structured_hessian.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/ball_matrix.hpp"

namespace verify::ahn2023 {

// Column l: the derivatives of the coefficients of mu, .., mu^L in p = prod_k (1 + a_k mu) by a_l,
// those of prod_{k != l} (1 + a_k mu).
template <Ring T>
Matrix<T> coefficient_slopes(const Vector<T>& a) {
  const long layers = static_cast<long>(a.size());
  Matrix<T> J(layers, layers);
  for (long l = 0; l < layers; ++l) {
    Vector<T> others = {T(1L)};
    for (long k = 0; k < layers; ++k)
      if (k != l) others = polynomial_product(others, Vector<T>{T(1L), a[k]});
    for (long i = 0; i < layers; ++i) J(i, l) = others[i];
  }
  return J;
}

// The third derivative of the loss along symmetric directions h_l is a sum of means of tr(G^{k_1}
// h_i G^{k_2} h_j ..), k = k_1 + k_2 + .. >= 3, times products of the layers. By Hoelder's
// inequality for traces each is at most E tr G^k times the operator norms, so that it is at most
// sum_ijl T_ijl |h_i| |h_j| |h_l| with T the third derivatives of sum_k c_k m_k, sum_k c_k mu^k =
// prod_l (1 + x_l mu)^2, at x_l = |A_l|. Here: the Frobenius norm of T, at given x; m_k = E tr G^k.
inline Ball third_derivative_bound(const Vector<Ball>& x, const Vector<Ball>& m) {
  const std::size_t layers = x.size();
  const auto factor = [&](std::size_t l, long order) -> Vector<Ball> {
    if (order == 0) return {Ball(1), Ball(2) * x[l], x[l] * x[l]};
    if (order == 1) return {Ball(0), Ball(2), Ball(2) * x[l]};
    return {Ball(0), Ball(0), order == 2 ? Ball(2) : Ball(0)};
  };
  Ball squares;
  for (std::size_t i = 0; i < layers; ++i) {
    for (std::size_t j = 0; j < layers; ++j) {
      for (std::size_t k = 0; k < layers; ++k) {
        Vector<Ball> product = {Ball(1)};
        for (std::size_t l = 0; l < layers; ++l)
          product = polynomial_product(product, factor(l, (i == l) + (j == l) + (k == l)));
        Ball entry;
        for (std::size_t q = 0; q < product.size(); ++q) entry += product[q] * m[q];
        squares += entry * entry;
      }
    }
  }
  return sqrt(squares);
}

// Whether the Hessian is positive definite in the ball, where its eigenvalues fall by at most
// `fall` from those at the center a. Yes where these exceed it, in the Frobenius norm of all layers
// together: 2 H along traceless directions, at a stationary p (2/d) J^T [m_{i+j+2}] J along scalar
// ones. No where H, which is right at any a, has a negative eigenvalue. Else the bound does not
// reach.
inline Truth convex_around(const Vector<Ball>& a, const Ball& fall, long d,
                           const Matrix<Rational>& joint) {
  const long layers = static_cast<long>(a.size());
  const auto above = [&](const Matrix<Ball>& H) {
    return inertia(H - fall * identity_matrix<Ball>(layers)).positive == layers;
  };
  const Matrix<Ball> traceless = Ball(2) * traceless_hessian(a, d, joint);
  if (inertia(traceless).negative > 0) return Truth::no;
  Matrix<Ball> gram(layers, layers);
  for (long i = 0; i < layers; ++i)
    for (long j = 0; j < layers; ++j) gram(i, j) = Ball(joint(i + j + 2, 0) / Rational(d));
  const auto J = coefficient_slopes(a);
  const bool reaches =
      all_hold({above(traceless), above(Ball(Rational(2, d)) * (transpose(J) * gram * J))});
  return reaches ? Truth::yes : Truth::unknown;
}

}  // namespace verify::ahn2023
