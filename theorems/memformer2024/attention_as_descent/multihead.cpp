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

// One head more with its own block B and corner p: where those before it have written, together,
// the label row of one head with S and have moved the tokens by -U X, they do so with S + p A and
// U + B X M X^T A behind it. An induction over heads, on any labels.
struct OneBlockMore {
  bool corner_forgotten = false;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"heads", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const M X = free.matrix("X", d, n), A = free.matrix("A", d, d), B = free.matrix("B", d, d),
            S = free.matrix("S", d, d), U = free.matrix("U", d, d);
    const auto x = free.vector("x", d), y = free.vector("y", n);
    const auto p = free.scalar("p"), slot = free.scalar("slot");
    const M Z = bordered(X, x, y, slot);
    const auto together = [&](const M& moved, const M& sum) {
      return labels_of(Z, sum) - bordered(moved * X, moved * x, zero_row(X), ScalarOf<M>(0L));
    };
    const M so_far = together(U, S), after = so_far + written(Z, B, p, A);
    const M moved = U + B * X * transpose(X) * A, sum = corner_forgotten ? S + A : S + p * A;
    free.state(so_far, after);
    free.parameter(U, moved);
    free.parameter(S, sum);
    Vanishing<M> zero;
    zero.equal(after, together(moved, sum));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // No head: S = 0, U = 0, and nothing is written.
    const auto n = free.space("n"), d = free.space("d");
    const M X = free.matrix("X", d, n), none = zero_like(X * transpose(X));
    const auto x = free.vector("x", d), y = free.vector("y", n);
    const M Z = bordered(X, x, y, free.scalar("slot"));
    free.begins(zero_like(Z));
    free.begins_at(none);
    free.begins_at(none);
    Vanishing<M> zero;
    zero.add(labels_of(Z, none));
    zero.add(none * X);
    return zero;
  }

 private:
  // By a head with P = diag(B, p) and Q = -diag(A, 0).
  template <MatrixLike M>
  static M written(const M& Z, const M& B, const ScalarOf<M>& p, const M& A) {
    const auto above = zero_column(A), beside = zero_row(A);
    const M P = bordered(B, above, beside, p), Q = bordered(-A, above, beside, ScalarOf<M>(0L));
    return linear_attention_layer(Z, P, Q, ScalarOf<M>(1L)) - Z;
  }
  template <MatrixLike M>
  static M labels_of(const M& Z, const M& A) {
    return written(Z, zero_like(A), ScalarOf<M>(1L), A);
  }
};

// The same from prompts, several heads at once: the last row is that of one head with sum p_h A_h;
// the rows above are -(sum_h B_h X M X^T A_h) X.
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
                {"blocks",
                 {words(OneBlockMore{}), test(DistinctP{3, 4, 3})},
                 {{"the corner of the next head does not matter", words(OneBlockMore{true})},
                  {"corners p_h that differ do not matter", test(DistinctP{3, 4, 3, true})}}}},
  };
}

}  // namespace verify::memformer2024::claim_multihead
