// Linear attention whose layers also move the covariates: P_l = diag(B_l, 1), Q_l = diag(A_l, 0)
// (Ahn et al. 2023, equation (13)). Without B_l the covariates stay (equation (9)).
#pragma once

#include "verify/models/linear_attention.hpp"
#include "verify/recording/model_step.hpp"

namespace verify {

template <class T>
struct CovariateLayers {
  Vector<Matrix<T>> A;  // [L][d, d]
  Vector<Matrix<T>> B;  // of the first layers; the others leave the covariates alone

  long layers() const { return static_cast<long>(A.size()); }
  bool moves(long l) const { return l < static_cast<long>(B.size()); }
};

// diag(B, 1).
template <class T>
Matrix<T> covariate_weights(const Matrix<T>& B) {
  auto P = label_weights<T>(B.rows());
  set_block(P, 0, 0, B);
  return P;
}

// Z_0, .., Z_L of the forward pass on tokens Z [d+1, N].
template <class T>
Vector<Matrix<T>> covariate_stack(const Matrix<T>& Z, const CovariateLayers<T>& layers,
                                  const T& scale, QueryMask mask = QueryMask::on) {
  Vector<Matrix<T>> P;
  for (long l = 0; l < layers.layers(); ++l) {
    P.push_back(layers.moves(l) ? covariate_weights(layers.B[l])
                                : label_weights<T>(layers.A[l].rows()));
  }
  return linear_attention_stack(Z, P, map(layers.A, query_key_weights<T>), scale, mask);
}

// The covariates alone, equations (31) and (54): X_{l+1} = X_l + scale B_l X_l M X_l^T A_l X_l, and
// the factors F_l = I + scale M X_l^T A_l X_l, so that the label row obeys Y_{l+1} = Y_l F_l.
template <class T>
struct CovariateFlow {
  Vector<Matrix<T>> X;        // X_0, .., X_L, [d, n+1]
  Vector<Matrix<T>> factors;  // F_0, .., F_{L-1}, [n+1, n+1]
};

// M a: the last row becomes zero.
template <class T>
Matrix<T> masked_rows(Matrix<T> a) {
  for (long j = 0; j < a.cols(); ++j) a(a.rows() - 1, j) = T(0L);
  return a;
}

template <class T>
CovariateFlow<T> covariate_flow(const Matrix<T>& X0, const CovariateLayers<T>& layers,
                                const T& scale) {
  const ModelStep<T> model_step;
  CovariateFlow<T> flow{{X0}, {}};
  const auto identity = identity_matrix<T>(X0.cols());
  for (long l = 0; l < layers.layers(); ++l) {
    const auto& X = flow.X.back();
    const auto step = masked_rows(scale * (transpose(X) * (layers.A[l] * X)));
    flow.factors.push_back(identity + step);
    flow.X.push_back(layers.moves(l) ? X + layers.B[l] * (X * step) : X);
  }
  return flow;
}

// G(X_0) = X_0 F_0 .. F_{L-1} [d, n+1]; the label row of Z_L is w^T G(X_0) when Y_0 = w^T X_0.
template <class T>
Matrix<T> covariate_product(const CovariateFlow<T>& flow) {
  auto product = flow.X.front();
  for (const auto& factor : flow.factors) product = product * factor;
  return product;
}

// The residual form. With G = (1/n) sum x_i x_i^T over the demonstrations, R_0 = U_0 = I and
//   Y_l = G R_l^T A_l R_l,  U_{l+1} = U_l (I + Y_l),  R_{l+1} = R_l + B_l R_l Y_l,
// the covariates are X_l = R_l X_0 and corner + <w, x_query> = w^T U_L x_query.
template <class T>
struct CovariateResidual {
  Matrix<T> R, U;  // [d, d]
};
template <class T>
CovariateResidual<T> covariate_residual(const Matrix<T>& G, const CovariateLayers<T>& layers) {
  const ModelStep<T> model_step;
  const auto identity = identity_matrix<T>(G.rows());
  CovariateResidual<T> state{identity, identity};
  for (long l = 0; l < layers.layers(); ++l) {
    const auto Y = G * (transpose(state.R) * (layers.A[l] * state.R));
    state.U = state.U + state.U * Y;
    if (layers.moves(l)) state.R = state.R + layers.B[l] * (state.R * Y);
  }
  return state;
}

}  // namespace verify
