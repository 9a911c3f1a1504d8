// With P_l = diag(0, 1) and Q_l = -diag(A_l, 0) the label row of layer l is y_i - <x_i, w_l> and,
// at the query, -<x_query, w_l> for w_{l+1} = w_l - A_l^T grad R(w_l): with the transpose, and
// without the second factor 1/n that the proof of the paper acquires.
#include <fmt/format.h>

#include "theorems/memformer2024/prompt_inputs.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/preconditioned_gradient_descent.hpp"
#include "verify/models/search_direction_descent.hpp"
#include "verify/rounding/precision_ladder.hpp"

namespace verify::memformer2024::claim_lemma1 {
namespace {

// Iterates w_0, .., w_L of w - A_l^T grad R(w), rows.
template <class T>
Matrix<T> descent(const Prompt<T>& prompt, const Vector<T>& w_star, const Vector<T>& w_0,
                  const Vector<Matrix<T>>& A) {
  return search_direction_descent(hessian_of(prompt), w_star, w_0, A, Vector<T>(A.size(), T(1L)),
                                  Vector<T>(A.size(), T(0L)))
      .w;
}

template <class T>
struct Problem {
  Prompt<T> prompt;
  Vector<T> w_star, w_0;
  Vector<Matrix<T>> A;
  Matrix<T> tokens() const { return token_matrix_from(prompt, w_0); }
  Matrix<T> labels(QueryMask mask = QueryMask::on) const {
    return label_rows(plain_layers(tokens(), memformer_weights(A), scale_of(prompt), mask).states);
  }
};

// (22): Y_{k+1} = Y_k - (1/n) Y_k M X_0^T A_k X_0, the row form.
template <class T>
Matrix<T> rows_by_update_rule(const Problem<T>& p) {
  const long d = p.prompt.d(), n = p.prompt.n();
  const auto Z = p.tokens();
  const auto X = block(Z, 0, 0, d, n + 1);
  Vector<Vector<T>> rows = {Z.row(d)};
  for (const auto& A : p.A) {
    auto masked = rows.back();
    masked.back() = T(0L);
    rows.push_back(rows.back() -
                   scale_of(p.prompt) * (transpose(X) * (transpose(A) * (X * masked))));
  }
  return from_rows(rows);
}

// The query's label after every layer when it starts `label` higher.
template <class T>
Vector<T> query_labels(const Problem<T>& p, const T& label, QueryMask mask = QueryMask::on) {
  auto Z = p.tokens();
  Z(p.prompt.d(), p.prompt.n()) += label;
  const auto run = plain_layers(Z, memformer_weights(p.A), scale_of(p.prompt), mask);
  return label_rows(run.states).col(p.prompt.n());
}

enum class Change { none, without_mask, transpose_dropped, another_scale, without_minus };

// One layer on the tokens of any w, with any number in the slot of the query: those of w - A^T grad
// R (w), the slot carried through. The step of an induction over the layers; the prompt, with that
// number in its slot, is the tokens of 0.
struct LayerStep {
  Change change = Change::none;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto A = free.matrix(d, d), X = free.matrix(d, n);
    const auto x_query = free.vector(d), w_star = free.vector(d), w = free.vector(d);
    const auto scale = free.scalar(), slot = free.scalar();
    const auto prompt = noiseless_prompt(X, x_query, w_star);
    auto step = (change == Change::transpose_dropped ? A : transpose(A)) *
                least_squares_gradient(X, prompt.y, w, scale);
    if (change == Change::another_scale) step = scale * step;
    const auto mask = change == Change::without_mask ? QueryMask::off : QueryMask::on;
    // P = diag(0, 1), Q = -diag(A, 0)
    const auto Z = descent_layer(change == Change::without_minus ? A : -A,
                                 token_matrix_from(prompt, w, slot), scale, mask);
    Vanishing<M> zero;
    zero.add(token_matrix(prompt, slot) - token_matrix_from(prompt, zero_column(X), slot));
    zero.add(Z - token_matrix_from(prompt, w - step, slot));
    return zero;
  }
};

// (22) on any labels: Y - (1/n) Y M X_0^T A X_0.
struct UpdateRule {
  bool query_counts = false;  // Y without the mask M

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto A = free.matrix(d, d), X = free.matrix(d, n);
    const auto x_query = free.vector(d), y = free.vector(n);
    const auto scale = free.scalar(), slot = free.scalar();
    const auto Z = descent_layer(-A, token_matrix(PromptOf<M>{X, y, x_query}, slot), scale);
    const auto covariates = beside(X, x_query);
    const auto masked = with_last(y, query_counts ? slot : ScalarOf<M>(0L));
    const auto after = with_last(y, slot) -
                       scale * (transpose(covariates) * (transpose(A) * (covariates * masked)));
    Vanishing<M> zero;
    zero.add(bottom_border(Z) - without_last(after));
    zero.add(corner(Z) - last(after));
    return zero;
  }
};

