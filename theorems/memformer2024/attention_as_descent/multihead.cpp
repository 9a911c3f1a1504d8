// Heads that share P and are summed into one register are one head with the sum of their matrices.
#include <fmt/format.h>

#include "theorems/memformer2024/prompt_inputs.hpp"
#include "theorems/memformer2024/register_letters.hpp"
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

// One head more, on any state, with any common P: what the heads before it have written together is
// what one head with Q writes, and with the next it is what Q + Q_h writes. An induction over
// heads.
struct OneHeadMore {
  bool first_forgotten = false;  // Q_h alone

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"heads", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto any = [&](const auto& rows, const auto& cols) {
      const auto right = free.vector("right", rows), bottom = free.vector("bottom", cols);
      return bordered(free.matrix(rows, cols), right, bottom, free.scalar());
    };
    const M Z = any(d, n), P = any(d, d), Q = any(d, d), next = any(d, d);
    const auto one = ScalarOf<M>(1L);
    const auto written = [&](const M& q) { return linear_attention_layer(Z, P, q, one) - Z; };
    Vanishing<M> zero;
    zero.equal(written(Q) + written(next), written(first_forgotten ? next : Q + next));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // No head, Q = 0, writes nothing.
    const auto n = free.space("n"), d = free.space("d");
    const auto right = free.vector("right", d), bottom = free.vector("bottom", n),
               column = free.vector("column", d), row = free.vector("row", d);
    const M Z = bordered(free.matrix(d, n), right, bottom, free.scalar());
    const M P = bordered(free.matrix(d, d), column, row, free.scalar());
    Vanishing<M> zero;
    zero.equal(linear_attention_layer(Z, P, zero_like(P), ScalarOf<M>(1L)), Z);
    return zero;
  }
};

// L layers of the form (9) with a carried register, H heads against one with A = sum of the A_h.
struct WholeNetwork {
  long d, n, layers, heads;
  bool gamma_dropped = false;  // of the several heads

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"L", layers}, {"heads", heads}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix("X", d, n);
    const auto x_query = free.vector("x_query", d);
    const auto prompt = linear_prompt(X, x_query, free.vector(d));
    const auto alpha = free.vector("alpha", layers), gamma = free.vector("gamma", layers);
    Vector<Matrix<T>> sums;
    Matrix<T> Z = token_matrix(prompt), R(d + 1, n + 1);
    for (long l = 0; l < layers; ++l) {
      const auto A = free.matrices(heads, d, d);
      sums.push_back(total(A));
      R = summed_attention(Z, memformer_weights(A)) +
          (l == 0 || gamma_dropped ? T(0L) : gamma[l]) * R;
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

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"heads", heads}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix("X", d, n);
    const auto x_query = free.vector("x_query", d);
    const auto prompt = linear_prompt(X, x_query, free.vector(d));
    const auto A = free.matrices(heads, d, d), B = free.matrices(heads, d, d);
    const auto p = free.vector("p", heads);
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

template <class T>
Vector<T> last_row(const Prompt<T>& prompt, const Vector<Matrix<T>>& A) {
  return summed_attention(token_matrix(prompt), memformer_weights(A)).row(prompt.d());
}

Finding at_instance(const Context& c) {
  const auto prompt = prompt_of(c.instance);
  const auto& A = c.instance.matrices("A_heads");
  const auto sum = total(A);
  const auto row = last_row(prompt, A);
  const auto tokens = block(token_matrix(prompt), 0, 0, prompt.d(), prompt.n() + 1);
  // -y X^T A X, without attention.
  const auto direct = Rational(-1) * (transpose(tokens) * (transpose(sum) * (prompt.X * prompt.y)));
  auto result = settled({row == direct, row == last_row<Rational>(prompt, {sum})},
                        "the heads together write -y X^T (A_1 + .. + A_H) over the tokens, as one "
                        "head does",
                        "the heads together write something else than one head with the sum");
  result.values = {value("last_row", row), value("A_sum", sum)};
  return result;
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = with_prompt(
          {{"A_heads", Kind::matrices, {"heads", "d", "d"}, {}, "A_1..A_H of the heads"},
           {"heads", Kind::integer, {}, {Constraint::positive}, "number of heads"}}),
      .values = {{"last_row", "vector[n+1]: last row of sum_h Attn(Z_0), without 1/n"},
                 {"A_sum", "matrix[d, d]: sum of the A_h"}},
      .parts = {{"one_head",
                 {words(OneHeadMore{}), exact(at_instance)},
                 {{"the heads before are forgotten", words(OneHeadMore{true})}}},
                {"network",
                 {test(WholeNetwork{5, 20, 3, 5}), test(WholeNetwork{2, 3, 2, 2})},
                 {{"several heads without the memory", test(WholeNetwork{2, 3, 2, 2, true})}}},
                {"blocks",
                 {test(DistinctP{3, 4, 3}), test(DistinctP{2, 3, 2})},
                 {{"corners p_h that differ do not matter", test(DistinctP{3, 4, 3, true})}}}},
  };
}

}  // namespace verify::memformer2024::claim_multihead
