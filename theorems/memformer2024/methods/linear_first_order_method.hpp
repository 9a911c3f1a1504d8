// Linear first-order methods (Memformers, (1)): with g_i the gradient at w_i,
//   cumulative:   w_{k+1} = w_0 + sum_{i<=k} G_i^k g_i
//   incremental:  w_{k+1} = w_k + sum_{i<=k} D_i^k g_i,   G_i^k = sum_{m=i}^k D_i^m.
// Descent means negative coefficients. A coefficient is a scalar, a diagonal (a vector) or a full
// matrix. On a quadratic, scalar coefficients give w* - w_k = p_k(H) (w* - w_0) with p_k(0) = 1.
#pragma once

#include "verify/linalg/matrix.hpp"

namespace verify::memformer2024 {

// Row k holds the coefficients 0..k of step k.
template <class Coefficient>
using StepTable = Vector<Vector<Coefficient>>;

template <class T>
StepTable<T> step_table(const Matrix<T>& lower_triangular) {
  StepTable<T> table;
  for (long k = 0; k < lower_triangular.rows(); ++k) {
    table.emplace_back();
    for (long i = 0; i <= k; ++i) table.back().push_back(lower_triangular(k, i));
  }
  return table;
}
template <class T>
Matrix<T> lower_triangular(const StepTable<T>& table) {
  const long steps = static_cast<long>(table.size());
  Matrix<T> result(steps, steps);
  for (long k = 0; k < steps; ++k)
    for (long i = 0; i <= k; ++i) result(k, i) = table[k][i];
  return result;
}

// G from D and back.
template <class Coefficient>
StepTable<Coefficient> cumulative(StepTable<Coefficient> table) {
  for (std::size_t k = 1; k < table.size(); ++k)
    for (std::size_t i = 0; i < k; ++i) table[k][i] = table[k][i] + table[k - 1][i];
  return table;
}
template <class Coefficient>
StepTable<Coefficient> increments(const StepTable<Coefficient>& G) {
  auto table = G;
  for (std::size_t k = 1; k < G.size(); ++k)
    for (std::size_t i = 0; i < k; ++i) table[k][i] = Coefficient(G[k][i] - G[k - 1][i]);
  return table;
}

// What a coefficient does to a gradient.
template <class T>
Vector<T> applied(const T& scalar, const Vector<T>& g) {
  return scalar * g;
}
template <class T>
Vector<T> applied(const Vector<T>& diagonal, const Vector<T>& g) {
  return hadamard(diagonal, g);
}
template <class T>
Vector<T> applied(const Matrix<T>& full, const Vector<T>& g) {
  return full * g;
}

// w_0, .., w_steps in either form; gradient: Vector<T> -> Vector<T>.
template <class T, class Coefficient, class Gradient>
Vector<Vector<T>> run_cumulative(const StepTable<Coefficient>& G, const Vector<T>& w_0,
                                 Gradient gradient) {
  Vector<Vector<T>> w = {w_0}, g;
  for (const auto& row : G) {
    g.push_back(gradient(w.back()));
    auto next = w_0;
    for (std::size_t i = 0; i < row.size(); ++i) next = next + applied(row[i], g[i]);
    w.push_back(std::move(next));
  }
  return w;
}
template <class T, class Coefficient, class Gradient>
Vector<Vector<T>> run_incremental(const StepTable<Coefficient>& D, const Vector<T>& w_0,
                                  Gradient gradient) {
  Vector<Vector<T>> w = {w_0}, g;
  for (const auto& row : D) {
    g.push_back(gradient(w.back()));
    auto next = w.back();
    for (std::size_t i = 0; i < row.size(); ++i) next = next + applied(row[i], g[i]);
    w.push_back(std::move(next));
  }
  return w;
}

// [steps, steps+1]: row k-1 holds p_k, low to high: p_{k+1} = 1 + lambda sum_i G_i^k p_i.
template <class T>
Matrix<T> residual_polynomials(const StepTable<T>& G) {
  const long steps = static_cast<long>(G.size());
  Vector<Vector<T>> p = {unit_vector<T>(steps + 1, 0)};
  for (const auto& row : G) {
    auto next = p.front();
    for (std::size_t i = 0; i < row.size(); ++i)
      for (long j = 0; j < steps; ++j) next[j + 1] += row[i] * p[i][j];
    p.push_back(std::move(next));
  }
  p.erase(p.begin());
  return from_rows(p);
}

// The scalars that attain given p_k (row k-1) with p_k(0) = 1 and deg p_k = k: the triangular
// system (p_{k+1} - 1)/lambda = sum_{i<=k} G_i^k p_i.
template <Field T>
StepTable<T> coefficients_of(const Matrix<T>& p) {
  const long steps = p.rows();
  const auto previous = [&](long i, long j) {  // coefficient j of p_i
    return i == 0 ? T(j == 0 ? 1L : 0L) : p(i - 1, j);
  };
  StepTable<T> G;
  for (long k = 0; k < steps; ++k) {
    Vector<T> rest, row(k + 1, T(0L));
    for (long j = 0; j <= k; ++j) rest.push_back(p(k, j + 1));
    for (long i = k; i >= 0; --i) {
      row[i] = T(rest[i] / previous(i, i));
      for (long j = 0; j <= i; ++j) rest[j] = T(rest[j] - row[i] * previous(i, j));
    }
    G.push_back(std::move(row));
  }
  return G;
}

// --- tables of methods

// Increments of heavy ball, v_k = beta v_{k-1} - eta g_k, w_{k+1} = w_k + v_k, v_{-1} = 0, for any
// f; beta = 0 is gradient descent.
template <Ring T>
StepTable<T> heavy_ball_increments(const T& eta, const T& beta, long steps) {
  StepTable<T> D;
  for (long k = 0; k < steps; ++k) {
    Vector<T> row = k == 0 ? Vector<T>{} : beta * D.back();
    row.push_back(-eta);
    D.push_back(std::move(row));
  }
  return D;
}
// Increments of Nesterov's method, v_{k+1} = w_k + beta_k (w_k - w_{k-1}), w_{k+1} = v_{k+1} -
// eta_k grad f(v_{k+1}), w_{-1} = w_0, for quadratic f only, where grad f(v_{k+1}) = (1 + beta_k)
// g_k - beta_k g_{k-1}.
template <Ring T>
StepTable<T> nesterov_increments(const Vector<T>& eta, const Vector<T>& beta) {
  StepTable<T> D;
  for (std::size_t k = 0; k < eta.size(); ++k) {
    Vector<T> row = k == 0 ? Vector<T>{} : beta[k] * D.back();
    row.push_back(k == 0 ? T(-eta[k]) : T(-(eta[k] * (T(1L) + beta[k]))));
    if (k > 0) row[k - 1] = T(row[k - 1] + eta[k] * beta[k]);
    D.push_back(std::move(row));
  }
  return D;
}
// Increments of a method with w_{k+1} = w_k + alpha_k s_k, s_k = -g_k + gamma_k s_{k-1} (conjugate
// gradients with their own alpha, gamma).
template <Ring T>
StepTable<T> search_direction_increments(const Vector<T>& alpha, const Vector<T>& gamma) {
  StepTable<T> D;
  Vector<T> s;
  for (std::size_t k = 0; k < alpha.size(); ++k) {
    s = gamma[k] * s;
    s.push_back(T(-1L));
    D.push_back(alpha[k] * s);
  }
  return D;
}

}  // namespace verify::memformer2024
