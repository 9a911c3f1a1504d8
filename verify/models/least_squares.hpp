// Least squares with the samples as ROWS: A [n, d] has rows a_i^T, b [n]. The loss without 1/n is
// (1/2) |A x - b|^2, its gradient A^T (A x - b) = M x - v with M = A^T A and v = A^T b.
#pragma once

#include "verify/linalg/matrix.hpp"
#include "verify/recording/model_step.hpp"

namespace verify {

template <class T>
struct LeastSquares {
  Matrix<T> A;
  Vector<T> b;
  long n() const { return A.rows(); }
  long d() const { return A.cols(); }
};

// |A x - b|^2: twice the loss, which spares the factor 1/2.
template <class T>
T squared_residual(const LeastSquares<T>& problem, const Vector<T>& x) {
  const auto residual = problem.A * x - problem.b;
  return dot(residual, residual);
}

// A^T (A x - b), through the residuals.
template <class T>
Vector<T> gradient(const LeastSquares<T>& problem, const Vector<T>& x) {
  const ModelStep<T> model_step;
  return transpose(problem.A) * (problem.A * x - problem.b);
}

// M = A^T A and v = A^T b, accumulated sample by sample.
template <class T>
struct NormalEquations {
  Matrix<T> M;
  Vector<T> v;
};
template <class T>
NormalEquations<T> normal_equations(const LeastSquares<T>& problem) {
  NormalEquations<T> result{Matrix<T>(problem.d(), problem.d()), Vector<T>(problem.d(), T(0L))};
  for (long i = 0; i < problem.n(); ++i) {
    const auto a = problem.A.row(i);
    result.M = result.M + outer(a, a);
    result.v = result.v + problem.b[i] * a;
  }
  return result;
}

// x_1, .., x_steps of x <- x - eta (A^T (A x - b)).
template <class T>
Vector<Vector<T>> gradient_descent(const LeastSquares<T>& problem, Vector<T> x, const T& eta,
                                   long steps) {
  const ModelStep<T> model_step;
  Vector<Vector<T>> iterates;
  for (long k = 0; k < steps; ++k) iterates.push_back(x = x - eta * gradient(problem, x));
  return iterates;
}

// The same through the normal equations: cheap for many steps, d^2 products each.
template <class T>
Vector<Vector<T>> gradient_descent(const NormalEquations<T>& equations, Vector<T> x, const T& eta,
                                   long steps) {
  const ModelStep<T> model_step;
  Vector<Vector<T>> iterates;
  for (long k = 0; k < steps; ++k)
    iterates.push_back(x = x - eta * (equations.M * x - equations.v));
  return iterates;
}

// A problem with a starting point, a step size and a number of steps.
template <class T>
struct DescentRun {
  LeastSquares<T> problem;
  Vector<T> x0;
  T eta;
  long steps = 1;
};
template <class T>
DescentRun<T> to_scalar(const DescentRun<Rational>& run) {
  return {{to_scalar<T>(run.problem.A), to_scalar<T>(run.problem.b)},
          to_scalar<T>(run.x0),
          from_rational<T>(run.eta),
          run.steps};
}

}  // namespace verify
