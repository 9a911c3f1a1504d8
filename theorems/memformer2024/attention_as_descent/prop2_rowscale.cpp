// Weights that differ between tokens are no matrix in front of the gradient: the labels of one
// layer then belong to no parameter vector at all.
#include <fmt/format.h>

#include "theorems/memformer2024/prompt_inputs.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::memformer2024::claim_prop2_rowscale {
namespace {

// The label rows of one layer with token weights gamma [n+1].
template <class T>
Matrix<T> weighted_layer(const Prompt<T>& prompt, const Matrix<T>& A, const Vector<T>& gamma) {
  const auto run = weighted_registers(token_matrix(prompt), memformer_weights(Vector<Matrix<T>>{A}),
                                      {{token_weights(prompt.d() + 1, gamma)}}, scale_of(prompt));
  return label_rows(run.states);
}

// y_i (1 - gamma_i ..) token by token: [Y_1]_i = y_i - gamma_i (1/n) sum_j y_j x_j^T A x_i.
struct TokenByToken {
  long d, n;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix(d, n);
    const auto x_query = free.vector(d);
    const auto prompt = linear_prompt(X, x_query, free.vector(d));
    const auto A = free.matrix(d, d);
    const auto gamma = free.vector(n + 1);
    const auto Y = weighted_layer(prompt, A, gamma);
    const auto step = scale_of(prompt) * (transpose(A) * (X * prompt.y));
    Vector<T> zero = {Y(1, n) + gamma[n] * dot(x_query, step)};
    for (long i = 0; i < n; ++i) {
      zero.push_back(Y(1, i) - prompt.y[i] + gamma[i] * dot(X.col(i), step));
    }
    return zero;
  }
};

// Where the weights agree on the demonstrations, w_1 = gamma A^T X y / n explains them.
struct EqualWeights {
  long d, n;
  bool query_too = false;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix(d, n);
    const auto x_query = free.vector(d);
    const auto prompt = linear_prompt(X, x_query, free.vector(d));
    const auto A = free.matrix(d, d);
    const T common = free.scalar();
    Vector<T> gamma(n, common);
    gamma.push_back(free.scalar());
    const auto Y = weighted_layer(prompt, A, gamma);
    const Vector<T> w = (common * scale_of(prompt)) * (transpose(A) * (X * prompt.y));
    Vector<T> zero;
    for (long i = 0; i < n; ++i) zero.push_back(Y(1, i) - prompt.y[i] + dot(X.col(i), w));
    if (query_too) zero.push_back(Y(1, n) + dot(x_query, w));
    return zero;
  }
};

Finding token_by_token(const Context&) { return expands_to_zero(TokenByToken{2, 2}); }
Finding token_by_token_large(const Context& c) {
  return identity_test(TokenByToken{5, 20}, c.seed);
}
Finding equal_weights(const Context& c) { return identity_test(EqualWeights{5, 20}, c.seed); }
Finding query_weight(const Context& c) { return identity_test(EqualWeights{2, 3, true}, c.seed); }

// Some w with <x_i, w> = y_i - [Y_1]_i for all demonstrations.
std::optional<Vector<Rational>> parameter(const Prompt<Rational>& prompt,
                                          const Matrix<Rational>& Y) {
  auto labels = Y.row(1);
  labels.pop_back();
  return solve_any(transpose(prompt.X), prompt.y - labels);
}

Finding printed(const Context&) {
  const auto prompt = linear_prompt<Rational>({{1, 1}}, {1}, {1});
  const auto Y = weighted_layer<Rational>(prompt, {{1}}, {1, 0, 1});
  return settled(
      parameter(prompt, Y).has_value(), "token weights act as a diagonal matrix",
      fmt::format("d = 1, n = 2, x = (1, 1), x_query = w* = A = 1, weights (1, 0 | 1): "
                  "Y_1 = ({}, {} | {}); no number w has 1 - w = {} and 1 - w = {}",
                  Y(1, 0).text(), Y(1, 1).text(), Y(1, 2).text(), Y(1, 0).text(), Y(1, 1).text()));
}

Finding on_instance(const Context& c) {
  const auto prompt = prompt_of(c.instance);
  const auto& gamma = c.instance.vector("Gamma_row");
  const auto& A = c.instance.matrices("A")[0];
  const auto Y = weighted_layer(prompt, A, gamma);
  const auto w = parameter(prompt, Y);
  const auto step = scale_of(prompt) * (transpose(A) * (prompt.X * prompt.y));
  bool weighted = true, explained = true;
  for (long i = 0; i < prompt.n(); ++i) {
    const auto x = prompt.X.col(i);
    weighted &= Y(1, i) == prompt.y[i] - gamma[i] * dot(x, step);
    explained &= w && Y(1, i) == prompt.y[i] - dot(x, *w);
  }
  auto result = settled(weighted && explained == w.has_value(),
                        w ? fmt::format("token i moves by gamma_i <x_i, A^T X y / n>; w = {} "
                                        "explains the labels",
                                        text_of(*w))
                          : "token i moves by gamma_i <x_i, A^T X y / n>; no w explains the labels",
                        "a label is not y_i - gamma_i <x_i, A^T X y / n>");
  result.values = {value("Y", Y), value("consistent", w.has_value())};
  return result;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = with_prompt({{"Gamma_row",
                              Kind::vector,
                              {Size("n") + 1},
                              {},
                              "weights of the tokens in layer 0, the query last"},
                             {"A", Kind::matrices, {1, "d", "d"}, {}, "A_0 alone"}}),
      .values = {{"Y", "matrix[2, n+1]: label rows"},
                 {"consistent", "boolean: some w has y_i - <x_i, w> = [Y_1]_i for all i <= n"}},
      .checks =
          {
              {"token i moves by its own weight times the common step", symbolic, everywhere,
               corrected, On::claim, "d=n=2; X, w*, x_query, A, weights free", token_by_token},
              {"token i moves by its own weight times the common step, full size", identity,
               everywhere, corrected, On::claim, "d=5, n=20; everything free",
               token_by_token_large},
              {"equal weights on the demonstrations leave a parameter vector behind", identity,
               everywhere, corrected, On::claim, "d=5, n=20; the query's weight free as well",
               equal_weights},
              {"token weights act on the gradient as a diagonal matrix", exact, points, refuted,
               On::claim, "d=1, n=2", printed},
              {"labels of one layer on the instance", exact, points, corrected, On::instance,
               "the instance", on_instance},
              {"another weight at the query leaves the same parameter vector there", identity,
               everywhere, control, On::claim, "d=2, n=3", query_weight},
          },
  };
}

}  // namespace verify::memformer2024::claim_prop2_rowscale
