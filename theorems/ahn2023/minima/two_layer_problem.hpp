// Two attention layers at given n and d, in the steps that the paper prints.
#pragma once

#include "theorems/ahn2023/minima/two_layer_squares.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::ahn2023 {

struct TwoLayerProblem {
  Rational n, d, inverse_n;
  TwoLayerMoments<Rational> moments;
  Rational e1, e2, loss_min;  // of the optimal common steps

  TwoLayerProblem(const Rational& n_, const Rational& d_)
      : n(n_), d(d_), inverse_n(Rational(1) / n), moments(n, d) {
    const TwoLayerOptimum<Rational> best(n, d);
    e1 = n * best.sum / best.denominator;
    e2 = n * n * best.product / best.denominator;
    loss_min = d * best.loss / best.denominator;
  }

  Rational loss(const Matrix<Rational>& A0, const Matrix<Rational>& A1) const {
    return two_layer_loss(pair_traces(A0, A1), inverse_n);
  }
  // E tr p(G)^2 for p(z) = 1 + s z + q z^2.
  template <class T>
  T common_loss(const T& s, const T& q) const {
    const TwoLayerMoments<T> m(from_rational<T>(n), from_rational<T>(d));
    return m.d * common_steps_loss<T>(m, s / m.n, q / (m.n * m.n));
  }

  // As a function of A_1 / n.
  SecondLayerProblem<Matrix<Rational>> second_layer(const Matrix<Rational>& A0) const {
    return second_layer_problem<Matrix<Rational>>(moments, inverse_n * A0);
  }
  struct Response {
    Matrix<Rational> A1;
    Rational loss;  // F(A_0), the least loss with this first layer
  };
  Response best_response(const Matrix<Rational>& A0) const {
    const auto layer = second_layer(A0);
    const Matrix<Rational> ratio = solve(layer.W, layer.V);
    return {-(n * ratio), layer.at_zero - trace_of_product(layer.V, ratio)};
  }

  // The parts of f(A_0, A_1) - f*.
  ExcessParts<Rational> excess(const Matrix<Rational>& A0, const Matrix<Rational>& A1) const {
    const Rational t0 = inverse_n * trace(A0) / d, t1 = inverse_n * trace(A1) / d;
    const auto E0 = traceless_part<Rational>(inverse_n * A0, t0),
               E1 = traceless_part<Rational>(inverse_n * A1, t1);
    const auto pair = centred_pair(t0, t1, E0, E1, Rational(trace_of_product(E0, E1) / d));
    const SpreadFactor<Rational> factor(d);  // without meaning for d = 1, where E_0 = E_1 = 0
    const Rational kappa = d == Rational(1) ? d : factor.numerator / factor.denominator;
    return excess_parts(moments, pair, kappa, coupling(moments), Rational(t0 + t1 - inverse_n * e1),
                        Rational(t0 * t1 - inverse_n * inverse_n * e2));
  }
};

}  // namespace verify::ahn2023
