// What Theorem 5 of Li et al. 2025 rests on, as polynomial statements: vector gates that read the
// context alone, the construction of block weights, what gates below 1 can and cannot do, why
// weights that are constant on the tasks are enough, and what a gate that reads a label gains.
#pragma once

#include <algorithm>

#include "theorems/li2025/delimiters/vector_gates.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/correlated_tasks.hpp"
#include "verify/models/weighted_gradient_descent.hpp"
#include "verify/models/weighted_risk.hpp"
#include "verify/probability/gaussian_cubature.hpp"

namespace verify::li2025 {

inline long demonstrations(const Vector<long>& lengths) {
  long n = 0;
  for (const long length : lengths) n += length;
  return n;
}

// Free data and contexts, a model, and prediction minus weighted step with the weights `omega`.
template <class T>
T prediction_gap(Variables<T>& free, long d, long p, const Vector<long>& lengths,
                 const VectorGatedModel<T>& model, const Vector<T>& omega) {
  const long n = demonstrations(lengths), K = static_cast<long>(lengths.size());
  const auto X = free.matrix(d, n), P = free.matrix(d, d);
  const auto y = free.vector(n);
  const Prompt<T> prompt{X, y, free.vector(d)};
  const auto columns = free.matrix(p, K + 1);
  const auto Z = delimited_tokens(prompt, lengths, {columns, free.vector(p)});
  const auto o = vector_gated_output(Z, P, model.u, vector_gates(lengths, model.rows));
  return T(dot(model.head, o) - dot(prompt.x_query, weighted_step(X, y, P, omega)));
}

// Any context gates, u and head: the weights are sum_m h_m u_m omega^(m).
struct VectorGatedForward {
  long d, p;
  Vector<long> lengths;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const long D = d + p + 1, K = static_cast<long>(lengths.size());
    VectorGatedModel<T> model;
    for (long m = 0; m < D; ++m) {
      const T demonstration = free.scalar();
      auto delimiters = free.vector(K);
      model.rows.push_back({demonstration, std::move(delimiters), free.scalar()});
    }
    model.u = free.vector(D);
    model.head = free.vector(D);
    return {prediction_gap(free, d, p, lengths, model, combined_weights(lengths, model))};
  }
};

enum class ConstructionVariant { as_stated, last_row_left_out, own_delimiter_closed };

// The construction with rows that close at one delimiter each, for free block weights.
struct IncrementsConstruction {
  long d, p;
  Vector<long> lengths;
  ConstructionVariant variant = ConstructionVariant::as_stated;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const long K = static_cast<long>(lengths.size());
    const auto blocks = free.vector(K);
    auto model = increments_model(blocks, d + p + 1, T(1L));
    if (variant == ConstructionVariant::last_row_left_out) model.u[K - 1] = T(0L);
    if (variant == ConstructionVariant::own_delimiter_closed) {
      for (long k = 1; k < K; ++k)
        std::swap(model.rows[k].delimiters[k - 1], model.rows[k].delimiters[k]);
    }
    return {prediction_gap(free, d, p, lengths, model, by_task(lengths, blocks))};
  }
};

// With n <= d+p+1 rows of gates strictly between 0 and 1 reach any weights omega exactly: row m has
// the gate m/(d+p+2) on demonstrations and delimiters and 1/2 on the query, so that omega_i is a
// combination of the powers of different numbers, e_i of them equal to the tokens behind i.
struct FiniteGatesReachWeights {
  long d, p;
  Vector<long> lengths;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const long D = d + p + 1, K = static_cast<long>(lengths.size()), n = demonstrations(lengths);
    const auto omega = free.vector(n);
    auto model = open_model(K, D, from_rational<T>(Rational(1, 2)));
    Matrix<Rational> powers(n, n);
    for (long m = 0; m < n; ++m) {
      const Rational gate(m + 1, D + 1);
      const auto column =
          delimited_weights(lengths, gate, Vector<Rational>(K, gate), Rational(1, 2));
      for (long i = 0; i < n; ++i) powers(i, m) = column[i];
    }
    for (long m = 0; m < D; ++m) {
      const T gate = from_rational<T>(Rational(m + 1, D + 1));
      model.rows[m].demonstration = gate;
      model.rows[m].delimiters = Vector<T>(K, gate);
    }
    const auto coefficients = to_scalar<T>(inverse(powers)) * omega;
    for (long m = 0; m < n; ++m) {
      model.u[m] = coefficients[m];
      model.head[m] = T(1L);
    }
    return {prediction_gap(free, d, p, lengths, model, omega)};
  }
};

