// The least population loss of methods that combine gradients with fixed scalars: from w_0 = 0 they
// have w* - w_k = p(H) w*, H = X X^T / n, p(0) = 1, deg p <= k, and the loss is a quadratic form
// c^T G c in the coefficients of p. x_i, x_query ~ N(0, Sigma), w* ~ N(0, Sigma^{-1}).
#pragma once

#include "verify/linalg/matrix.hpp"
#include "verify/linalg/univariate_polynomial.hpp"

namespace verify::memformer2024 {

enum class PopulationLoss {
  query,    // E <x_query, w - w*>^2
  context,  // E (1/2) (w - w*)^T H (w - w*)
};

// G for layers A_l = a_l Sigma^{-1} ("W": p runs in the whitened data, any Sigma): E tr W^{i+j} or
// (1/2) E tr W^{i+j+1}, 0 <= i, j <= degree.
Matrix<Rational> whitened_gram(long n, long d, long degree, PopulationLoss loss);
// The sequence behind it: entry (i, j) of that matrix is entry i + j of this one.
Vector<Rational> whitened_moments(long n, long d, long count, PopulationLoss loss);

// G for layers A_l = a_l I ("S"), Sigma with eigenvalues lambda: E tr[Sigma H^i Sigma^{-1} H^j] or
// (1/2) E tr[Sigma^{-1} H^{i+j+1}].
Matrix<Rational> covariance_gram(long n, const Vector<Rational>& lambda, long degree,
                                 PopulationLoss loss);

// min over c_0 = 1, c_1 .. c_degree of c^T G c for positive semidefinite G, with a minimiser.
struct ResidualOptimum {
  Rational loss;
  Vector<Rational> coefficients;  // c_0 = 1, .., c_degree
  UnivariatePolynomial polynomial() const { return UnivariatePolynomial(coefficients); }
};
ResidualOptimum residual_optimum(const Matrix<Rational>& gram, long degree);

// The optima of degree 1 .. most, and their coefficients as rows of most + 1 entries.
struct ResidualOptima {
  Vector<Rational> losses;
  Matrix<Rational> coefficients;
};
ResidualOptima residual_optima(const Matrix<Rational>& gram, long most);

// The diagonal of D in G = L D L^T, L with unit diagonal, by elimination; all positive if and only
// if G is positive definite. Stops after the first pivot that is not positive.
Vector<Rational> pivots(Matrix<Rational> gram);

Rational quadratic_form(const Matrix<Rational>& gram, const Vector<Rational>& c);

}  // namespace verify::memformer2024
