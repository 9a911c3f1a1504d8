// The population loss of a stack of linear attention layers on Gaussian prompts as a polynomial in
// traces of words in the layers (Ahn et al. 2023, Theorems 3 to 5).
//
// With x ~ N(0, Sigma), w ~ N(0, Sigma^-1), P_l = diag(B_l, 1), Q_l = diag(A_l, 0) and
// G = (1/n) sum_i x_i x_i^T the residual of the query is w^T U_L x with
//   Y_l = G R_l^T A_l R_l,  U_{l+1} = U_l (I + Y_l),  R_{l+1} = R_l + B_l R_l Y_l,  U_0 = R_0 = I,
// and the loss is E tr(U_L U_L^T) once everything is whitened: Sigma^{1/2} A_l Sigma^{1/2},
// Sigma^{-1/2} B_l Sigma^{1/2}, Sigma = I.
#pragma once

#include "verify/linalg/exact.hpp"
#include "verify/linalg/trace_evaluation.hpp"
#include "verify/linalg/trace_words.hpp"

namespace verify::ahn2023 {

enum class LayerForm {
  covariates_fixed,    // B_l = 0: gradient descent with preconditioners A_l
  covariates_updated,  // B_0 .. B_{L-2} too
  any_layers,          // B_l = 0 and A_l not symmetric
  any_updated,         // B_0 .. B_{L-2} and A_l not symmetric
};

// That of these layers, with B or without.
LayerForm form_of(const Vector<Matrix<Rational>>& A, bool updated);

struct ResidualWords {
  Alphabet alphabet;
  Vector<Letter> A, B;  // the letters; what is not symmetric is followed by its transpose
  WordSum residual;     // U_L, in the letter W for G
};
ResidualWords residual_words(long layers, LayerForm form);

// E tr(U U^T), computed once for each number of layers and form. Up to 4 layers without and 2 with
// B: beyond that the number of terms is out of reach.
inline constexpr long most_layers = 4;
inline constexpr long most_layers_with_B = 2;
inline constexpr long most_layers_not_symmetric = 3;
struct LossPolynomial {
  ResidualWords words;
  TracePolynomial f;
};
const LossPolynomial& loss_polynomial(long layers, LayerForm form);

// The matrices behind the letters, up to the common similarity by Sigma^{1/2}, which no trace sees:
// Sigma A_l for Sigma^{1/2} A_l Sigma^{1/2}, B_l and Sigma B_l^T Sigma^-1 for the whitened B_l and
// its transpose.
template <Ring T>
Vector<Matrix<T>> whitened_letters(const ResidualWords& words, const Vector<Matrix<T>>& A,
                                   const Vector<Matrix<T>>& B, const Matrix<T>& Sigma,
                                   const Matrix<T>& precision) {
  const long d = Sigma.rows();
  Vector<Matrix<T>> letters(static_cast<std::size_t>(words.alphabet.letters()), Matrix<T>(d, d));
  const auto place = [](Letter letter) { return static_cast<std::size_t>(letter); };
  for (std::size_t l = 0; l < words.A.size(); ++l) {
    letters[place(words.A[l])] = Sigma * A[l];
    if (words.alphabet.transposed(words.A[l]) != words.A[l])
      letters[place(words.A[l]) + 1] = Sigma * transpose(A[l]);
  }
  for (std::size_t l = 0; l < words.B.size(); ++l) {
    letters[place(words.B[l])] = B[l];
    letters[place(words.B[l]) + 1] = Sigma * (transpose(B[l]) * precision);
  }
  return letters;
}

// Sigma = I.
template <Ring T>
Vector<Matrix<T>> letters_of(const ResidualWords& words, const Vector<Matrix<T>>& A,
                             const Vector<Matrix<T>>& B = {}) {
  const auto one = identity_matrix<T>(A.front().rows());
  return whitened_letters(words, A, B, one, one);
}

// The loss at rational layers and covariance, and its gradient: with respect to symmetric A_l over
// symmetric matrices (the symmetric part of the matrix of partial derivatives); if some A_l is not
// symmetric (only without B) with respect to all entries; of B_l always to all entries.
class LayerLoss {
 public:
  LayerLoss(long n, const Vector<Matrix<Rational>>& A, const Vector<Matrix<Rational>>& B,
            const Matrix<Rational>& Sigma);
  Rational value() const { return evaluation_.value(); }
  struct Gradient {
    Vector<Matrix<Rational>> A, B;
  };
  Gradient gradient() const;

 private:
  const ResidualWords& words_;
  Matrix<Rational> Sigma_, precision_;
  ExactTraceEvaluation evaluation_;
};

}  // namespace verify::ahn2023
