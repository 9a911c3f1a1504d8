// Weights that differ between tokens are no matrix in front of the gradient: the labels of one
// layer then belong to no parameter vector at all.
#include <fmt/format.h>

#include "theorems/memformer2024/prompt_inputs.hpp"
#include "theorems/memformer2024/register_letters.hpp"
#include "verify/algebra/facts/compare.hpp"
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

const Sizes every_size = {{"n", Argument::visits}, {"d", Argument::visits}};

// Label i of the first layer moves by -gamma_i <x_i, A^T X y> / n: every token by its own weight
// times one common step.
struct TokenByToken {
  enum class Change { none, one_weight, transpose_dropped } change = Change::none;

  Sizes sizes() const { return every_size; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n), A = free.matrix("A", d, d);
    const auto x_query = free.vector("x_query", d), w_star = free.vector("w_star", d),
               gamma = free.vector("gamma", n);
    const auto scale = free.scalar("scale"), at_query = free.scalar("at_query");
    const auto prompt = noiseless_prompt(X, x_query, w_star);
    const auto Z = token_matrix(prompt);
    const auto rows = with_last(free.ones(d), ScalarOf<M>(1L));
    const auto after =
        Z + hadamard(outer(rows, with_last(gamma, at_query)), scaled_attention(A, Z, scale));
    const auto step =
        scale * ((change == Change::transpose_dropped ? A : transpose(A)) * (X * prompt.y));
    const auto moves = transpose(X) * step;
    Vanishing<M> zero;
    zero.add(bottom_border(after) - prompt.y +
             (change == Change::one_weight ? at_query * moves : hadamard(gamma, moves)));
    zero.add(corner(after) + at_query * dot(x_query, step));
    return zero;
  }
};

// Where the weights agree on the demonstrations, w_1 = gamma A^T X y / n explains their labels.
struct EqualWeights {
  bool query_too = false;  // also the query's, whose weight is another

  Sizes sizes() const { return every_size; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n), A = free.matrix("A", d, d);
    const auto x_query = free.vector("x_query", d), w_star = free.vector("w_star", d);
    const auto scale = free.scalar("scale"), common = free.scalar("common"),
               at_query = free.scalar("at_query");
    const auto prompt = noiseless_prompt(X, x_query, w_star);
    const auto Z = token_matrix(prompt);
    const auto rows = with_last(free.ones(d), ScalarOf<M>(1L));
    const auto weights = outer(rows, with_last(common * free.ones(n), at_query));
    const auto after = Z + hadamard(weights, scaled_attention(A, Z, scale));
    const auto w = (common * scale) * (transpose(A) * (X * prompt.y));
    Vanishing<M> zero;
    zero.add(bottom_border(after) - prompt.y + transpose(X) * w);
    if (query_too) zero.add(corner(after) + dot(x_query, w));
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

// No w for weights that differ between the demonstrations.
// The two labels ask w for different numbers.
template <class T>
void no_parameter(Comparisons<T>& say, bool equal) {
  const auto prompt = linear_prompt<T>({{1, 1}}, {1}, {1});
  const T second(equal ? 1 : 0);
  const auto Y = weighted_layer<T>(prompt, {{1}}, {1, second, 1});
  say.equal(prompt.X.row(0), Vector<T>{1, 1});
  say.differ(T(prompt.y[0] - Y(1, 0)), T(prompt.y[1] - Y(1, 1)));
  say.words(
      fmt::format("d = 1, n = 2, x = (1, 1), x_query = w* = A = 1, weights (1, {} | 1): Y_1 = ({}, "
                  "{} | {}); w has to have 1 - w = {} and 1 - w = {}",
                  shown(second), shown(Y(1, 0)), shown(Y(1, 1)), shown(Y(1, 2)), shown(Y(1, 0)),
                  shown(Y(1, 1))));
}

// The label of the query, which moves by its weight times a number: does one weight give -Lambda_k
// for the prompts x_1 = x_query = w* = e_k, k = 1, 2, in one layer with A = I?
Finding one_weight_gives(const Vector<Rational>& Lambda) {
  const auto label = [](long k) {  // of the weight 1
    const auto e = unit_vector<Rational>(2, k);
    const auto prompt = linear_prompt(transpose(from_rows<Rational>({e})), e, e);
    return weighted_layer<Rational>(prompt, identity_matrix<Rational>(2), {1, 1})(1, 1);
  };
  const Rational first = label(0), second = label(1);
  const auto words = fmt::format(
      "d = 2, n = 1, A = I: the labels of the query are {} gamma for e_1 and {} gamma for e_2; "
      "Lambda = {} asks for {} and {}",
      first.text(), second.text(), text_of(Lambda), (-Lambda[0]).text(), (-Lambda[1]).text());
  return settled(first * Lambda[1] == second * Lambda[0], words, words);
}
Finding other_scaling(const Context&) { return one_weight_gives({1, 2}); }
Finding opposite_scaling(const Context&) { return one_weight_gives({1, -1}); }
Finding multiple_of_ones(const Context&) { return one_weight_gives({2, 2}); }

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
  weighted &= Y(1, prompt.n()) == -gamma[prompt.n()] * dot(prompt.x_query, step);
  auto result =
      settled({weighted, explained == w.has_value()},
              w ? fmt::format("token i moves by -gamma_i <x_i, A^T X y / n>; w = {} "
                              "explains the labels",
                              text_of(*w))
                : "token i moves by -gamma_i <x_i, A^T X y / n>; no w explains the labels",
              "a label is not y_i - gamma_i <x_i, A^T X y / n>, or the query's not -gamma <x, ..>");
  result.values = {value("Y", Y), value("consistent", w.has_value())};
  return result;
}

}  // namespace

Theorem theorem() {
  using Change = TokenByToken::Change;
  const std::map<std::string, long> sizes = {{"n", 4}, {"d", 5}};
  return {
      .inputs = with_prompt({{"Gamma_row",
                              Kind::vector,
                              {Size("n") + 1},
                              {},
                              "weights of the tokens in layer 0, the query last"},
                             {"A", Kind::matrices, {1, "d", "d"}, {}, "A_0 alone"}}),
      .values = {{"Y", "matrix[2, n+1]: label rows"},
                 {"consistent", "boolean: some w has y_i - <x_i, w> = [Y_1]_i for all i <= n"}},
      .parts = {{"coordinates",
                 {once(Evidence::exact, {{"n", 1}, {"d", 2}}, Inputs::points, other_scaling)},
                 {{"Lambda = (1, -1)",
                   once(Evidence::exact, {{"n", 1}, {"d", 2}}, Inputs::points, opposite_scaling)}},
                 {once(Evidence::exact, {{"n", 1}, {"d", 2}}, Inputs::points, multiple_of_ones)}},
                {"no_parameter",
                 {compare([](auto& say) { no_parameter(say, false); })},
                 {{"equal weights", compare([](auto& say) { no_parameter(say, true); })}}},
                {"tokens",
                 {visits(TokenByToken{}, sizes), exact(at_instance)},
                 {{"all tokens move by the weight of the query",
                   visits(TokenByToken{Change::one_weight}, sizes)},
                  {"A in place of its transpose",
                   visits(TokenByToken{Change::transpose_dropped}, sizes)}}},
                {"equal",
                 {visits(EqualWeights{}, sizes)},
                 {{"another weight at the query leaves the same parameter vector there",
                   visits(EqualWeights{true}, sizes)}}}},
  };
}

}  // namespace verify::memformer2024::claim_prop2_rowscale
