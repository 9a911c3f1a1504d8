// What Theorem 5 of Li et al. 2025 rests on, as polynomial statements: vector gates that read the
// context alone, the construction of block weights, and what gates below 1 cannot do.
#pragma once

#include <algorithm>

#include "theorems/li2025/delimiters/vector_gates.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/models/weighted_gradient_descent.hpp"
#include "verify/words/reach.hpp"

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
  long d, p, n_1, n_2;
  bool head_left_out = false;  // the weights are the sums of u_m omega^(m)

  Sizes sizes() const { return {{"n", n_1 + n_2}, {"d", d}, {"K", 2}, {"p", p}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const Vector<long> lengths = {n_1, n_2};
    const long D = d + p + 1, K = 2;
    VectorGatedModel<T> model;
    for (long m = 0; m < D; ++m) {
      const T demonstration = free.scalar();
      auto delimiters = free.vector(K);
      model.rows.push_back({demonstration, std::move(delimiters), free.scalar()});
    }
    model.u = free.vector(D);
    model.head = free.vector(D);
    auto weighting = model;
    if (head_left_out) weighting.head = Vector<T>(D, T(1L));
    return {prediction_gap(free, d, p, lengths, model, combined_weights(lengths, weighting))};
  }
};

enum class ConstructionVariant { as_stated, last_row_left_out, own_delimiter_closed };

// The construction with rows that close at one delimiter each, for free block weights.
struct IncrementsConstruction {
  long d, p, n_1, n_2, n_3;
  ConstructionVariant variant = ConstructionVariant::as_stated;

  Sizes sizes() const { return {{"n", n_1 + n_2 + n_3}, {"d", d}, {"K", 3}, {"p", p}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const Vector<long> lengths = {n_1, n_2, n_3};
    const long K = 3;
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

// One task of D+1 demonstrations, D rows with gates gamma_m. With q(z) = prod_m (z - gamma_m) =
// sum_j q_j z^j the weights satisfy sum_j q_j omega_{n-j} = 0, and sum_j q_j = prod_m (1 -
// gamma_m).
struct FiniteGatesAnnihilated {
  long D;
  bool one_row_left_out = false;  // q leaves the gate of row 1 out

  Sizes sizes() const { return {}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    auto model = open_model(1, D, T(1L));
    model.u = free.vector(D);
    model.head = free.vector(D);
    Vector<T> q = {T(1L)};
    T product(1L);
    for (auto& row : model.rows) {
      row = {free.scalar(), free.vector(1), free.scalar()};
      if (one_row_left_out && &row == &model.rows.front()) continue;
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
    omega.resize(q.size(), T(0L));
    return {dot(q, omega), T(sum(q) - product)};
  }
};

}  // namespace verify::li2025
