// A population of finitely many prompts on which all weights of structured kernel attention are
// differentiated: covariates Sigma^{1/2} U Xi, U in a finite group, Xi among base atoms; labels
// with E[Y^T Y | X] = K, entry (i, j) kernel(xi_i, xi_j) of the whitened columns.
#pragma once

#include "theorems/cheng2024/block_gradient.hpp"
#include "theorems/cheng2024/orthogonal_group.hpp"

namespace verify::cheng2024 {

template <class T>
BlockGradient<T> zero_gradient(long d, long layers) {
  const Vector<Matrix<T>> none(layers, Matrix<T>(d, d));
  return {T(0L), Vector<T>(layers, T(0L)), none, none, none};
}

template <class T>
void add_scaled(BlockGradient<T>& sum, const T& weight, const BlockGradient<T>& g) {
  sum.loss += weight * g.loss;
  sum.dr = sum.dr + weight * g.dr;
  for (std::size_t l = 0; l < g.A.size(); ++l) {
    sum.A[l] = sum.A[l] + weight * g.A[l];
    sum.B[l] = sum.B[l] + weight * g.B[l];
    sum.C[l] = sum.C[l] + weight * g.C[l];
  }
}

// The mean over U in the set of the gradient at Sigma^{1/2} U Xi.
template <class T>
BlockGradient<T> orbit_gradient(const Matrix<T>& Th, const Matrix<T>& Xi,
                                const Vector<BlockLayer<T>>& layers, const Matrix<T>& K,
                                const Activation& h, const Vector<SignedPermutation>& set) {
  auto mean = zero_gradient<T>(Th.rows(), static_cast<long>(layers.size()));
  const T weight = from_rational<T>(Rational(1, static_cast<long>(set.size())));
  for (const auto& P : set) {
    add_scaled(mean, weight,
               block_gradient(Th * (matrix_of<T>(P) * Xi), layers, K, GivenActivation{h}));
  }
  return mean;
}

// The largest sizes of grad_B - gamma Th, grad_C - gamma Th, grad_A - gamma I are what the
// structure says vanish; gamma by projection.
template <class T>
struct GradientShape {
  Vector<T> A, B, C;          // gamma [L]
  Vector<T> rest_A, rest_BC;  // all entries that ought to vanish
};

template <class T>
GradientShape<T> gradient_shape(const BlockGradient<T>& g, const Matrix<T>& Th,
                                const Matrix<T>& Ti) {
  const T share = from_rational<T>(Rational(1, Th.rows()));
  GradientShape<T> shape;
  const auto project = [&](Vector<T>& rest, const Matrix<T>& part, const Matrix<T>& along,
                           const Matrix<T>& dual) {
    const T gamma = share * dot(part.entries(), dual.entries());
    append(rest, part - gamma * along);
    return gamma;
  };
  const auto I = identity_matrix<T>(Th.rows());
  for (std::size_t l = 0; l < g.B.size(); ++l) {
    shape.A.push_back(project(shape.rest_A, g.A[l], I, I));
    shape.B.push_back(project(shape.rest_BC, g.B[l], Th, Ti));
    shape.C.push_back(project(shape.rest_BC, g.C[l], Th, Ti));
  }
  return shape;
}

}  // namespace verify::cheng2024
