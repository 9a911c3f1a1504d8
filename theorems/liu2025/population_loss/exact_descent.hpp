// Gradient descent on the exact population loss of one BaseConv layer, without sampling: each step
// is a polynomial map of the parameters. First iterates are rational, later ones enclosed by balls
// whose precision grows until every loss is known to 180 bits.
#pragma once

#include <optional>

#include "theorems/liu2025/population_loss/closed_loss.hpp"

namespace verify::liu2025 {

template <class T>
LayerParameters<T> descent_step(const PopulationProblem<T>& problem,
                                const LayerParameters<T>& theta, const T& rate) {
  const auto gradient = problem.gradient(theta);
  return {theta.W - rate * gradient.W, theta.K - rate * gradient.K, theta.B2 - rate * gradient.B2};
}

// The loss as a sum of squares with positive weights, which keeps its relative accuracy near 0:
//   product (c = first):  sum_lk A_lk (W_l K_k - [l = q, k = 0])^2 + sum_il E u_il^2 (W_l B2_i)^2
//   linear:               sum_lk A_lk (W_l K_k)^2 + sum_il E u_il^2 (W_l B2_i - w_l)^2
// with A_lk = sum_{i>=k} E[u_il^2 u_{i-k,J}^2].
template <class T>
T loss_as_squares(const PopulationProblem<T>& problem, const LayerParameters<T>& theta) {
  const bool linear = problem.target == LayerTarget::linear;
  T sum(0L);
  for (long j = 0; j < problem.d_out; ++j) {
    const auto column = problem.column(theta, j);
    const auto A = square_weights(column);
    for (long l = 0; l < A.rows(); ++l) {
      for (long k = 0; k < A.cols(); ++k) {
        T gap = column.W[l] * column.K[k];
        if (!linear && l == j + problem.second && k == 0) gap = T(gap - T(1L));
        sum += A(l, k) * gap * gap;
      }
      for (long i = 0; i < A.cols(); ++i) {
        T gap = column.W[l] * column.B2[i];
        if (linear) gap = T(gap - problem.W_target(l, j));
        sum += problem.u.second(i, l) * gap * gap;
      }
    }
  }
  return sum;
}

template <class T>
PopulationProblem<T> problem_over(const PopulationProblem<Rational>& problem) {
  return {{to_scalar<T>(problem.u.second), to_scalar<T>(problem.u.fourth),
           to_scalar<T>(problem.u.pair)},
          problem.target,
          problem.first,
          problem.second,
          to_scalar<T>(problem.W_target),
          problem.c,
          problem.d_out};
}
template <class T>
LayerParameters<T> parameters_over(const LayerParameters<Rational>& theta) {
  return {to_scalar<T>(theta.W), to_scalar<T>(theta.K), to_scalar<T>(theta.B2)};
}

struct PopulationDescent {
  bool settled = false;  // every loss is known to 180 bits
  long bits = 0;         // precision that was needed; 0: the start is critical
  Vector<Ball> losses;   // of the iterates 0, 1, .., up to where it stops
  LayerParameters<Ball> last;
  bool has_grown = false;             // stopped: the last loss is more than 2^64 (1 + the first)
  Truth decreasing = Truth::unknown;  // at every step
  // The first iterate with loss <= bound.
  std::optional<long> first_below(const Rational& bound) const;
};
PopulationDescent descend(const PopulationProblem<Rational>& problem,
                          const LayerParameters<Rational>& start, const Rational& rate, long steps);

}  // namespace verify::liu2025
