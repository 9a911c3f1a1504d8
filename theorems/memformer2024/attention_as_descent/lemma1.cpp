// With P_l = diag(0, 1) and Q_l = -diag(A_l, 0) the label row of layer l is y_i - <x_i, w_l> and,
// at the query, -<x_query, w_l> for w_{l+1} = w_l - A_l^T grad R(w_l): with the transpose, and
// without the second factor 1/n that the proof of the paper acquires.
#include <fmt/format.h>

#include "theorems/memformer2024/prompt_inputs.hpp"
#include "theorems/memformer2024/register_letters.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/preconditioned_gradient_descent.hpp"
#include "verify/models/search_direction_descent.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::memformer2024::claim_lemma1 {
namespace {

const Sizes every_layer = {
    {"n", Argument::words}, {"d", Argument::words}, {"L", Argument::induction}};

enum class Change {
  none,
  without_mask,
  step_with_A,
  another_scale,
  without_minus,
};

// One layer (6), (9) turns the tokens of any v into those of v - A^T grad R(v): the step of an
// induction over the layers. The base: the prompt is the tokens of 0; one written for w_0 is those
// of w_0.
struct Layer {
  bool any_matrix = false;  // A not symmetric
  Change change = Change::none;

  Sizes sizes() const { return every_layer; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto A = any_matrix ? free.matrix("A", d, d) : free.symmetric(d),
               X = free.matrix("X", d, n);
    const auto x_query = free.vector("x_query", d), w_star = free.vector("w_star", d),
               v = free.vector("v", d);
    const auto scale = free.scalar("scale");
    const auto prompt = noiseless_prompt(X, x_query, w_star);
    const auto slope = least_squares_gradient(X, prompt.y, v, scale);
    const auto weight = change == Change::another_scale ? scale : ScalarOf<M>(1L);
    const auto step = weight * ((change == Change::step_with_A ? A : transpose(A)) * slope);
    const auto mask = change == Change::without_mask ? QueryMask::off : QueryMask::on;
    const auto sign = ScalarOf<M>(change == Change::without_minus ? -1L : 1L);
    const auto Z = token_matrix_from(prompt, v);
    Vanishing<M> zero;
    zero.equal(Z + scaled_attention(sign * A, Z, scale, mask), token_matrix_from(prompt, v - step));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    return prompt_stands_at_zero(free);
  }
};

// (22): Y_{k+1} = Y_k - (1/n) Y_k M X_0^T A_k X_0, whatever the labels of Y_k are; with A^T for A
// in the columns.
struct UpdateRule {
  bool transposed = false;  // A^T in the row form

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto A = free.matrix("A", d, d), X = free.matrix("X", d, n);
    const auto y = free.vector("y", n), x_query = free.vector("x_query", d);
    const auto scale = free.scalar("scale"), slot = free.scalar("slot");
    const auto Z = token_matrix(PromptOf<M>{X, y, x_query}, slot);
    const auto after = Z + scaled_attention(A, Z, scale);
    const auto moved = scale * ((transposed ? A : transpose(A)) * (X * y));
    Vanishing<M> zero;
    zero.equal(inner_block(after), X);
    zero.equal(right_border(after), x_query);
    zero.add(bottom_border(after) - y + transpose(X) * moved);
    zero.add(corner(after) - slot + dot(x_query, moved));
    return zero;
  }
};

// g(x, y, k) = <theta_k, x> + y with theta_0 = 0 and (25), A^T for A: linear in x, y additive, and
// theta does not depend on the query. theta = -v of the tokens at v. And f(-w) = R(w), f with
// theta + w* where R has w - w*.
struct ParameterStep {
  enum class Wrong { none, opposite_prediction, unmoved, transpose_dropped, not_reflected };
  Wrong wrong = Wrong::none;

  Sizes sizes() const { return every_layer; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto A = free.matrix("A", d, d), X = free.matrix("X", d, n);
    const auto x = free.vector("x", d), w_star = free.vector("w_star", d),
               theta = free.vector("theta", d);
    const auto scale = free.scalar("scale"), y = free.scalar("y"), minus_one = ScalarOf<M>(-1L);
    const auto prompt = noiseless_prompt(X, x, w_star);
    const auto Z = token_matrix_from(prompt, minus_one * theta, y);
    const auto after = Z + scaled_attention(A, Z, scale);
    const auto& B = wrong == Wrong::transpose_dropped ? A : transpose(A);
    const auto next = theta - scale * (B * (X * (transpose(X) * (theta + w_star))));
    Vanishing<M> zero;
    zero.equal(after, token_matrix_from(prompt, minus_one * next, y));
    const auto claimed = wrong == Wrong::unmoved ? theta : next;
    zero.add(corner(after) - y +
             (wrong == Wrong::opposite_prediction ? dot(claimed, x) : -dot(claimed, x)));
    const auto w = wrong == Wrong::not_reflected ? theta : minus_one * theta;
    const auto f = transpose(X) * (theta + w_star), R = transpose(X) * (w - w_star);
    zero.add(dot(f, f) - dot(R, R));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // theta_0 = 0, with y in the slot.
    const auto n = free.space("n"), d = free.space("d");
    const PromptOf<M> prompt{free.matrix("X", d, n), free.vector("y", n),
                             free.vector("x_query", d)};
    const auto y = free.scalar("y");
    const auto Z = token_matrix(prompt, y);
    Vanishing<M> zero;
    zero.equal(Z, token_matrix_from(prompt, zero_column(prompt.X), y));
    zero.add(corner(Z) - dot(zero_column(prompt.X), prompt.x_query) - y);
    return zero;
  }
};

