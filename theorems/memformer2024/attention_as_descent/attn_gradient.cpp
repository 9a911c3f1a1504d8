// What "attention corresponds to the preconditioned gradient" means exactly: the label row of
// (1/n) Attn_l(Z_l) is x_i^T A_l^T grad R(w_l) at all n + 1 tokens, and its other rows vanish.
#include <fmt/format.h>

#include "theorems/memformer2024/prompt_inputs.hpp"
#include "theorems/memformer2024/register_letters.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/preconditioned_gradient_descent.hpp"

namespace verify::memformer2024::claim_attn_gradient {
namespace {

// Row l: grad R(w_l) along w_{l+1} = w_l - A_l^T grad R(w_l), w_0 = 0.
template <class T>
Matrix<T> gradients(const Prompt<T>& prompt, const Vector<Matrix<T>>& A) {
  const auto w = preconditioned_gradient_descent(prompt.X, prompt.y, A, scale_of(prompt));
  Vector<Vector<T>> rows;
  for (std::size_t l = 0; l < A.size(); ++l) {
    rows.push_back(
        least_squares_gradient(prompt.X, prompt.y, w.row(static_cast<long>(l)), scale_of(prompt)));
  }
  return from_rows(rows);
}

// Row l: x_i^T preconditioner_l grad R(w_l) over the tokens, the query last.
template <class T>
Matrix<T> projected(const Prompt<T>& prompt, const Vector<Matrix<T>>& A,
                    const Vector<Matrix<T>>& preconditioners) {
  const auto tokens = block(token_matrix(prompt), 0, 0, prompt.d(), prompt.n() + 1);
  const auto gradient = gradients(prompt, A);
  Vector<Vector<T>> rows;
  for (std::size_t l = 0; l < A.size(); ++l) {
    rows.push_back(transpose(tokens) * (preconditioners[l] * gradient.row(static_cast<long>(l))));
  }
  return from_rows(rows);
}

template <class T>
Vector<Matrix<T>> transposed(const Vector<Matrix<T>>& A) {
  return map(A, transpose<T>);
}

// Attn_l(Z_l) along the plain layers.
template <class T>
Vector<Matrix<T>> attention(const Prompt<T>& prompt, const Vector<Matrix<T>>& A) {
  return plain_layers(token_matrix(prompt), memformer_weights(A), scale_of(prompt)).registers;
}

// Of a layer that stands at any v: (1/n) Attn holds x_i^T A^T grad R(v) at every token, the query
// included, and nothing above; the next state stands at v - A^T grad R(v), the step of an
// induction.
struct AtAnyLayer {
  bool any_matrix = false;  // A not symmetric
  enum class Change { none, without_scale, with_A, opposite_sign } change = Change::none;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto A = any_matrix ? free.matrix("A", d, d) : free.symmetric(d),
               X = free.matrix("X", d, n);
    const auto x_query = free.vector("x_query", d), w_star = free.vector("w_star", d),
               v = free.vector("v", d);
    const auto scale = free.scalar("scale"), one = ScalarOf<M>(1L);
    const auto prompt = noiseless_prompt(X, x_query, w_star);
    const auto slope = least_squares_gradient(X, prompt.y, v, scale);
    const auto gradient = (change == Change::with_A ? A : transpose(A)) * slope;
    const auto right = change == Change::opposite_sign ? ScalarOf<M>(-1L) * gradient : gradient;
    const auto Z = token_matrix_from(prompt, v);
    const auto attention = scaled_attention(A, Z, change == Change::without_scale ? one : scale);
    Vanishing<M> zero;
    zero.equal(attention,
               bordered(zero_like(X), zero_column(X), transpose(X) * right, dot(x_query, right)));
    zero.equal(Z + attention, token_matrix_from(prompt, v - right));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    return prompt_stands_at_zero(free);
  }
};

Finding at_instance(const Context& c) {
  const auto prompt = prompt_of(c.instance);
  const auto& A = c.instance.matrices("A");
  const long d = prompt.d();
  bool covariates = true;
  Vector<Vector<Rational>> rows;
  for (const auto& R : attention(prompt, A)) {
    rows.push_back(scale_of(prompt) * R.row(d));
    covariates &= block(R, 0, 0, d, prompt.n() + 1) == Matrix<Rational>(d, prompt.n() + 1);
  }
  const auto last = from_rows(rows);
  auto result =
      settled({covariates, last == projected(prompt, A, transposed(A))},
              "(1/n) Attn_l holds x_i^T A_l^T grad R(w_l) in its last row and zeros above",
              "(1/n) Attn_l differs from x_i^T A_l^T grad R(w_l)");
  result.values = {value("attn_last", last), value("grad", gradients(prompt, A))};
  return result;
}

// The sentence of the paper has symmetric layers.
Finding where_symmetric(const Context& c) {
  const auto& A = c.instance.matrices("A");
  for (std::size_t l = 0; l < A.size(); ++l)
    if (A[l] != transpose(A[l]))
      return finding(Answer::does_not_apply(),
                     fmt::format("A_{} is not symmetric: its transpose stands there", l));
  return at_instance(c);
}

}  // namespace

Theorem theorem() {
  using Change = AtAnyLayer::Change;
  return {
      .inputs = with_prompt_and_depth({layers_input()}),
      .values = {{"attn_last", "matrix[L, n+1]: row l = (1/n) times the last row of Attn(Z_l)"},
                 {"grad", "matrix[L, d]: row l = grad R(w_l)"}},
      .parts = {{"corresponds",
                 {words(AtAnyLayer{}), exact(where_symmetric)},
                 {{"the factor 1/n is dropped", words(AtAnyLayer{false, Change::without_scale})},
                  {"attention with the opposite sign",
                   words(AtAnyLayer{false, Change::opposite_sign})}}},
                {"any_matrix",
                 {words(AtAnyLayer{true}), exact(at_instance)},
                 {{"A_l in place of its transpose", words(AtAnyLayer{true, Change::with_A})}}}},
  };
}

}  // namespace verify::memformer2024::claim_attn_gradient
