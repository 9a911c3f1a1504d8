// What a direction R of one weight matrix becomes, on average, when the covariates are turned by
// U_S = Sigma^{1/2} U Sigma^{-1/2} with U orthogonal (Cheng et al. 2024, (37), (55), (70)):
//   B and C:  mean of U^T R U_S      = (tr(R Sigma^{1/2}) / d) Sigma^{-1/2}
//   A:        mean of U_S^{-1} R U_S = (tr(R) / d) I
#pragma once

#include "theorems/cheng2024/orthogonal_group.hpp"
#include "verify/linalg/adjugate.hpp"

namespace verify::cheng2024 {

// `root` is rho Sigma^{1/2} and `inverse_root` is Sigma^{-1/2}: root * inverse_root = rho I.
template <class T>
struct CovarianceRoot {
  Matrix<T> root, inverse_root;
  T rho;
};

// Sigma^{-1/2} a free symmetric matrix, root its adjugate, rho its determinant.
template <class T>
CovarianceRoot<T> free_root(Variables<T>& free, long d) {
  const auto V = free.symmetric("V", d);
  const auto [cofactors, det] = adjugate(V);
  return {cofactors, V, det};
}

// rho times the mean of U^T R U_S.
template <class T>
Matrix<T> mean_turned_B(const CovarianceRoot<T>& s, const Matrix<T>& R,
                        const Vector<SignedPermutation>& set) {
  return average_conjugate(R * s.root, set) * s.inverse_root;
}
// rho^2 times the mean of U_S^{-1} R U_S.
template <class T>
Matrix<T> mean_turned_A(const CovarianceRoot<T>& s, const Matrix<T>& R,
                        const Vector<SignedPermutation>& set) {
  return s.root * average_conjugate(s.inverse_root * R * s.root, set) * s.inverse_root;
}

// rho (tr(R Sigma^{1/2}) / d) Sigma^{-1/2} and rho^2 (tr(R) / d) I.
template <class T>
Matrix<T> stated_mean_B(const CovarianceRoot<T>& s, const Matrix<T>& R) {
  const T share = from_rational<T>(Rational(1, R.rows()));
  return T(share * trace(R * s.root)) * s.inverse_root;
}
template <class T>
Matrix<T> stated_mean_A(const CovarianceRoot<T>& s, const Matrix<T>& R) {
  return T(s.rho * s.rho) * scalar_part(R);
}

}  // namespace verify::cheng2024
