// Layers with A_l = a_l Sigma^{-1}, B_l = b_l I on covariates turned by U_Sigma = Sigma^{1/2} U
// Sigma^{-1/2} with U orthogonal (Ahn et al. 2023, equations (28)-(30) and (39)-(52)).
#pragma once

#include "verify/algebra/dual.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/covariate_layers.hpp"

namespace verify::ahn2023 {

// W = rho U_Sigma and `back` = rho U_Sigma^{-1}; rho serves to clear denominators.
template <class T>
struct Turn {
  Matrix<T> W, back;
  T rho_squared;
  Matrix<T> Sigma_inverse;
};

inline Turn<Rational> turn_of(const Matrix<Rational>& Sigma_half, const Matrix<Rational>& U) {
  const auto V = inverse(Sigma_half);
  return {Sigma_half * U * V, Sigma_half * transpose(U) * V, Rational(1), V * V};
}

// A_l = a_l Sigma^{-1}, B_l = b_l I.
template <class T>
CovariateLayers<T> structured_layers(const Vector<T>& a, const Vector<T>& b,
                                     const Matrix<T>& Sigma_inverse) {
  CovariateLayers<T> result;
  for (const auto& x : a) result.A.push_back(x * Sigma_inverse);
  for (const auto& x : b) result.B.push_back(x * identity_matrix<T>(Sigma_inverse.rows()));
  return result;
}

// The layers that the turned covariates see: rho^2 A_l.
template <class T>
CovariateLayers<T> seen_by_original(CovariateLayers<T> layers, const T& rho_squared) {
  for (auto& A : layers.A) A = rho_squared * A;
  return layers;
}

enum class Moved { A, B };  // the matrix of layer j that moves along a direction

// d/dt of X_0, .., X_L and of G = X_0 F_0 .. F_{L-1}.
template <class T>
struct FlowDerivative {
  Vector<Matrix<T>> X;
  Matrix<T> G;
};

// By dual numbers.
template <class T>
FlowDerivative<T> flow_derivative(const Matrix<T>& X0, const CovariateLayers<T>& layers, long j,
                                  Moved moved, const Matrix<T>& direction) {
  CovariateLayers<Dual<T>> duals{constant_dual(layers.A), constant_dual(layers.B)};
  if (moved == Moved::A) {
    duals.A[j] = along(layers.A[j], direction);
  } else {
    duals.B[j] = along(layers.B[j], direction);
  }
  const auto flow = covariate_flow(constant_dual(X0), duals, Dual<T>(1L));
  return {map(flow.X, [](const Matrix<Dual<T>>& X) { return slope_of(X); }),
          slope_of(covariate_product(flow))};
}

// By the recursions (41), (48) and the product rule (45), (51) + (52).
template <class T>
FlowDerivative<T> flow_derivative_by_recursion(const Matrix<T>& X0,
                                               const CovariateLayers<T>& layers, long j,
                                               Moved moved, const Matrix<T>& direction) {
  const auto flow = covariate_flow(X0, layers, T(1L));
  const long L = layers.layers(), size = X0.cols();
  FlowDerivative<T> result{{Matrix<T>(X0.rows(), size)}, Matrix<T>(X0.rows(), size)};
  for (long l = 0; l < L; ++l) {
    const auto &X = flow.X[l], &A = layers.A[l];
    const auto D = result.X.back();
    auto slope = masked_rows(transpose(D) * (A * X) + transpose(X) * (A * D));
    if (l == j && moved == Moved::A) slope = slope + masked_rows(transpose(X) * (direction * X));
    auto term = X0;
    for (long k = 0; k < L; ++k) term = term * (k == l ? slope : flow.factors[k]);
    result.G = result.G + term;
    auto next = D;
    if (layers.moves(l)) {
      const auto step = masked_rows(transpose(X) * (A * X));
      next = D + layers.B[l] * (D * step + X * slope);
      if (l == j && moved == Moved::B) next = next + direction * (X * step);
    }
    result.X.push_back(next);
  }
  return result;
}

// What the direction becomes in the eyes of the original covariates: U_Sigma^T R U_Sigma for A_j,
// U_Sigma^{-1} S U_Sigma for B_j, both times rho^2.
template <class T>
Matrix<T> turned_direction(const Turn<T>& turn, Moved moved, const Matrix<T>& direction) {
  if (moved == Moved::B) return turn.back * direction * turn.W;
  return transpose(turn.W) * direction * turn.W;
}

// All that (28)-(30), (39), (40), (44)-(47), (50) say of one prompt, as differences that vanish:
//   W^T Sigma^{-1} W = rho^2 Sigma^{-1};  X_l(W X_0) = W X_l(X_0), G likewise;
//   U_Sigma^{-1} d/dt of X_l and G at W X_0 along the direction = d/dt at X_0 along the turned one.
template <class T>
Vector<T> turn_differences(const Turn<T>& turn, const Matrix<T>& X0,
                           const CovariateLayers<T>& layers, long j, Moved moved,
                           const Matrix<T>& direction) {
  const auto original = seen_by_original(layers, turn.rho_squared);
  const auto turned_X0 = turn.W * X0;
  Vector<T> zero;
  append(zero,
         transpose(turn.W) * turn.Sigma_inverse * turn.W - turn.rho_squared * turn.Sigma_inverse);
  const auto there = covariate_flow(turned_X0, layers, T(1L));
  const auto here = covariate_flow(X0, original, T(1L));
  for (std::size_t l = 0; l < here.X.size(); ++l) append(zero, there.X[l] - turn.W * here.X[l]);
  append(zero, covariate_product(there) - turn.W * covariate_product(here));
  // X_l(W X_0; A_j + t R) = W X_l(X_0; rho^2 A_j + t W^T R W) and back W = rho^2 I, whereas
  // back S W already holds rho^2.
  const auto seen = turned_direction(turn, moved, direction);
  const T lift = moved == Moved::A ? turn.rho_squared : T(1L);
  const auto left = flow_derivative(turned_X0, layers, j, moved, direction);
  const auto right = flow_derivative(X0, original, j, moved, seen);
  for (std::size_t l = 0; l < left.X.size(); ++l)
    append(zero, turn.back * left.X[l] - lift * right.X[l]);
  append(zero, turn.back * left.G - lift * right.G);
  return zero;
}

// (41), (48), (45), (51) + (52): the recursions give what dual numbers give, for arbitrary A_l,
// B_l.
struct DerivativeRecursion {
  long d, n, layers, j;
  Moved moved;

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"L", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const CovariateLayers<T> weights{free.matrices(layers, d, d), free.matrices(layers, d, d)};
    const auto X0 = free.matrix("X0", d, n + 1), direction = free.matrix("direction", d, d);
    const auto duals = flow_derivative(X0, weights, j, moved, direction);
    const auto rules = flow_derivative_by_recursion(X0, weights, j, moved, direction);
    auto zero = (duals.G - rules.G).entries();
    for (std::size_t l = 0; l < duals.X.size(); ++l) append(zero, duals.X[l] - rules.X[l]);
    return zero;
  }
};

}  // namespace verify::ahn2023
