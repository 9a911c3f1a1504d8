// One component of the single-layer loss (Ahn et al. 2023, Lemmas 6 and 7):
//   f_j(X) = E(<C, X> + w_j)^2,  C = (1/n) sum_i z_i z_i^T,  z = (x; w^T x),
// x ~ N(0, diag(lambda)), w ~ N(0, I), X in R^{(d+1) x (d+1)}. Coordinates are 0-based here.
#pragma once

#include "theorems/ahn2023/one_layer/response_form.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/probability/gaussian_cubature.hpp"
#include "verify/probability/gaussian_moments.hpp"
#include "verify/probability/wishart_moments.hpp"

namespace verify::ahn2023 {

template <class T>
Matrix<T> unit_matrix(long size, long i, long j) {
  return outer(unit_vector<T>(size, i), unit_vector<T>(size, j));
}

// f_j(X) = 1 + 2 lambda_j (X_{d+1,j} + X_{j,d+1}) + q(X).
template <class T>
T component_objective(const Matrix<T>& X, long j, const Vector<T>& lambda, const T& inverse_n) {
  const long d = X.rows() - 1;
  return T(1L) + T(2L) * lambda[j] * (X(d, j) + X(j, d)) +
         response_form(X, diagonal_matrix(lambda), inverse_n);
}

// 1/c_j = ((n+1)/n) lambda_j + S/n.
template <class T>
T inverse_shrinkage(const Vector<T>& lambda, long j, const T& inverse_n) {
  return (T(1L) + inverse_n) * lambda[j] + inverse_n * sum(lambda);
}

// The same by another route: given w, <C, X> = tr(G M) with M = J^T X J, J = [I; w^T], has a mean
// and a variance; the expectation over w of the resulting quartic is a cubature sum.
template <class T>
T component_objective_by_cubature(const Matrix<T>& X, long j, const Vector<T>& lambda,
                                  const T& inverse_n) {
  const long d = X.rows() - 1;
  const Matrix<T> top = block(X, 0, 0, d, d);
  Vector<T> column = X.col(d), row = X.row(d);
  column.pop_back();
  row.pop_back();
  return gaussian_expectation_degree5<T>(d, [&](const Vector<T>& w) {
    const Matrix<T> M = top + outer(column, w) + outer(w, row) + X(d, d) * outer(w, w);
    T mean = w[j], variance(0L);
    for (long i = 0; i < d; ++i) {
      mean += lambda[i] * M(i, i);
      for (long k = 0; k < d; ++k)
        variance += lambda[i] * lambda[k] * M(i, k) * (M(k, i) + M(i, k));
    }
    return T(mean * mean + inverse_n * variance);
  });
}

// C and w on raw Gaussian data with x_i = root_i g_i.
template <class T>
struct GaussianGram {
  Vector<GaussianPolynomial<T>> w;
  Matrix<GaussianPolynomial<T>> C;
};
template <class T>
GaussianGram<T> gaussian_gram(const Vector<T>& root, long n) {
  using G = GaussianPolynomial<T>;
  const long d = static_cast<long>(root.size());
  long next = 0;
  GaussianGram<T> result{gaussian_vector<T>(next, d), Matrix<G>(d + 1, d + 1)};
  for (long i = 0; i < n; ++i) {
    auto z = hadamard(map(root, G::constant), gaussian_vector<T>(next, d));
    z.push_back(dot(result.w, z));
    result.C = result.C + outer(z, z);
  }
  result.C = G::constant(from_rational<T>(Rational(1, n))) * result.C;
  return result;
}

// <C, X> with X constant.
template <class T>
GaussianPolynomial<T> response(const GaussianGram<T>& data, const Matrix<T>& X) {
  return dot(data.C.entries(), gaussian_constants(X).entries());
}

// Gram matrix of q on all (d+1)^2 matrix entries, by polarisation.
inline Matrix<Rational> response_gram(const Vector<Rational>& lambda, const Rational& inverse_n) {
  const long size = static_cast<long>(lambda.size()) + 1;
  const auto Sigma = diagonal_matrix(lambda);
  const auto q = [&](const Matrix<Rational>& X) { return response_form(X, Sigma, inverse_n); };
  const auto basis = [&](long k) { return unit_matrix<Rational>(size, k / size, k % size); };
  Matrix<Rational> gram(size * size, size * size);
  for (long k = 0; k < size * size; ++k) gram(k, k) = q(basis(k));
  for (long k = 0; k < size * size; ++k) {
    for (long l = 0; l < k; ++l) {
      gram(k, l) = gram(l, k) = (q(basis(k) + basis(l)) - gram(k, k) - gram(l, l)) / Rational(2);
    }
  }
  return gram;
}

}  // namespace verify::ahn2023
