// All critical points of the population loss of one BaseConv column (Liu et al. 2025, appendix D.5,
// B1 = 0), for targets u_iJ u_iq and u w: every derivative is a positive sum times what has to
// vanish, and those points that do not give the target have a Hessian block of two parameters with
// negative determinant. Moments with an odd exponent vanish, those of squares are positive; with
//   A_lk = sum_{i>=k} E[u_il^2 u_{i-k,J}^2] > 0, all as in closed_loss.hpp.
//
// Target u_iJ u_iq:            exact:     B2 = 0, K_k = 0 (k > 0), W_l = 0 (l != q), W_q K_0 = 1
//                              no gate:   W = 0, K_0 = 0
//                              no filter: K = 0, B2 = 0, W_q = 0
// Target u w, w != 0,          exact:     K = 0, B2 = b (1, .., 1), W b = w
//   E u_il^2 = p_i q_l:        no gate:   W = 0, sum_i p_i B2_i = 0
//                              no filter: K = 0, B2 = 0, sum_l q_l W_l w_l = 0
#pragma once

#include <string>

#include "theorems/liu2025/population_loss/statements.hpp"

namespace verify::liu2025 {

// Derivatives of column J alone.
template <class T>
struct ColumnGradient {
  Vector<T> W, K, B2;
};
template <class T>
ColumnGradient<T> column_gradient(const LossColumn<T>& column) {
  const long N = static_cast<long>(column.K.size()), d = static_cast<long>(column.W.size());
  LayerParameters<T> g{Matrix<T>(d, d), Matrix<T>(N, d), Matrix<T>(N, d)};
  set_gradient(column, g);
  return {g.W.col(column.J), g.K.col(column.J), g.B2.col(column.J)};
}

// One column with free moments and parameters, to be restricted step by step.
template <class T>
struct FreeColumn {
  EvenMoments<T> u;
  long J;
  TargetMoments<T> f;
  Vector<T> W, K, B2;

  LossColumn<T> at(const Vector<T>& gate, const Vector<T>& filter, const Vector<T>& bias) const {
    const long N = u.second.rows(), d = u.second.cols();
    LayerParameters<T> theta{Matrix<T>(d, d), Matrix<T>(N, d), Matrix<T>(N, d)};
    for (long l = 0; l < d; ++l) theta.W(l, J) = gate[l];
    for (long i = 0; i < N; ++i) theta.K(i, J) = filter[i], theta.B2(i, J) = bias[i];
    return loss_column(u, theta, J, f);
  }
  // A_lk from the table of moments, [d, N].
  Matrix<T> weights() const {
    const long N = u.second.rows(), d = u.second.cols();
    Matrix<T> A(d, N);
    for (long l = 0; l < d; ++l)
      for (long k = 0; k < N; ++k)
        for (long i = k; i < N; ++i) A(l, k) += u.two(i, l, i - k, J);
    return A;
  }
};

// Every derivative, as a factor times what has to vanish. `no_target` is a broken variant: it lets
// the derivative by K_0 be 2 K_0 times a positive sum, as it is for the other lags.
struct ProductCriticalSteps {
  long N, d, J, q;
  bool no_target = false;

  Sizes sizes() const { return {{"N", N}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free_moments(free, N, d, true);
    const auto W = free.vector("W", d), K = free.vector("K", N), B2 = free.vector("B2", N);
    const FreeColumn<T> column{u, J, product_target(u, J, J, q), W, K, B2};
    const auto A = column.weights();
    const T two(2L), one(1L), target = A(q, 0);
    const Vector<T> no_gate(d, T(0L)), none(N, T(0L));
    Vector<T> zero;
    const auto vanish = [&](const T& entry) { zero.push_back(entry); };
    // Anywhere: B2_i sum_l W_l^2 E u_il^2, K_k sum_l W_l^2 A_lk, K_0 sum_l W_l^2 A_l0 - W_q A_q0.
    const auto anywhere = column_gradient(column.at(W, K, B2));
    for (long i = 0; i < N; ++i) {
      T positive(0L);
      for (long l = 0; l < d; ++l) positive += W[l] * W[l] * u.second(i, l);
      vanish(anywhere.B2[i] - two * B2[i] * positive);
    }
    for (long k = 0; k < N; ++k) {
      T positive(0L);
      for (long l = 0; l < d; ++l) positive += W[l] * W[l] * A(l, k);
      const bool seen = k == 0 && !no_target;
      vanish(anywhere.K[k] - two * (K[k] * positive - (seen ? T(W[q] * target) : T(0L))));
    }
    // W = 0: K_0 A_q0 is left.
    const auto closed = column_gradient(column.at(no_gate, K, B2));
    for (long l = 0; l < d; ++l) vanish(closed.W[l] + (l == q ? T(two * K[0] * target) : T(0L)));
    // W != 0 forces B2 = 0 and K_k = 0 for k > 0, and then K_0^2 W_l A_l0 and K_0 (K_0 W_q - 1)
    // A_q0.
    Vector<T> lag_zero = none;
    lag_zero[0] = K[0];
    const auto reduced = column_gradient(column.at(W, lag_zero, none));
    for (long l = 0; l < d; ++l) {
      const T said =
          l == q ? T(K[0] * (K[0] * W[q] - one) * target) : T(K[0] * K[0] * W[l] * A(l, 0));
      vanish(reduced.W[l] - two * said);
    }
    // K_0 != 0: the target. K_0 = 0: W_q A_q0 is left, and nothing else.
    const auto silent = column_gradient(column.at(W, none, none));
    vanish(silent.K[0] + two * W[q] * target);
    for (const auto& entry : silent.W) vanish(entry);
    for (const auto& entry : silent.B2) vanish(entry);
    return zero;
  }
};

// The points without gate or filter: the gradient, and the Hessian block of (K_0, W_q), which is
// [[0, -2 A_q0], [-2 A_q0, *]] or [[*, -2 A_q0], [-2 A_q0, 0]]: determinant -(2 A_q0)^2 < 0.
// `keep_lag_zero` is a broken variant with K_0 free.
struct ProductSaddles {
  long N, d, J, q;
  bool keep_lag_zero = false;

