// The in-context loss of layers of form (13) on Gaussian data, exactly:
//   f(A, B) = E tr(Sigma_w U_L Sigma U_L^T),  x ~ N(0, Sigma), w ~ N(0, Sigma_w),
// from the residual form of covariate_layers.hpp with G = C W C^T / n, Sigma = C diag(D) C^T and
// Bartlett's decomposition of W ~ W_d(n, diag(D)). Any n, also a symbol.
#pragma once

#include "verify/algebra/dual.hpp"
#include "verify/models/covariate_layers.hpp"
#include "verify/probability/bartlett.hpp"

namespace verify::ahn2023 {

template <class T>
struct GaussianData {
  Matrix<T> C;        // [d, d]
  Vector<T> D;        // [d]
  Matrix<T> Sigma_w;  // [d, d]
  T n, inverse_n;

  Matrix<T> Sigma() const { return C * diagonal_matrix(D) * transpose(C); }
};

// Sigma = C diag(D) C^T by elimination; Sigma positive definite.
inline GaussianData<Rational> gaussian_data(const Matrix<Rational>& Sigma,
                                            const Matrix<Rational>& Sigma_w, long n) {
  const long d = Sigma.rows();
  GaussianData<Rational> data{
      identity_matrix<Rational>(d), {}, Sigma_w, Rational(n), Rational(1, n)};
  auto rest = Sigma;
  for (long k = 0; k < d; ++k) {
    data.D.push_back(rest(k, k));
    for (long i = k + 1; i < d; ++i) data.C(i, k) = rest(i, k) / rest(k, k);
    for (long i = k + 1; i < d; ++i)
      for (long j = k + 1; j < d; ++j) rest(i, j) -= data.C(i, k) * rest(k, j);
  }
  return data;
}

namespace detail {

template <class R, class T>
Matrix<R> constants_of(const Matrix<T>& a) {
  return map(a, [](const T& x) { return R(GaussianPolynomial<T>::constant(x)); });
}
template <class R, class T>
Vector<Matrix<R>> constants_of(const Vector<Matrix<T>>& a) {
  return map(a, [](const Matrix<T>& m) { return constants_of<R>(m); });
}

// E tr(Sigma_w V Sigma U^T).
template <class T>
T paired(const BartlettWishart<T>& W, const GaussianData<T>& data,
         const Matrix<GaussianPolynomial<T>>& V, const Matrix<GaussianPolynomial<T>>& U) {
  using P = GaussianPolynomial<T>;
  const auto weighted = constants_of<P>(data.Sigma_w) * V * constants_of<P>(data.Sigma());
  T sum(0L);
  for (std::size_t k = 0; k < U.entries().size(); ++k)
    sum += W.expectation_of_product(weighted.entries()[k], U.entries()[k]);
  return sum;
}

template <class T>
Matrix<GaussianPolynomial<T>> sample_covariance(const BartlettWishart<T>& W,
                                                const GaussianData<T>& data) {
  using P = GaussianPolynomial<T>;
  return constants_of<P>(data.C) * W.matrix() * constants_of<P>(data.inverse_n * transpose(data.C));
}

// A_l + t R_l and B_l + t S_l with constant polynomials as entries.
template <class T>
CovariateLayers<Dual<GaussianPolynomial<T>>> moved_layers(const CovariateLayers<T>& layers,
                                                          const CovariateLayers<T>& direction) {
  using P = GaussianPolynomial<T>;
  const auto moved = [](const Vector<Matrix<T>>& at, const Vector<Matrix<T>>& by) {
    Vector<Matrix<Dual<P>>> result;
    for (std::size_t l = 0; l < at.size(); ++l)
      result.push_back(along(constants_of<P>(at[l]), constants_of<P>(by[l])));
    return result;
  };
  return {moved(layers.A, direction.A), moved(layers.B, direction.B)};
}

}  // namespace detail

template <class T>
T population_loss(const CovariateLayers<T>& layers, const GaussianData<T>& data) {
  using P = GaussianPolynomial<T>;
  const BartlettWishart<T> W(data.n, data.D);
  const CovariateLayers<P> constant{detail::constants_of<P>(layers.A),
                                    detail::constants_of<P>(layers.B)};
  const auto U = covariate_residual(detail::sample_covariance(W, data), constant).U;
  return detail::paired(W, data, U, U);
}

// The loss and its derivative along directions R_l of A_l and S_l of B_l, by dual numbers.
template <class T>
struct LossAlong {
  T loss, derivative;
};

// U_L and its derivative.
template <class T>
Matrix<Dual<GaussianPolynomial<T>>> residual_along(const CovariateLayers<T>& layers,
                                                   const CovariateLayers<T>& direction,
                                                   const GaussianData<T>& data,
                                                   const BartlettWishart<T>& W) {
  const auto duals = detail::moved_layers(layers, direction);
  return covariate_residual(constant_dual(detail::sample_covariance(W, data)), duals).U;
}

template <class T>
LossAlong<T> population_loss_along(const CovariateLayers<T>& layers,
                                   const CovariateLayers<T>& direction,
                                   const GaussianData<T>& data) {
  const BartlettWishart<T> W(data.n, data.D);
  const auto U = residual_along(layers, direction, data, W);
  const auto value = value_of(U);
  return {detail::paired(W, data, value, value),
          T(2L) * detail::paired(W, data, slope_of(U), value)};
}

// The derivative alone; W ~ W_d(n, diag(D)) keeps the moments from direction to direction.
template <class T>
T population_slope(const CovariateLayers<T>& layers, const CovariateLayers<T>& direction,
                   const GaussianData<T>& data, const BartlettWishart<T>& W) {
  const auto U = residual_along(layers, direction, data, W);
  return T(2L) * detail::paired(W, data, slope_of(U), value_of(U));
}

}  // namespace verify::ahn2023
