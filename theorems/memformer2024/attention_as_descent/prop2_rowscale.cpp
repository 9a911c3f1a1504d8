// Weights that differ between tokens are no matrix in front of the gradient: the labels of one
// layer then belong to no parameter vector at all.
#include <fmt/format.h>

#include "theorems/memformer2024/prompt_inputs.hpp"
#include "verify/algebra/words/visit_ways.hpp"
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

// [Y_1]_i = y_i - gamma_i <x_i, A^T X y / n> for any labels, token by token: with gamma the same at
// the demonstrations, that is y_i - <x_i, w> with w = gamma A^T X y / n.
struct TokenByToken {
  enum class Weights { any, equal };
  Weights weights = Weights::any;
  bool query_too = false;  // claims the weight of the demonstrations for the query, too

  Sizes sizes() const { return {{"n", Argument::indices}, {"d", Argument::indices}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto A = free.matrix(d, d), X = free.matrix(d, n);
    const auto y = free.vector(n), x_query = free.vector(d);
    const auto scale = free.scalar(), common = free.scalar(), at_query = free.scalar();
    const bool equal = weights == Weights::equal;
    const auto gamma = equal ? common * free.ones(n) : free.vector(n);
    const auto Z = token_matrix(PromptOf<M>{X, y, x_query});
    const auto attention = descent_layer(-A, Z, scale) - Z;
    const auto every_row = with_last(free.ones(d), ScalarOf<M>(1L));
    const auto after = Z + hadamard(outer(every_row, with_last(gamma, at_query)), attention);
    const auto step = scale * (transpose(A) * (X * y));
    const auto w = common * step;
    Vanishing<M> zero;
    zero.add(bottom_border(after) - y +
             (equal ? transpose(X) * w : hadamard(gamma, transpose(X) * step)));
    zero.add(corner(after) + (query_too ? common : at_query) * dot(x_query, step));
    return zero;
  }
};

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

Finding at_instance(const Context& c) {
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
  using enum TokenByToken::Weights;
  const std::map<std::string, long> at = {{"n", 4}, {"d", 4}};
  return {
      .inputs = with_prompt({{"Gamma_row",
                              Kind::vector,
                              {Size("n") + 1},
                              {},
                              "weights of the tokens in layer 0, the query last"},
                             {"A", Kind::matrices, {1, "d", "d"}, {}, "A_0 alone"}}),
      .values = {{"Y", "matrix[2, n+1]: label rows"},
                 {"consistent", "boolean: some w has y_i - <x_i, w> = [Y_1]_i for all i <= n"}},
      .parts = {{"diagonal", {once(Evidence::exact, {}, Inputs::points, printed)}},
                {"token_by_token",
                 {visits(TokenByToken{}, at), exact(at_instance)},
                 {{"the query moves with the weight of the demonstrations",
                   visits(TokenByToken{any, true}, at)}}},
                {"equal_weights",
                 {visits(TokenByToken{equal}, at)},
                 {{"another weight at the query leaves the same parameter vector there",
                   visits(TokenByToken{equal, true}, at)}}}},
  };
}

}  // namespace verify::memformer2024::claim_prop2_rowscale
