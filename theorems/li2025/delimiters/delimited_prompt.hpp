// Prompts of several tasks with a delimiter after each (Li et al. 2025, equations (19) and (20)):
// Z_1, d_1, .., Z_K, d_K, query. Tokens are (x; y; c) with p contextual features c: demonstrations
// carry c_0, delimiter k is (0; 0; c_k), the query is (x; 0; c_q). Columns are tokens.
#pragma once

#include "verify/linalg/matrix.hpp"
#include "verify/models/gated_linear_attention.hpp"
#include "verify/models/prompt.hpp"

namespace verify::li2025 {

// Columns c_0, .., c_K and the query's own context; [p, K+1] and [p].
template <class T>
struct Contexts {
  Matrix<T> columns;
  Vector<T> query;
};

// Contexts e_0, .., e_K, linearly independent; the query carries that of the demonstrations. p > K.
template <class T>
Contexts<T> unit_contexts(long K, long p) {
  return {block(identity_matrix<T>(p), 0, 0, p, K + 1), unit_vector<T>(p, 0)};
}

// One entry a token: `demonstration` n_k times, then delimiters[k], for every task k; then `query`.
template <class Entry>
Vector<Entry> along_prompt(const Vector<long>& lengths, const Entry& demonstration,
                           const Vector<Entry>& delimiters, const Entry& query) {
  Vector<Entry> entries;
  for (std::size_t k = 0; k < lengths.size(); ++k) {
    entries.insert(entries.end(), static_cast<std::size_t>(lengths[k]), demonstration);
    entries.push_back(delimiters[k]);
  }
  entries.push_back(query);
  return entries;
}

// Tokens [d+1+p, n+K+1]; the demonstrations of the prompt come task by task.
template <class T>
Matrix<T> delimited_tokens(const Prompt<T>& prompt, const Vector<long>& lengths,
                           const Contexts<T>& contexts) {
  const long d = prompt.d(), p = contexts.columns.rows();
  Vector<Vector<T>> delimiters;
  for (long k = 1; k < contexts.columns.cols(); ++k) delimiters.push_back(contexts.columns.col(k));
  const auto context = along_prompt(lengths, contexts.columns.col(0), delimiters, contexts.query);
  Matrix<T> Z(d + 1 + p, static_cast<long>(context.size()));
  for (long t = 0; t < Z.cols(); ++t)
    for (long a = 0; a < p; ++a) Z(d + 1 + a, t) = context[t][a];
  const auto labelled = token_matrix(prompt);
  long first = 0, column = 0;
  for (const long length : lengths) {
    set_block(Z, 0, column, block(labelled, 0, first, d + 1, length));
    first += length;
    column += length + 1;
  }
  set_block(Z, 0, Z.cols() - 1, block(labelled, 0, first, d + 1, 1));
  return Z;
}

// Weights of width d+1 with p rows and columns of zeros for the contextual features.
template <class T>
GatedWeights<T> pad_weights(const GatedWeights<T>& W, long p) {
  const auto pad = [p](const Matrix<T>& a) {
    Matrix<T> padded(a.rows() + p, a.cols() + p);
    set_block(padded, 0, 0, a);
    return padded;
  };
  return {pad(W.query), pad(W.key), pad(W.value)};
}

// Weights that are constant on the tasks: entry k repeated n_k times.
template <class T>
Vector<T> by_task(const Vector<long>& lengths, const Vector<T>& entries) {
  Vector<T> result;
  for (std::size_t k = 0; k < lengths.size(); ++k)
    result.insert(result.end(), static_cast<std::size_t>(lengths[k]), entries[k]);
  return result;
}

// What gates that read the context alone weight example i of task k with: g_q g_0^e times
// delta_k .. delta_K, e = (n_k - i) + n_{k+1} + .. + n_K demonstrations behind it.
template <class T>
Vector<T> delimited_weights(const Vector<long>& lengths, const T& g0, const Vector<T>& delta,
                            const T& g_query) {
  Vector<T> omega;
  for (std::size_t k = 0; k < lengths.size(); ++k) {
    for (long i = 1; i <= lengths[k]; ++i) {
      long behind = lengths[k] - i;
      for (std::size_t l = k + 1; l < lengths.size(); ++l) behind += lengths[l];
      T weight = g_query;
      for (long e = 0; e < behind; ++e) weight = weight * g0;
      for (std::size_t l = k; l < lengths.size(); ++l) weight = weight * delta[l];
      omega.push_back(weight);
    }
  }
  return omega;
}

}  // namespace verify::li2025
