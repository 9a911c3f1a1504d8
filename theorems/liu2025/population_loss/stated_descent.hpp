// What certificates say of descent for SQUARE on one standard normal entry, from w = k = 1/2 and
// b = 1/4: the loss falls at each of the first steps, and what holds in a box around the iterate
// behind them, so that it falls for ever (population_descent.cpp says how that follows).
#pragma once

#include "theorems/liu2025/population_loss/exact_descent.hpp"
#include "verify/algebra/facts/enclosed.hpp"

namespace verify::liu2025 {

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
