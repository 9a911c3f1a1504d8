// The smallest prompt on which a gate that reads labels beats every fixed weighting (Li et al.
// 2025, Theorem 4): d = 1, one task, two examples, Sigma = 1, no noise. beta, x_1, x_2, x ~ N(0, 1)
// are independent, y_i = beta x_i. The gate g of the second token depends on y_2 = beta x_2; all
// other gates are constants, which the preconditioner p absorbs: f = p x (g x_1 y_1 + x_2 y_2).
#pragma once

#include "verify/algebra/statement.hpp"
#include "verify/models/gated_layout.hpp"
#include "verify/models/weighted_risk.hpp"
#include "verify/probability/gaussian_cubature.hpp"
#include "verify/words/scope.hpp"

namespace verify::li2025 {

// E[beta^2 g], E[beta^2 g^2], E[beta^2 x_2^2 g], and what does not depend on the gate: E[beta^2],
// E[beta^2 x_2^2], E[beta^2 x_2^4].
template <class T>
struct LabelGateMoments {
  T task, task_squared, product;
  T free_task = T(1L), free_product = T(1L), free_fourth = T(3L);
};

// E (beta x - f)^2 at a given p.
template <class T>
T label_gate_risk(const LabelGateMoments<T>& m, const T& p) {
  return m.free_task - T(2L) * p * T(m.task + m.free_product) +
         p * p * T(T(3L) * m.task_squared + T(2L) * m.product + m.free_fourth);
}
// The least over p.
template <class T>
T label_gate_risk(const LabelGateMoments<T>& m) {
  const T linear = m.task + m.free_product;
  return m.free_task -
         linear * linear / T(T(3L) * m.task_squared + T(2L) * m.product + m.free_fourth);
}

// The expectation over x and x_1 of the squared error of the attention layer itself is, for every
// beta, x_2, p and gate value g, the same linear function of beta^2 g, .., beta^2 x_2^4 as the risk
// is of their means.
struct LabelGateError {
  bool gate_acts_on_its_own_token = false;

  Sizes sizes() const { return {}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T beta = free.scalar("beta"), x2 = free.scalar("x2"), g = free.scalar("g"),
            p = free.scalar("p");
    const T one(1L);
    const auto squared_error = [&](const T& x, const T& x1) {
      const Prompt<T> prompt{Matrix<T>{{x1, x2}}, {T(beta * x1), T(beta * x2)}, {x}};
      const Matrix<T> open{{one, one}, {one, one}};
      const Matrix<T> W_k{{one}}, W_q{{p}};
      const auto outputs = gated_linear_attention(
          token_matrix(prompt), gated_layout::weights(W_k, W_q), {open, g * open, open});
      const T error = beta * x - outputs(1, 2);
      return T(error * error);
    };
    const T mean = gaussian_expectation_degree5<T>(1, [&](const Vector<T>& x) {
      return gaussian_expectation_degree5<T>(
          1, [&](const Vector<T>& x1) { return squared_error(x[0], x1[0]); });
    });
    const T task = beta * beta, square = x2 * x2;
    const T own = gate_acts_on_its_own_token ? T(g * square) : square;
    const LabelGateMoments<T> at_point{T(task * g), T(task * g * g), T(task * own * g),
                                       task,        T(task * own),   T(task * own * own)};
    return {T(mean - label_gate_risk(at_point, p))};
  }
};

// Fixed weights: with u = p omega_1, v = p omega_2 the risk (37) is 1/2 + (u - v)^2 + (1 - 2 u -
// 2 v)^2 / 2, so the least risk is 1/2 and needs omega_1 = omega_2.
struct FixedWeightsRisk {
  bool uncorrelated = false;  // the control: two tasks in place of one

  Sizes sizes() const { return {}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T p = free.scalar("p");
    const auto omega = free.vector("omega", 2);
    const T one(1L), two(2L), half = from_rational<T>(Rational(1, 2));
    const T other(uncorrelated ? 0L : 1L);
    const Matrix<T> R{{one, other}, {other, one}};
    const T risk =
        weighted_gd_risk<T>(one, {p, T(p * p), T(p * p)}, weight_moments<T>(omega, R, {one, one}));
    const T u = p * omega[0], v = p * omega[1], difference = u - v, slack = one - two * T(u + v);
    return {T(risk - half - difference * difference - half * slack * slack)};
  }
};

}  // namespace verify::li2025