Problem<Rational> line(const Matrix<Rational>& X) {
  return {linear_prompt<Rational>(X, {1}, {1}), {1}, {0}, {{{1}}}};
}

Finding printed_scale(const Context&) {
  const auto p = line({{1, 1}});
  const Rational w_1 = -p.labels()(1, 2), gradient = -1;
  const Rational printed = -scale_of(p.prompt) * gradient;
  return settled(w_1 == printed, "the step carries the second factor 1/n",
                 fmt::format("d = 1, n = 2, x = (1, 1), w* = A = 1: grad R(0) = -1 already holds "
                             "the 1/n; w_1: printed {}, true {}",
                             printed.text(), w_1.text()));
}

Finding printed_preconditioner(const Context& c) {
  const Problem<Rational> p{
      prompt_of(c.instance), c.instance.vector("w_star"), {0, 0}, c.instance.matrices("A")};
  const auto w = descent(p.prompt, p.w_star, p.w_0, map(p.A, transpose<Rational>));
  const Rational printed = -dot(p.prompt.x_query, w.row(1)), found = p.labels()(1, p.prompt.n());
  return settled(printed == found, "the step uses A_l as printed",
                 fmt::format("d = 2, n = 3, X = [1 0 2; 2 1 1], w* = (1, -1), x_query = (3, 1), "
                             "A_0 = [1/2 1/3; 0 1/4]: label of the query after one layer: printed "
                             "(with A_0) {}, true (with A_0^T) {}",
                             printed.text(), found.text()));
}

Finding printed_additivity(const Context&) {
  const auto g = query_labels(line({{1}}), Rational(0));
  return settled(g[1] == g[0], "g(x, y, k+1) - y = g(x, y, k) - y",
                 fmt::format("d = n = 1, x_1 = x_query = w* = A = 1, y = 0: g(., ., 0) - y = {}, "
                             "g(., ., 1) - y = {}: the labels move; g(x, y, k) - g(x, 0, k) = y is "
                             "what holds",
                             g[0].text(), g[1].text()));
}

Finding printed_prediction(const Context&) {
  const auto p = line({{1}});
  const Rational g = query_labels(p, Rational(0))[1];
  const Rational printed = descent(p.prompt, p.w_star, p.w_0, p.A)(1, 0);
  return settled(g == printed, "g(x, y, k) = y + <w_k, x>",
                 fmt::format("d = n = 1, x_1 = x_query = w* = A = 1, y = 0, k = 1: printed y + "
                             "<w_1, x> = {}, true {}; (10) has the right sign",
                             printed.text(), g.text()));
}

// The shape of A Xbar Xbar^T Ybar_k in (23) with Ybar_k a row or a column; a vector of R^d is
// wanted.
Finding printed_shapes(const Context&) {
  const Matrix<Rational> A = {{1}}, X = {{1, 2}}, Y = {{1, 2}};
  const auto square = A * (X * transpose(X));
  const auto with_row = square * Y;
  const bool fits = (with_row.rows() == 1 && with_row.cols() == 1) || square.cols() == Y.cols();
  const auto right = A * (X * transpose(Y));
  return settled(
      fits, "the product of (23) is a vector of R^d",
      fmt::format("d = 1, n = 2: A Xbar Xbar^T is {}x{}; times the row Ybar it is {}x{}, "
                  "and a column of length {} cannot follow it; A^T Xbar Ybar^T is {}x{}",
                  square.rows(), square.cols(), with_row.rows(), with_row.cols(), Y.cols(),
                  right.rows(), right.cols()));
}

template <class T>
Problem<T> problem_of(const Instance& instance) {
  return {prompt_of<T>(instance), to_scalar<T>(instance.vector("w_star")), start_of<T>(instance),
          to_scalar<T>(instance.matrices("A"))};
}

Finding forward_equals_descent(const Context& c) {
  const auto p = problem_of<Rational>(c.instance);
  const auto Y = p.labels(), w = descent(p.prompt, p.w_star, p.w_0, p.A);
  auto result = settled(Y == residual_rows(p.prompt, w),
                        "every label is y_i - <x_i, w_l>, at the query -<x_query, w_l>, exactly",
                        "a label differs from what the iterates say");
  result.values = {value("Y", Y), value("w", w), value("theta", -w)};
  return result;
}