// One task of D+1 demonstrations, D rows with gates gamma_m. With q(z) = prod_m (z - gamma_m) =
// sum_j q_j z^j the weights satisfy sum_j q_j omega_{n-j} = 0, and sum_j q_j = prod_m (1 -
// gamma_m).
struct FiniteGatesAnnihilated {
  long D;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    auto model = open_model(1, D, T(1L));
    model.u = free.vector(D);
    model.head = free.vector(D);
    Vector<T> q = {T(1L)};
    T product(1L);
    for (auto& row : model.rows) {
      row = {free.scalar(), free.vector(1), free.scalar()};
      Vector<T> next(q.size() + 1, T(0L));
      for (std::size_t j = 0; j < q.size(); ++j) {
        next[j + 1] += q[j];
        next[j] = T(next[j] - row.demonstration * q[j]);
      }
      q = std::move(next);
      product = T(product * T(T(1L) - row.demonstration));
    }
    auto omega = combined_weights({D + 1}, model);
    std::reverse(omega.begin(), omega.end());
    return {dot(q, omega), T(sum(q) - product)};
  }
};

// L(P, omega) - L(P, mean of omega on the tasks) = (M a + b) sum_i (omega_i - mean)^2 with
// a = tr(Sigma P^T Sigma P), b = tr(Sigma^2 P^T Sigma P), when R and r are constant on the tasks.
struct AveragingLowersRisk {
  Vector<long> lengths;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const long n = demonstrations(lengths), K = static_cast<long>(lengths.size());
    const T M = free.scalar(), linear = free.scalar();
    const RiskTraces<T> traces{linear, free.scalar(), free.scalar()};
    auto between = free.symmetric(K);
    for (long k = 0; k < K; ++k) between(k, k) = T(1L);
    const auto r = by_task(lengths, free.vector(K));
    const auto omega = free.vector(n);
    Matrix<T> R(n, n), average(n, n);
    for (long i = 0; i < n; ++i) {
      for (long j = 0; j < n; ++j) {
        const long k = task_of(i), l = task_of(j);
        R(i, j) = between(k, l);
        if (k == l) average(i, j) = from_rational<T>(Rational(1, lengths[k]));
      }
    }
    const auto mean = average * omega, gap = omega - mean;
    const T fall = weighted_gd_risk(M, traces, weight_moments(omega, R, r)) -
                   weighted_gd_risk(M, traces, weight_moments(mean, R, r));
    return {T(fall - T(M * traces.quadratic + traces.cubic) * dot(gap, gap))};
  }
  long task_of(long i) const {
    long k = 0;
    while (i >= lengths[k]) i -= lengths[k++];
    return k;
  }
};

// The risk in the averaging argument against the risk from the Gaussian data (d = 1, n = 2).
struct RiskOfTwoDemonstrations {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T s = free.scalar(), sigma2 = free.scalar(), rho = free.scalar();
    const Matrix<T> Sigma = {{s}}, R = {{T(1L), rho}, {rho, T(1L)}};
    const auto r = free.vector(2), omega = free.vector(2);
    const auto P = free.matrix(1, 1);
    const T formula = weighted_gd_risk(Sigma, T(sigma2 + s), P, weight_moments(omega, R, r));
    return {T(risk_by_wick<T>({Sigma, sigma2, isotropic_tasks(R, r, 1)}, P, omega) - formula)};
  }
};

// d = K = 1, n = 2, P = 1/4, rows 1 and 2 with shares 1 - s and s: how closing row 2 at
// demonstration 2 changes the expected squared error, given the task beta and x_2, minus
// s beta^2 (1 - x_2^2)/8 + 3 s^2 beta^2/16. x and x_1 are N(0, 1); the error has degree 2 and 4.
struct ClosingOneRow {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T beta = free.scalar(), x2 = free.scalar(), s = free.scalar();
    const T change = T(expected_error(beta, x2, s, T(0L)) - expected_error(beta, x2, s, T(1L)));
    const T first = from_rational<T>(Rational(1, 8)) * beta * beta * T(T(1L) - x2 * x2);
    const T second = from_rational<T>(Rational(3, 16)) * beta * beta;
    return {T(change - s * first - s * s * second)};
  }

  template <class T>
  static T expected_error(const T& beta, const T& x2, const T& s, const T& gate) {
    const Matrix<T> P = {{from_rational<T>(Rational(1, 4))}};
    const long D = 4;
    auto model = open_model(1, D, T(1L));
    model.u = {T(T(1L) - s), s, T(0L), T(0L)};
    model.head = Vector<T>(D, T(1L));
    auto G = vector_gates({2}, model.rows);
    for (long b = 0; b < D; ++b) G[1](1, b) = gate;
    return gaussian_expectation_degree5<T>(1, [&](const Vector<T>& x) {
      return gaussian_expectation_degree5<T>(1, [&](const Vector<T>& x1) {
        const Prompt<T> prompt{{{x1[0], x2}}, {T(beta * x1[0]), T(beta * x2)}, x};
        const auto Z = delimited_tokens(prompt, {2}, unit_contexts<T>(1, 2));
        const T error = T(beta * x[0] - dot(model.head, vector_gated_output(Z, P, model.u, G)));
        return T(error * error);
      });
    });
  }
};

}  // namespace verify::li2025
