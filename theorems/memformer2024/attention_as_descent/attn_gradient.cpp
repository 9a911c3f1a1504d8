// What "attention corresponds to the preconditioned gradient" means exactly: the label row of
// (1/n) Attn_l(Z_l) is x_i^T A_l^T grad R(w_l) at all n + 1 tokens, and its other rows vanish.
#include <fmt/format.h>

#include "theorems/memformer2024/prompt_inputs.hpp"
#include "verify/algebra/words/word_ways.hpp"
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

enum class Variant { as_stated, without_scale, transpose_dropped, opposite_sign };

// On the tokens of any w, which the layers have by Lemma 1: 1/n times the attention term has the
// label row x_i^T A^T grad R(w), i = 1 .. n + 1, and zeros above.
struct AttentionTerm {
  Variant variant = Variant::as_stated;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto A = free.matrix(d, d), X = free.matrix(d, n);
    const auto x_query = free.vector(d), w = free.vector(d), y = free.vector(n);
    const auto scale = free.scalar();
    const PromptOf<M> prompt{X, y, x_query};
    const auto Z = token_matrix_from(prompt, w);
    // P = diag(0, 1), Q = -diag(A, 0)
    const auto factor = variant == Variant::without_scale ? ScalarOf<M>(1L) : scale;
    const auto attention = descent_layer(variant == Variant::opposite_sign ? A : -A, Z, factor) - Z;
    const auto step = (variant == Variant::transpose_dropped ? A : transpose(A)) *
                      least_squares_gradient(X, y, w, scale);
    Vanishing<M> zero;
    zero.add(attention -
             bordered(zero_like(X), zero_column(X), transpose(X) * step, dot(x_query, step)));
    return zero;
  }
};

struct Difference {
  long d, n, layers;
  Variant variant = Variant::as_stated;

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"L", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix(d, n);
    const auto x_query = free.vector(d);
    const auto prompt = linear_prompt(X, x_query, free.vector(d));
    const auto A = free.matrices(layers, d, d);
    const auto registers = attention(prompt, A);
    const auto right =
        projected(prompt, A, variant == Variant::transpose_dropped ? A : transposed(A));
    T factor = variant == Variant::without_scale ? T(1L) : scale_of(prompt);
    if (variant == Variant::opposite_sign) factor = T(-factor);
    Vector<T> zero;
    for (long l = 0; l < layers; ++l) {
      for (long i = 0; i <= n; ++i) zero.push_back(factor * registers[l](d, i) - right(l, i));
      append(zero, block(registers[l], 0, 0, d, n + 1));
    }
    return zero;
  }
};

Finding printed_without_scale(const Context&) {
  const auto prompt = linear_prompt<Rational>({{1, 1}}, {1}, {1});
  const Vector<Matrix<Rational>> A = {{{1}}};
  const Rational found = attention(prompt, A)[0](1, 0), printed = projected(prompt, A, A)(0, 0);
  return settled(found == printed, "Attn is A grad R as it stands",
                 fmt::format("d = 1, n = 2, x = (1, 1), w* = A = 1, w_0 = 0: label row of Attn {}, "
                             "x_1 A grad R(w_0) = {}; the factor 1/n belongs to Attn",
                             found.text(), printed.text()));
}

Finding printed_transpose(const Context&) {
  // A = [0 1; 0 0], x = (1, 0), query (0, 1), w* = (1, 0).
  const auto prompt = linear_prompt<Rational>({{1}, {0}}, {0, 1}, {1, 0});
  const Vector<Matrix<Rational>> A = {{{0, 1}, {0, 0}}};
  const Rational found = attention(prompt, A)[0](2, 1), printed = projected(prompt, A, A)(0, 1);
  return settled(
      found == printed, "the gradient is multiplied by A_l",
      fmt::format("d = 2, n = 1, x_1 = w* = (1, 0), x_query = (0, 1), A = [0 1; 0 0]: "
                  "label of Attn at the query {}, with A grad R {}, with A^T grad R {}",
                  found.text(), printed.text(), projected(prompt, A, transposed(A))(0, 1).text()));
}

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
      settled(covariates && last == projected(prompt, A, transposed(A)),
              "(1/n) Attn_l holds x_i^T A_l^T grad R(w_l) in its last row and zeros above",
              "(1/n) Attn_l differs from x_i^T A_l^T grad R(w_l)");
  result.values = {value("attn_last", last), value("grad", gradients(prompt, A))};
  return result;
}

}  // namespace

Theorem theorem() {
  using enum Variant;
  const Sizes narrow = {{"n", 2}, {"d", 1}, {"L", 1}}, plane = {{"n", 1}, {"d", 2}, {"L", 1}};
  return {
      .inputs = with_prompt_and_depth({layers_input()}),
      .values = {{"attn_last", "matrix[L, n+1]: row l = (1/n) times the last row of Attn(Z_l)"},
                 {"grad", "matrix[L, d]: row l = grad R(w_l)"}},
      .parts = {{"gradient",
                 {words(AttentionTerm{}), expand(Difference{2, 2, 2}), test(Difference{5, 20, 4}),
                  exact(at_instance)},
                 {{"A_l in place of its transpose", words(AttentionTerm{transpose_dropped})},
                  {"attention with the opposite sign, as A.2 prints it",
                   words(AttentionTerm{opposite_sign})},
                  {"the factor 1/n is dropped", words(AttentionTerm{without_scale})},
                  {"the factor 1/n is dropped, layer by layer",
                   test(Difference{2, 2, 2, without_scale})},
                  {"Attn_l without 1/n is the preconditioned gradient",
                   once(Evidence::exact, narrow, Inputs::points, printed_without_scale)},
                  {"Attn_l corresponds to A_l grad R for a matrix that is not symmetric",
                   once(Evidence::exact, plane, Inputs::points, printed_transpose)}},
                 {ginac(Difference{1, 2, 2})}}},
  };
}

}  // namespace verify::memformer2024::claim_attn_gradient
