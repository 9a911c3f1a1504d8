// What the rows of the released construction compute, as statements: the last row against gradient
// descent, every row against the descent over its own prefix, the law of its residuals, and the
// eigenvalues of that law.  Source: the notebooks released with Liu et al. 2025.
#pragma once

#include "theorems/liu2025/descent/released_notebook.hpp"
#include "verify/algebra/ways.hpp"

namespace verify::liu2025 {

template <class T>
struct FreeRun {
  LeastSquares<T> problem;
  Vector<T> x0;
  T eta;
  FreeRun(Variables<T>& free, long n, long d)
      : problem{free.matrix(n, d), free.vector(n)},
        x0(free.vector("x0", d)),
        eta(free.scalar("eta")) {}
};

template <class T>
Vector<Matrix<T>> passes_of(const FreeRun<T>& run, long steps, Convolution kind) {
  return repeated_passes(noncausal_step(run.problem.d(), run.eta, kind),
                         released_embedding(run.problem, run.x0), steps);
}

// The last row of the stack minus gradient descent, in step `step`.
struct LastRow {
  long n, d, step;
  Convolution kind = Convolution::causal;

  Sizes sizes() const { return {{"n", n}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const FreeRun<T> run(free, n, d);
    const auto state = passes_of(run, step, kind).back();
    return iterate_of(state, noncausal_channels(d)) -
           gradient_descent(run.problem, run.x0, run.eta, step).back();
  }
};

// Every row against the step over its own prefix.
struct OwnPrefix {
  long n, d, steps;
  Convolution kind = Convolution::causal;

  Sizes sizes() const { return {{"n", n}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const FreeRun<T> run(free, n, d);
    auto X = outer(Vector<T>(n, T(1L)), run.x0);
    Vector<T> zero;
    for (const auto& state : passes_of(run, steps, kind)) {
      X = prefix_step(run.problem, X, run.eta);
      append(zero, iterates_of_rows(state, d) - X);
    }
    return zero;
  }
};

// r^k = (I - eta L)^k r^0; with s = eta (r^0 + .. + r^(k-1)): L s = r^0 - r^k and x_i = x_0 -
// sum_{j<=i} s_j a_j.
struct ResidualLaw {
  long n, d, steps;
  bool without_diagonal = false;  // of L

  Sizes sizes() const { return {{"n", n}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const FreeRun<T> run(free, n, d);
    auto L = lower_gram(run.problem.A);
    for (long i = 0; i < n && without_diagonal; ++i) L(i, i) = T(0L);
    const auto start = own_residuals(run.problem, outer(Vector<T>(n, T(1L)), run.x0));
    auto r = start;
    Vector<T> s(n, T(0L)), zero;
    for (const auto& state : passes_of(run, steps, Convolution::causal)) {
      s = s + run.eta * r;
      r = r - run.eta * (L * r);
      const auto X = iterates_of_rows(state, d);
      for (const auto& entry : own_residuals(run.problem, X) - r) zero.push_back(entry);
      for (const auto& entry : L* s - (start - r)) zero.push_back(entry);
      auto x = run.x0;
      for (long i = 0; i < n; ++i) {
        x = x - s[i] * run.problem.A.row(i);
        for (const auto& entry : X.row(i) - x) zero.push_back(entry);
      }
    }
    return zero;
  }
};

// prod_i (B - (1 - eta |a_i|^2) I) r = 0 for B = I - eta L and every r: its eigenvalues.
struct Eigenvalues {
  long n, d;
  bool halved = false;

  Sizes sizes() const { return {{"n", n}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto A = free.matrix("A", n, d);
    const auto L = lower_gram(A);
    auto r = free.vector("r", n);
    for (long i = 0; i < n; ++i)
      r = L * r - (halved ? from_rational<T>(Rational(1, 2)) : T(1L)) * dot(A.row(i), A.row(i)) * r;
    return r;
  }
};

}  // namespace verify::liu2025
