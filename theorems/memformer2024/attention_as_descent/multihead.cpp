// Heads that share P and are summed into one register are one head with the sum of their matrices.
#include <fmt/format.h>

#include "theorems/memformer2024/prompt_inputs.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"

namespace verify::memformer2024::claim_multihead {
namespace {

template <class T>
Matrix<T> total(const Vector<Matrix<T>>& terms) {
  Matrix<T> sum(terms.front().rows(), terms.front().cols());
  for (const auto& term : terms) sum = sum + term;
  return sum;
}

template <class T>
Matrix<T> summed_attention(const Matrix<T>& Z, const Vector<AttentionWeights<T>>& heads) {
  return total(map(
      heads, [&](const AttentionWeights<T>& head) { return linear_attention(Z, head.P, head.Q); }));
}

// Any common P, any Q_h, any Z.
struct CommonP {
  long d, n, heads;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto Z = free.matrix(d + 1, n + 1), P = free.matrix(d + 1, d + 1);
    const auto Q = free.matrices(heads, d + 1, d + 1);
    const auto several = summed_attention(Z, map(Q, [&](const Matrix<T>& q) {
                                            return AttentionWeights<T>{P, q};
                                          }));
    return (several - linear_attention(Z, P, total(Q))).entries();
  }
};

// L layers of the form (9) with a carried register, H heads against one with A = sum of the A_h.
struct WholeNetwork {
  long d, n, layers, heads;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix(d, n);
    const auto x_query = free.vector(d);
    const auto prompt = linear_prompt(X, x_query, free.vector(d));
    const auto alpha = free.vector(layers), gamma = free.vector(layers);
    Vector<Matrix<T>> sums;
    Matrix<T> Z = token_matrix(prompt), R(d + 1, n + 1);
    for (long l = 0; l < layers; ++l) {
      const auto A = free.matrices(heads, d, d);
      sums.push_back(total(A));
      R = summed_attention(Z, memformer_weights(A)) + (l == 0 ? T(0L) : gamma[l]) * R;
      Z = Z + (alpha[l] * scale_of(prompt)) * R;
    }
    const auto run = carried_register(token_matrix(prompt), memformer_weights(sums), alpha, gamma,
                                      scale_of(prompt));
    return (Z - run.states.back()).entries();
  }
};

// Heads with blocks B_h and corners p_h: the last row is that of one head with sum p_h A_h; the
// rows above are -(sum_h B_h X M X^T A_h) X.
struct DistinctP {
  long d, n, heads;
  bool corners_forgotten = false;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix(d, n);
    const auto x_query = free.vector(d);
    const auto prompt = linear_prompt(X, x_query, free.vector(d));
    const auto A = free.matrices(heads, d, d), B = free.matrices(heads, d, d);
    const auto p = free.vector(heads);
    Vector<AttentionWeights<T>> weights;
    Vector<Matrix<T>> scaled, updates;
    const auto tokens = block(token_matrix(prompt), 0, 0, d, n + 1);
    for (long h = 0; h < heads; ++h) {
      weights.push_back(memformer_weights(A[h], B[h]));
      weights.back().P(d, d) = p[h];
      scaled.push_back(corners_forgotten ? A[h] : p[h] * A[h]);
      updates.push_back(-(B[h] * (X * (transpose(X) * (A[h] * tokens)))));
    }
    const auto several = summed_attention(token_matrix(prompt), weights);
    const auto one = memformer_weights(total(scaled));
    const auto last = linear_attention(token_matrix(prompt), one.P, one.Q).row(d);
    Vector<T> zero = several.row(d) - last;
    append(zero, block(several, 0, 0, d, n + 1) - total(updates));
    return zero;
  }
};

Finding expand(const Context&) { return expands_to_zero(CommonP{2, 2, 2}); }
Finding expand_ginac(const Context&) { return expands_to_zero_ginac(CommonP{1, 1, 2}); }
Finding whole_network(const Context& c) { return identity_test(WholeNetwork{5, 20, 3, 5}, c.seed); }
Finding distinct(const Context& c) { return identity_test(DistinctP{3, 4, 3}, c.seed); }
Finding corners_forgotten(const Context& c) {
  return identity_test(DistinctP{3, 4, 3, true}, c.seed);
}

template <class T>
Vector<T> last_row(const Prompt<T>& prompt, const Vector<Matrix<T>>& A) {
  return summed_attention(token_matrix(prompt), memformer_weights(A)).row(prompt.d());
}

Finding two_heads(const Context& c) {
  const auto prompt = prompt_of(c.instance);
  const auto& A = c.instance.matrices("A_heads");
  const auto several = last_row(prompt, A), one = last_row<Rational>(prompt, {total(A)});
  return settled(
      several != one, "two heads write what one head cannot",
      fmt::format("d = 2, n = 3, X = [1 0 2; 2 1 1], w* = (1, -1), x_query = (3, 1), A_1 = "
                  "{}, A_2 = {}: two heads write {}, one head with A_1 + A_2 writes {}: "
                  "the same",
                  text_of(A[0]), text_of(A[1]), text_of(several), text_of(one)));
}

Finding on_instance(const Context& c) {
  const auto prompt = prompt_of(c.instance);
  const auto& A = c.instance.matrices("A_heads");
  const auto sum = total(A);
  const auto row = last_row(prompt, A);
  const auto tokens = block(token_matrix(prompt), 0, 0, prompt.d(), prompt.n() + 1);
  // -y X^T A X, without attention.
  const auto direct = Rational(-1) * (transpose(tokens) * (transpose(sum) * (prompt.X * prompt.y)));
  auto result = settled(row == direct && row == last_row<Rational>(prompt, {sum}),
                        "the heads together write -y X^T (A_1 + .. + A_H) over the tokens, as one "
                        "head does",
                        "the heads together write something else than one head with the sum");
  result.values = {value("last_row", row), value("A_sum", sum)};
  return result;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = with_prompt(
          {{"A_heads", Kind::matrices, {"heads", "d", "d"}, {}, "A_1..A_H of the heads"},
           {"heads", Kind::integer, {}, {Constraint::positive}, "number of heads"}}),
      .values = {{"last_row", "vector[n+1]: last row of sum_h Attn(Z_0), without 1/n"},
                 {"A_sum", "matrix[d, d]: sum of the A_h"}},
      .checks =
          {
              {"heads with one P are one head with the sum of the Q_h", symbolic, everywhere,
               corrected, On::claim, "d=n=2, two heads; Z, P, Q_h free", expand},
              {"the same by a second computer algebra system", symbolic, everywhere, corrected,
               On::claim, "d=n=1, two heads; Z, P, Q_h free", expand_ginac},
              {"five heads summed into the register are one head, layer after layer", identity,
               everywhere, corrected, On::claim,
               "d=5, n=20, L=3, five heads; prompt, A, alpha, gamma free", whole_network},
              {"with B_h and corners p_h: the label row is that of sum p_h A_h", identity,
               everywhere, corrected, On::claim,
               "d=3, n=4, three heads; B_h, A_h, p_h free; the rows above are richer", distinct},
              {"two heads summed into the register write what one head cannot", exact, points,
               refuted, On::claim, "I1, two heads", two_heads},
              {"heads and their sum on the instance", exact, points, corrected, On::instance,
               "the instance", on_instance},
              {"corners p_h that differ do not matter", identity, everywhere, control, On::claim,
               "d=3, n=4, three heads", corners_forgotten},
          },
  };
}

}  // namespace verify::memformer2024::claim_multihead
