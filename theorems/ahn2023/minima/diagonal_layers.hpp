// Stationary points of the loss of diagonal layers (Sigma = I) and their second order: local minima
// outside the structured set a_l I.
#pragma once

#include <optional>

#include "theorems/ahn2023/residual_words.hpp"
#include "verify/algebra/boxes/krawczyk.hpp"

namespace verify::ahn2023 {

// The loss at A_l = diag(x_{l d}, .., x_{l d + d - 1}) as a polynomial in its L d entries, with its
// derivatives. By the sign symmetry f(S A_l S) = f(A_l), S = diag(+-1), the off-diagonal entries of
// the full gradient vanish at every diagonal point.
class DiagonalLoss {
 public:
  DiagonalLoss(long n, long d, long layers);
  long variables() const { return variables_; }
  long monomials() const { return static_cast<long>(value_.size()); }

  Ball value(const BallBox& x) const;
  BallBox operator()(const BallBox& x) const;  // the gradient
  Matrix<Ball> hessian(const BallBox& x) const;

 private:
  struct Monomial {
    Vector<int> exponents;
    Ball coefficient;
  };
  using Terms = Vector<Monomial>;
  static Terms derivative(const Terms& terms, long variable);
  static Ball sum(const Terms& terms, const Vector<BallBox>& powers);
  Vector<BallBox> powers_of(const BallBox& x) const;

  long variables_;
  int highest_ = 0;
  Terms value_;
  Vector<Terms> gradient_;
  Vector<Vector<Terms>> hessian_;  // row i, columns j <= i
};

// What Krawczyk's operator differentiates.
Matrix<Ball> jacobian(const DiagonalLoss& F, const BallBox& x);

// Newton's method from an approximate point; nothing where it does not settle.
std::optional<Vector<Rational>> newton(const DiagonalLoss& F, const Vector<Rational>& start);

// The Hessian in the entries (i, j) = (j, i) of A_0 .. A_{L-1} at diagonal layers: sign symmetry
// separates it from the other entries.
template <Ring T>
Matrix<T> off_diagonal_block(const T& inverse_n, const Vector<Vector<T>>& diagonals, long i,
                             long j) {
  const long layers = static_cast<long>(diagonals.size());
  const auto& [words, f] = loss_polynomial(layers, LayerForm::covariates_fixed);
  const auto weights = term_weights(f, Jet<T>(inverse_n));
  // The second derivative of the loss where the entries of layers k and l move together.
  const auto second = [&](long k, long l) {
    Vector<Matrix<Jet<T>>> A;
    for (long m = 0; m < layers; ++m) {
      A.push_back(diagonal_matrix(
          map(diagonals[static_cast<std::size_t>(m)], [](const T& x) { return Jet<T>(x); })));
      if (m == k || m == l) A.back()(i, j) = A.back()(j, i) = Jet<T>(T(0L), T(1L), T(0L));
    }
    return TraceEvaluation<Jet<T>>(f, letters_of(words, A), weights).value().second;
  };
  const T half = from_rational<T>(Rational(1, 2));
  Matrix<T> H(layers, layers);
  for (long k = 0; k < layers; ++k) H(k, k) = second(k, k);
  for (long k = 0; k < layers; ++k)
    for (long l = 0; l < k; ++l) H(k, l) = H(l, k) = half * (second(k, l) - H(k, k) - H(l, l));
  return H;
}

}  // namespace verify::ahn2023