  Sizes sizes() const { return {{"N", N}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free_moments(free, N, d, true);
    const FreeColumn<T> column{
        u, J, product_target(u, J, J, q), free.vector(d), free.vector(N), free.vector(N)};
    const auto target = column.weights()(q, 0);
    Vector<T> zero;
    for (const bool gate : {false, true}) {
      auto W = column.W, K = column.K, B2 = column.B2;
      if (gate) {
        W[q] = T(0L);
        K = B2 = Vector<T>(N, T(0L));
      } else {
        W = Vector<T>(d, T(0L));
        if (!keep_lag_zero) K[0] = T(0L);
      }
      const auto at = column.at(W, K, B2);
      const auto gradient = column_gradient(at);
      for (const auto* part : {&gradient.W, &gradient.K, &gradient.B2})
        zero.insert(zero.end(), part->begin(), part->end());
      const auto hessian = hessian_of(at);
      zero.push_back(gate ? hessian(2 * N + q, 2 * N + q) : hessian(0, 0));
      zero.push_back(hessian(0, 2 * N + q) + T(2L) * target);
    }
    return zero;
  }
};

// Target u w with E u_il^2 = p_i q_l; `free_variances` is a broken variant without that form.
struct LinearCriticalSteps {
  long N, d;
  bool free_variances = false;

  Sizes sizes() const { return {{"N", N}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto p = free.vector("p", N), q = free.vector("q", d), w = free.vector("w", d);
    auto u = free_moments(free, N, d, true);
    if (!free_variances) u.second = outer(p, q);
    const auto W = free.vector("W", d), K = free.vector("K", N), B2 = free.vector("B2", N);
    const FreeColumn<T> column{u, 0, linear_target(u, w), W, K, B2};
    const auto A = column.weights();
    const T two(2L), b = free.scalar("b");
    const Vector<T> no_gate(d, T(0L)), none(N, T(0L));
    T own(0L), along(0L);  // sum_l q_l W_l^2, sum_l q_l W_l w_l
    for (long l = 0; l < d; ++l) {
      own += q[l] * W[l] * W[l];
      along += q[l] * W[l] * w[l];
    }
    Vector<T> zero;
    const auto vanish = [&](const T& entry) { zero.push_back(entry); };
    // Anywhere: p_i (B2_i own - along) and K_k sum_l W_l^2 A_lk.
    const auto anywhere = column_gradient(column.at(W, K, B2));
    for (long i = 0; i < N; ++i) {
      vanish(anywhere.B2[i] - two * p[i] * (B2[i] * own - along));
    }
    for (long k = 0; k < N; ++k) {
      T positive(0L);
      for (long l = 0; l < d; ++l) positive += W[l] * W[l] * A(l, k);
      vanish(anywhere.K[k] - two * K[k] * positive);
    }
    // W != 0 forces K = 0 and equal B2_i = b = along / own: b q_l (b W_l - w_l) sum_i p_i is left.
    const auto reduced = column_gradient(column.at(W, none, Vector<T>(N, b)));
    for (long l = 0; l < d; ++l) {
      vanish(reduced.W[l] - two * b * q[l] * sum(p) * (b * W[l] - w[l]));
    }
    // W = 0: w_l q_l sum_i p_i B2_i is left.
    const auto closed = column_gradient(column.at(no_gate, K, B2));
    for (long l = 0; l < d; ++l) vanish(closed.W[l] + two * w[l] * q[l] * dot(p, B2));
    // K = 0, B2 = 0: only the derivatives by B2, and they are multiples of `along`.
    const auto silent = column_gradient(column.at(W, none, none));
    for (long i = 0; i < N; ++i) vanish(silent.B2[i] + two * p[i] * along);
    for (const auto* part : {&silent.W, &silent.K})
      for (const auto& entry : *part) vanish(entry);
    // Both kinds are strict saddles by the block of (B2_i, W_l) for any i and w_l != 0: a zero on
    // its diagonal and -2 w_l E u_il^2 beside it.
    for (const bool gate : {false, true}) {
      const auto hessian = hessian_of(gate ? column.at(W, none, none) : column.at(no_gate, K, B2));
      for (long i = 0; i < N; ++i) {
        for (long l = 0; l < d; ++l) {
          vanish(hessian(N + i, 2 * N + l) + two * w[l] * p[i] * q[l]);
          vanish(gate ? hessian(2 * N + l, 2 * N + l) : hessian(N + i, N + i));
        }
      }
    }
    return zero;
  }
};

enum class ColumnKind { target, no_gate, no_filter, none };
std::string to_text(ColumnKind kind);

// One column of a problem at numbers: whether its gradient vanishes, where it belongs in the list
// above, and for the saddles the two parameters and the determinant of their Hessian block.
struct ColumnPoint {
  ColumnKind kind = ColumnKind::none;
  bool critical = false;
  Rational determinant;
  std::string block;  // "K_0, W_q"
};
// LINEAR needs E u_il^2 = p_i q_l.
ColumnPoint column_point(const PopulationProblem<Rational>& problem,
                         const LayerParameters<Rational>& theta, long j);

}  // namespace verify::liu2025
