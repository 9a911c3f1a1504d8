// Functional gradient descent and its rivals in rounded arithmetic of any precision, against the
// exact result: five ways from the same inputs to one prediction.
#pragma once

#include "theorems/cheng2024/bayes_limit/gram_descent.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::cheng2024 {

// A prompt with rational points, a kernel, and L layers of step delta.
struct DescentProblem {
  Kernel kernel;
  Prompt<Rational> prompt;
  Rational delta;
  long L;
};

enum class PredictionRoute {
  recursion,     // (9): f_{l+1} = f_l + delta sum_i (y_i - f_l(x_i)) kappa(x_i, .)
  layers,        // (3) with the weights of Proposition 3.1: the labels become y - f
  coefficients,  // alpha_{l+1} = alpha_l + delta (y - Khat alpha_l), then alpha . nu
  doubling,      // delta nu^T sum_{m<L} B^m y by squaring B = I - delta Khat
  direct_solve,  // nu^T Khat^-1 y by L D L^T: the Bayes predictor
};

// The prediction with every operation rounded to `bits` bits; nothing where it overflows.
std::optional<Rational> rounded_prediction(const DescentProblem& problem, PredictionRoute route,
                                           long bits);

// What the route computes: exact for rational kernels and few layers, otherwise within about
// 2^-bits.
Rational exact_prediction(const DescentProblem& problem, PredictionRoute route, long bits);

// ceil(|error| 2^bits); nothing where the rounded result overflows.
std::optional<Rational> error_constant(const DescentProblem& problem, PredictionRoute route,
                                       long bits);

// Every format of the precision sweep against `exact`; for the recursion or the coefficients.
PrecisionSweep climb_predictions(const DescentProblem& problem, PredictionRoute route,
                                 const Rational& exact);

// The Gram matrix of the demonstrations with every entry rounded to `bits` bits.
Matrix<Rational> rounded_gram_matrix(const Kernel& kernel, const Matrix<Rational>& X, long bits);

// Whether balls of `bits` bits prove the Gram matrix of the demonstrations positive definite.
bool certified_definite(const Kernel& kernel, const Matrix<Rational>& X, long bits);
// The fewest bits from which on they do, up to `last`.
std::optional<long> certified_from(const Kernel& kernel, const Matrix<Rational>& X, long last);

}  // namespace verify::cheng2024
