// What Theorem 5 of Li et al. 2025 rests on, as polynomial statements: vector gates that read the
// context alone, the construction of block weights, and what gates below 1 cannot do.
#pragma once

#include <algorithm>

#include "theorems/li2025/delimiters/vector_gates.hpp"
#include "verify/algebra/words/visit_ways.hpp"
#include "verify/models/weighted_gradient_descent.hpp"
#include "verify/words/scope.hpp"

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
  const auto X = free.matrix("X", d, n), P = free.matrix("P", d, d);
  const auto y = free.vector("y", n);
  const Prompt<T> prompt{X, y, free.vector(d)};
  const auto columns = free.matrix("columns", p, K + 1);
  const auto Z = delimited_tokens(prompt, lengths, {columns, free.vector(p)});
  const auto o = vector_gated_output(Z, P, model.u, vector_gates(lengths, model.rows));
  return T(dot(model.head, o) - dot(prompt.x_query, weighted_step(X, y, P, omega)));
}

// The step of an induction over the tokens, whatever they are: values y_j u with y_j = <e, z_j>,
// gates alpha 1^T, any weights W_k, W_q. Before a token the state is the sum of y_j (u o w_j)
// k_j^T, w_j the product of the alphas since token j, from 0 on; the token multiplies every w_j by
// its alpha and joins with the weights 1. Row m has the weights w_jm of its own, and a head h reads
// the sum of omega_j y_j <k_j, q> with omega_j = sum_m h_m u_m w_jm. Under (20) <k_j, q> is x_j^T
// P_k P_q^T x.
enum class RowsVariant { as_stated, head_left_out, own_gate };
struct RowWeights {
  RowsVariant variant = RowsVariant::as_stated;

  Sizes sizes() const {
    Extent tokens = Argument::induction;
    tokens.arguments.insert(Argument::indices);
    return {{"N", tokens}, {"D", Argument::indices}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto N = free.space("N"), D = free.space("D");
    const auto Z = free.matrix("Z", D, N), w = free.matrix("w", D, N);
    const auto W_k = free.matrix("W_k", D, D), W_q = free.matrix("W_q", D, D);
    const auto e = free.vector("e", D), u = free.vector("u", D), h = free.vector("h", D),
               z = free.vector("z", D);
    const auto alpha = free.vector("alpha", D), ones = free.ones(D), each = free.ones(N);
    const auto all = with_last(each, ScalarOf<M>(1L));
    const auto state = [&](const M& tokens, const M& weights, const VectorOf<M>& of_tokens) {
      const VectorOf<M> labels = transpose(tokens) * e;
      const M keys = transpose(W_k) * tokens;
      return M(hadamard(outer(u, of_tokens), weights) *
               hadamard(outer(labels, ones), transpose(keys)));
    };
    const auto next =
        gated_state(state(Z, w, each), outer(alpha, ones), dot(e, z) * u, transpose(W_k) * z);
    const M tokens = beside(Z, z);
    const M weights =
        beside(hadamard(w, outer(alpha, each)), variant == RowsVariant::own_gate ? alpha : ones);
    const VectorOf<M> query = transpose(W_q) * z, labels = transpose(tokens) * e;
    const auto omega =
        transpose(weights) * (variant == RowsVariant::head_left_out ? u : hadamard(h, u));
    const auto scores = transpose(tokens) * (W_k * query);
    Vanishing<M> zero;
    zero.equal(next, state(tokens, weights, all));
    zero.equal(dot(h, next * query), dot(omega, hadamard(labels, scores)));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // The first token, from the zero matrix, has the weights 1.
    const auto D = free.space("D");
    const auto W_k = free.matrix("W_k", D, D), W_q = free.matrix("W_q", D, D);
    const auto e = free.vector("e", D), u = free.vector("u", D), h = free.vector("h", D),
               z = free.vector("z", D);
    const auto alpha = free.vector("alpha", D), ones = free.ones(D);
    const VectorOf<M> key = transpose(W_k) * z, query = transpose(W_q) * z;
    const auto label = dot(e, z);
    const auto first = gated_state(zero_like(W_k), outer(alpha, ones), label * u, key);
    const auto own = variant == RowsVariant::own_gate ? hadamard(u, alpha) : u;
    const auto omega = variant == RowsVariant::head_left_out ? dot(ones, own) : dot(h, own);
    Vanishing<M> zero;
    zero.equal(first, outer(label * own, key));
    zero.equal(dot(h, first * query), omega * label * dot(key, query));
    return zero;
  }
};
inline WayCheck row_weights(RowsVariant variant = RowsVariant::as_stated) {
  return visits(RowWeights{variant}, {{"N", 2}, {"D", 5}});
}

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
    const auto blocks = free.vector("blocks", K);
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
