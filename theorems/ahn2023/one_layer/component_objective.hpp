// One component of the single-layer loss (Ahn et al. 2023, Lemmas 6 and 7):
//   f_j(X) = E(<C, X> + w_j)^2,  C = (1/n) sum_i z_i z_i^T,  z = (x; w^T x),
// x ~ N(0, diag(lambda)), w ~ N(0, I), X in R^{(d+1) x (d+1)}. Coordinates are 0-based here.
#pragma once

#include "theorems/ahn2023/one_layer/response_form.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/stated_by.hpp"
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
  const StatedBy fact("ahn2023.lem7");
  const long d = X.rows() - 1;
  return T(1L) + T(2L) * lambda[j] * (X(d, j) + X(j, d)) + response_form(X, lambda, inverse_n);
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

// Equations (16), (17), (20): E[w_j C] = lambda_j (E_{d+1,j} + E_{j,d+1}), and (19), (21):
// E[<C, E_{d+1,j}> C] = (lambda_j / c_j) (E_{d+1,j} + E_{j,d+1}), all entries, with lambda_j =
// root_j^2, from raw data with n demonstrations; then f_j itself at a free X. Given w, C is a mean
// of n independent copies: second moments are affine in 1/n, so that n = 1 and n = 2 decide every
// n.
struct ComponentMoments {
  long d;
  bool isotropic = false;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto root = isotropic ? Vector<T>(d, T(1L)) : free.vector(d);
    const auto lambda = hadamard(root, root);
    const auto X = free.matrix(d + 1, d + 1);
    Vector<T> zero;
    for (const long n : {1L, 2L}) {
      const auto data = gaussian_gram(root, n);
      const T inverse_n = from_rational<T>(Rational(1, n));
      const auto answer = response(data, X);
      for (long j = 0; j < d; ++j) append(zero, data, answer, lambda, X, j, inverse_n);
    }
    return zero;
  }

 private:
  template <class T>
  void append(Vector<T>& zero, const GaussianGram<T>& data, const GaussianPolynomial<T>& answer,
              const Vector<T>& lambda, const Matrix<T>& X, long j, const T& inverse_n) const {
    const auto error = answer + data.w[j];
    zero.push_back(expectation_of_product(error, error) -
                   component_objective(X, j, lambda, inverse_n));
    const T quadratic = lambda[j] * inverse_shrinkage(lambda, j, inverse_n);
    for (long p = 0; p <= d; ++p) {
      for (long q = 0; q <= d; ++q) {
        const bool coupled = (p == d && q == j) || (p == j && q == d);
        zero.push_back(expectation_of_product(data.w[j], data.C(p, q)) -
                       (coupled ? lambda[j] : T(0L)));
        zero.push_back(expectation_of_product(data.C(d, j), data.C(p, q)) -
                       (coupled ? quadratic : T(0L)));
      }
    }
  }
};

// Equation (18) and its off-diagonal companions, y = <w, x>, two demonstrations x and x':
//   E[y^2 x_j x_k] = (lambda_j S + 2 lambda_j^2) [j = k],  E[y x_j y' x'_k] = lambda_j^2 [j = k].
struct DemonstrationMoments {
  long d;
  bool isotropic = false;  // equal lambda_j

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    using G = GaussianPolynomial<T>;
    const auto root = isotropic ? Vector<T>(d, free.scalar()) : free.vector(d);
    const auto lambda = hadamard(root, root);
    long next = 0;
    const auto w = gaussian_vector<T>(next, d);
    const auto x = hadamard(map(root, G::constant), gaussian_vector<T>(next, d));
    const auto other = hadamard(map(root, G::constant), gaussian_vector<T>(next, d));
    const auto y = dot(w, x), label = dot(w, other);
    Vector<T> zero;
    for (long j = 0; j < d; ++j) {
      for (long k = 0; k < d; ++k) {
        const T square = lambda[j] * lambda[j];
        zero.push_back(expectation_of_product(y * x[j], y * x[k]) -
                       (j == k ? T(lambda[j] * sum(lambda) + T(2L) * square) : T(0L)));
        zero.push_back(expectation_of_product(y * x[j], label * other[k]) -
                       (j == k ? square : T(0L)));
      }
    }
    return zero;
  }
};

// With D_j = 1/c_j and s_j = X_{d+1,j} + X_{j,d+1}, for every c:
// f_j(X) = (1 - c lambda_j) + q(X + c E_{d+1,j}) + lambda_j (2 s_j + c) (1 - c D_j).
// At c = c_j the last term is gone and f_j - min f_j is the sum of squares q(X - X_j).
struct ComponentExcess {
  long d;
  bool isotropic = false;
  bool without_trace = false;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T inverse_n = free.scalar(), c = free.scalar();
    const auto lambda = isotropic ? Vector<T>(d, T(1L)) : free.vector(d);
    const auto X = free.matrix(d + 1, d + 1);
    Vector<T> zero;
    for (long j = 0; j < d; ++j) {
      const T D = without_trace ? T((T(1L) + inverse_n) * lambda[j])
                                : inverse_shrinkage(lambda, j, inverse_n);
      const T coupling = X(d, j) + X(j, d);
      zero.push_back(component_objective(X, j, lambda, inverse_n) - T(1L) + c * lambda[j] -
                     response_form(X + c * unit_matrix<T>(d + 1, d, j), lambda, inverse_n) -
                     lambda[j] * (T(2L) * coupling + c) * (T(1L) - c * D));
    }
    return zero;
  }
};

// q(X) is what X + X^T makes of it, and with N, v, s, H of response_form.hpp
//   q - 2 s^2 |lambda|^2 - (2/n) sum lambda_i lambda_k H_ik^2 - 4 sum lambda_i^2 v_i^2
//     = (sum lambda_i H_ii)^2 + (2/n) s^2 (S^2 + |lambda|^2) + (4/n) sum lambda_i (lambda_i + S)
//     v_i^2.
// Where all lambda_i > 0, q(X) = 0 thus forces s = 0, H = 0, v = 0, that is X + X^T = 0.
struct ResponseKernel {
  long d;
  bool isotropic = false;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T inverse_n = free.scalar();
    const auto lambda = isotropic ? Vector<T>(d, T(1L)) : free.vector(d);
    const auto X = free.matrix(d + 1, d + 1), Y = free.matrix(d + 1, d + 1);
    const T q = response_form(X, lambda, inverse_n);
    const auto [N, v, s] = symmetric_parts(X);
    const auto H = N + s * identity_matrix<T>(d);
    const auto Lambda = diagonal_matrix(lambda);
    const T S = sum(lambda), squares = dot(lambda, lambda), mean = trace_of_product(Lambda, H);
    const auto scaled = hadamard(lambda, v);
    const T definite = T(2L) * s * s * squares +
                       T(2L) * inverse_n * trace_of_product(Lambda * H, Lambda * H) +
                       T(4L) * dot(scaled, scaled);
    const T rest = mean * mean + T(2L) * inverse_n * s * s * (S * S + squares) +
                   T(4L) * inverse_n * (dot(scaled, scaled) + S * dot(scaled, v));
    return {response_form(X + Y - transpose(Y), lambda, inverse_n) - q, q - definite - rest};
  }
};

// Gram matrix of q on all (d+1)^2 matrix entries, by polarisation.
inline Matrix<Rational> response_gram(const Vector<Rational>& lambda, const Rational& inverse_n) {
  const long size = static_cast<long>(lambda.size()) + 1;
  const auto q = [&](const Matrix<Rational>& X) { return response_form(X, lambda, inverse_n); };
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
