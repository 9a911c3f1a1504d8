// Gradient descent on the exact population loss of one BaseConv layer, without sampling: each step
// is a polynomial map of the parameters. First iterates are rational, later ones enclosed by balls
// whose precision grows until every loss is known to 180 bits.
#pragma once

#include <optional>

#include "theorems/liu2025/population_loss/closed_loss.hpp"
#include "verify/algebra/facts/enclosed.hpp"

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

// --- what certificates say of descent for SQUARE on one standard normal entry, from w = k = 1/2
// and b = 1/4: the loss falls at each of the first steps, and what holds in a box around the
// iterate behind them, so that it falls for ever (population_descent.cpp says how that follows)

// `contraction` and `drift` are bounds of the numbers of the same names.
struct DescentBounds {
  long from = 0;
  Rational rate, contraction = Rational(9, 10), drift = Rational(2), width = Rational(1, 100);
};

template <class T>
void state_descent(Comparisons<T>& say, Boxes<T>& free, const DescentBounds& bounds) {
  const T one(1L), two(2L), s = one, m(3L), eta = from_rational<T>(bounds.rate);
  const PopulationProblem<T> problem{{{{s}}, {{m}}}, LayerTarget::product, 0, 0, {}, 0, 1};
  // The start is a box of one point: its iterates are too long to be written down as fractions.
  const auto start = [&](const char* name, const Rational& at) {
    return Matrix<T>{{free.between(name, at, at)}};
  };
  const auto size = [](const T& x) { return larger(x, T(-x)); };
  LayerParameters<T> theta{start("w_0", Rational(1, 2)), start("k_0", Rational(1, 2)),
                           start("b_0", Rational(1, 4))};
  for (long k = 0; k < bounds.from; ++k) {
    const T before = loss_as_squares(problem, theta);
    theta = descent_step(problem, theta, eta);
    say.less(loss_as_squares(problem, theta), before);
  }
  const auto after = descent_step(problem, theta, eta);
  const T drift = from_rational<T>(bounds.drift), q = from_rational<T>(bounds.contraction),
          width = from_rational<T>(bounds.width), end = theta.B2(0, 0);
  const T here = size(T(theta.W(0, 0) * theta.K(0, 0) - one)) + end * end;
  const T moved = size(T(after.W(0, 0) - theta.W(0, 0))) + size(T(after.K(0, 0) - theta.K(0, 0)));
  say.at_most(moved, T(drift * here));
  say.less(T(drift * here), T(width * T(one - q)));
  say.less(q, one);

  const auto around = [&](const char* name, const T& middle) {
    return T(middle + free.between(name, -bounds.width, bounds.width));
  };
  const T w = around("w", theta.W(0, 0)), k = around("k", theta.K(0, 0)),
          b = end * free.between("b", Rational(-1), Rational(1));
  const T alpha = two * m * eta, gamma = two * s * eta, p = w * k - one;
  const T along =
      one - alpha * T(w * w * T(one - gamma * b * b) + k * k) + alpha * alpha * p * w * k;
  const T bias = one - gamma * w * w;
  say.at_most(size(along), q);
  say.at_most(T(size(T(gamma * w * k)) + bias * bias), q);
  for (const T& bound : {T(alpha * T(size(w) + size(k))), T(gamma * size(w)),
                         T(size(T(alpha * k)) + size(T(alpha * w)))})
    say.less(T(say.number(9, 8) * bound), drift);
  say.less(size(bias), one);
  say.nonzero(bias);
  say.nonzero(w);
  const auto hessian = hessian_of(problem.column(LayerParameters<T>{{{w}}, {{k}}, {{b}}}, 0));
  for (long i = 0; i < hessian.rows(); ++i) {
    T row(0L);
    for (long j = 0; j < hessian.cols(); ++j) row = T(row + size(hessian(i, j)));
    say.less(T(eta * row), two);
  }
}

}  // namespace verify::liu2025