Finding rule_on_instance(const Context& c) {
  const auto p = problem_of<Rational>(c.instance);
  const bool rule = p.labels() == rows_by_update_rule(p);
  auto result =
      settled(rule, "(22) gives the label row of every layer", "(22) gives another label row");
  result.values = {value("holds", rule)};
  return result;
}

Finding query_on_instance(const Context& c) {
  const auto p = problem_of<Rational>(c.instance);
  const auto& y = c.instance.rational("y_query");
  const auto raised = query_labels(p, y), plain = query_labels(p, Rational(0));
  bool shifted = true;
  for (std::size_t k = 0; k < raised.size(); ++k) shifted &= raised[k] == plain[k] + y;
  auto result = settled(shifted, "the start y of the query's label is carried through unchanged",
                        "the start of the query's label changes on the way");
  result.values = {value("y_query_out", raised)};
  return result;
}

Finding scale_on_instance(const Context& c) {
  const auto p = problem_of<Rational>(c.instance);
  const auto& factor = c.instance.rational("c");
  const Rational ratio = scale_of(p.prompt) / factor;
  const auto scaled = map(p.A, [&](const Matrix<Rational>& a) { return ratio * a; });
  const auto run = plain_layers(p.tokens(), memformer_weights(scaled), factor);
  return settled(
      label_rows(run.states) == p.labels(),
      fmt::format("the factor {} with A_l/(n c) gives the same label rows", factor.text()),
      "the factor c with A_l/(n c) gives other label rows");
}

struct LabelRows {
  const Instance& instance;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const auto Y = problem_of<T>(instance).labels();
    std::vector<Vector<T>> rows;
    for (long l = 1; l < Y.rows(); ++l) rows.push_back(Y.row(l));
    return rows;
  }
};
}  // namespace

Theorem theorem() {
  using enum Change;
  const auto points = [](Finding (*settle)(const Context&), const Sizes& sizes) {
    return once(Evidence::exact, sizes, Inputs::points, settle);
  };
  const Sizes one = {{"n", 1}, {"d", 1}, {"L", 1}}, two = {{"n", 2}, {"d", 1}, {"L", 1}};
  return {
      .inputs = with_prompt_and_depth(
          {layers_input(),
           start_input(),
           {"y_query",
            Kind::rational,
            {},
            {},
            "what the query's label starts higher by",
            true,
            "0"},
           {"c", Kind::rational, {}, {Constraint::positive}, "factor in place of 1/n", true, "1"}}),
      .values = {{"Y", "matrix[L+1, n+1]: label rows of Z_0..Z_L"},
                 {"w", "matrix[L+1, d]: iterates w_0..w_L"},
                 {"theta", "matrix[L+1, d]: -w"},
                 {"holds", "boolean: (22) gives the label rows"},
                 {"y_query_out", "vector[L+1]: the query's label, started y_query higher"}},
      .parts = {{"lemma",
                 {words(LayerStep{}), exact(forward_equals_descent)},
                 {{"M is replaced by the identity", words(LayerStep{without_mask})},
                  {"a matrix that is not symmetric steps with A_l",
                   words(LayerStep{transpose_dropped})},
                  {"Q has no minus", words(LayerStep{without_minus})},
                  {"(10)-(11) as printed, with A_l for a matrix that is not symmetric",
                   points(printed_preconditioner, {{"n", 3}, {"d", 2}, {"L", 1}})},
                  {"the step has a second factor 1/n", words(LayerStep{another_scale})},
                  {"(26), (27), (31) with a second factor 1/n", points(printed_scale, two)}},
                 {test_at(LayerStep{}, {{"n", 20}, {"d", 5}}),
                  on_instance(Evidence::ladder,
                              [](const Context& c) {
                                return slope_finding(climb_ladder(LabelRows{c.instance}),
                                                     "forward pass");
                              })}},
                {"update_rule",
                 {words(UpdateRule{}), exact(rule_on_instance)},
                 {{"the query is a source, too", words(UpdateRule{true})}}},
                {"additive",
                 {words(LayerStep{}), exact(query_on_instance)},
                 {{"without the mask", words(LayerStep{without_mask})},
                  {"A.1 item 1 as printed: g(x,y,k+1) - y = g(x,y,k) - y",
                   points(printed_additivity, one)},
                  {"the last display of A.1: g = y + <w_k, x>", points(printed_prediction, one)},
                  {"(23) as printed composes", points(printed_shapes, two)}}},
                {"scale", {exact(scale_on_instance)}}},
  };
}

}  // namespace verify::memformer2024::claim_lemma1