// A layer (6) with any P, Q and the factor c in place of 1/n is that with n c P and Q, on any
// state.
struct AnyFactor {
  bool inverse = false;  // n P

  Sizes sizes() const {
    return {{"n", from(1, Argument::words)}, {"d", Argument::words}, {"L", Argument::free_index}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto any = [&](const auto& rows, const auto& cols) {
      const auto right = free.vector("right", rows), bottom = free.vector("bottom", cols);
      return bordered(free.matrix(rows, cols), right, bottom, free.scalar());
    };
    const M Z = any(d, n), P = any(d, d), Q = any(d, d);
    const auto c = free.scalar("c");
    const auto factor = inverse ? free.size(n) : free.size(n) * c;
    Vanishing<M> zero;
    zero.equal(linear_attention_layer(Z, P, Q, c),
               linear_attention_layer(Z, factor * P, Q, free.inverse_size(n)));
    return zero;
  }
};

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
  Matrix<T> labels() const {
    return label_rows(plain_layers(tokens(), memformer_weights(A), scale_of(prompt)).states);
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
Vector<T> query_labels(const Problem<T>& p, const T& label) {
  auto Z = p.tokens();
  Z(p.prompt.d(), p.prompt.n()) += label;
  const auto run = plain_layers(Z, memformer_weights(p.A), scale_of(p.prompt));
  return label_rows(run.states).col(p.prompt.n());
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

// Lemma 1 itself starts at 0, masks the label of the query and has symmetric layers.
Finding lemma_on_instance(const Context& c) {
  const auto silent = [](const std::string& why) { return finding(Answer::does_not_apply(), why); };
  const auto p = problem_of<Rational>(c.instance);
  for (std::size_t l = 0; l < p.A.size(); ++l)
    if (p.A[l] != transpose(p.A[l]))
      return silent(fmt::format("A_{} is not symmetric: the step is with its transpose", l));
  if (p.w_0 != Vector<Rational>(p.w_0.size(), Rational(0)))
    return silent("w_0 = 0 fails: w_0 = " + text_of(p.w_0));
  if (c.instance.has("y_query") && c.instance.rational("y_query").sign() != 0)
    return silent("the label of the query is not masked: y_query = " +
                  c.instance.rational("y_query").text());
  return forward_equals_descent(c);
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
Finding rounding(const Context& c) {
  return slope_finding(climb_precision_sweep(LabelRows{c.example("thirds")}), "forward pass");
}

}  // namespace

Theorem theorem() {
  using enum Change;
  using Wrong = ParameterStep::Wrong;
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
      .parts = {{"labels",
                 {words(Layer{}), exact(lemma_on_instance)},
                 {{"the step has a second factor 1/n, as (26), (27), (31) have it",
                   words(Layer{false, another_scale})},
                  {"M is replaced by the identity", words(Layer{false, without_mask})},
                  {"Q has no minus", words(Layer{false, without_minus})}},
                 {test_at(Layer{}, {{"d", 20}, {"n", 40}}),
                  on_instance(Evidence::precision_sweep, rounding)}},
                {"any_matrix",
                 {words(Layer{true}), exact(forward_equals_descent)},
                 {{"a matrix that is not symmetric steps with A_l",
                   words(Layer{true, step_with_A})}}},
                {"rule",
                 {words(UpdateRule{}), exact(rule_on_instance)},
                 {{"A_k transposed", words(UpdateRule{true})}}},
                {"parameters",
                 {words(ParameterStep{}), exact(query_on_instance)},
                 {{"the prediction is y - <theta, x>, as the last display has it",
                   words(ParameterStep{Wrong::opposite_prediction})},
                  {"g(x, y, k+1) - y = g(x, y, k) - y, as item 1 has it",
                   words(ParameterStep{Wrong::unmoved})},
                  {"A_k in place of its transpose", words(ParameterStep{Wrong::transpose_dropped})},
                  {"f(w) = R(w)", words(ParameterStep{Wrong::not_reflected})}}},
                {"scale",
                 {words(AnyFactor{}), exact(scale_on_instance)},
                 {{"P takes the factor n alone", words(AnyFactor{true})}}}},
  };
}

}  // namespace verify::memformer2024::claim_lemma1
