// With P_l = diag(0, 1) and Q_l = diag(A_l, 0), layer l of linear attention performs one step of
// preconditioned gradient descent: the corner of Z_l is -<x_query, w_l> for every prompt.
#include <fmt/format.h>

#include "theorems/ahn2023/inputs.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/linear_attention.hpp"
#include "verify/models/preconditioned_gradient_descent.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::ahn2023::claim_lem2 {
namespace {

template <class T>
Vector<Matrix<T>> forward(const Prompt<T>& prompt, const Vector<Matrix<T>>& A, const T& scale) {
  const Vector<Matrix<T>> P(A.size(), label_weights<T>(prompt.d()));
  return linear_attention_stack(token_matrix(prompt), P, map(A, query_key_weights<T>), scale);
}

const Sizes every_size = {{"n", Argument::words}, {"d", Argument::words}};
const Sizes every_layer = {
    {"n", Argument::words}, {"d", Argument::words}, {"L", Argument::induction}};

enum class Variant { as_stated, wrong_sign, without_scale, without_mask, step_with_A };

// One layer turns the tokens of any v into those of v + A grad R(v): the step of an induction over
// the layers, with v free. The base: the prompt is the tokens of v = 0.
struct Layer {
  bool any_matrix = false;  // A not symmetric: the step is v + A^T grad R(v)
  Variant variant = Variant::as_stated;

  Sizes sizes() const { return every_layer; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto A = any_matrix ? free.matrix("A", d, d) : free.symmetric(d),
               X = free.matrix("X", d, n);
    const auto x_query = free.vector("x_query", d), w = free.vector("w", d),
               v = free.vector("v", d);
    const auto scale = free.scalar("scale");
    const auto prompt = noiseless_prompt(X, x_query, w);
    const auto slope = least_squares_gradient(
        X, prompt.y, v, variant == Variant::without_scale ? ScalarOf<M>(1L) : scale);
    const auto step = (variant == Variant::step_with_A ? A : transpose(A)) * slope;
    const auto mask = variant == Variant::without_mask ? QueryMask::off : QueryMask::on;
    Vanishing<M> zero;
    zero.equal(descent_layer(A, token_matrix_from(prompt, v), scale, mask),
               token_matrix_from(prompt, variant == Variant::wrong_sign ? v - step : v + step));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    return prompt_stands_at_zero(free);
  }
};

// A step from w_star + p ends at w_star + (I + A G) p, G = X X^T / n: the step of an induction from
// p = -w_star.
struct ProductForm {
  bool wrong_sign = false;

  Sizes sizes() const { return every_layer; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto A = free.symmetric("A", d), X = free.matrix("X", d, n);
    const auto w_star = free.vector("w_star", d), p = free.vector("p", d);
    const auto scale = free.scalar("scale");
    const auto slope = least_squares_gradient(X, transpose(X) * w_star, w_star + p, scale);
    const auto I = identity_like(A), AG = scale * (A * X * transpose(X));
    const auto after = p + A * slope, next = (wrong_sign ? I - AG : I + AG) * p;
    free.state(p, after);
    free.parameter(p, next);
    Vanishing<M> zero;
    zero.equal(after, next);
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // The prompt is the tokens of w_star + p with p = -w_star.
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n);
    const auto x = free.vector("x", d), w_star = free.vector("w_star", d);
    const auto prompt = noiseless_prompt(X, x, w_star);
    const auto p = ScalarOf<M>(-1L) * w_star;
    free.begins(p);
    free.begins_at(p);
    Vanishing<M> zero;
    zero.equal(token_matrix(prompt), token_matrix_from(prompt, w_star + p));
    return zero;
  }
};

// Equations (57) and (58): each label, of a demonstration or of the query, moves by (1/n) sum_j
// x_i^T A x_j y_j over the demonstrations. (61) prints x_{n+1} for x_i, here for the last one.
struct TokenUpdate {
  bool query_everywhere = false;

  Sizes sizes() const { return every_size; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto others = free.space("n", 1), d = free.space("d");
    const auto A = free.symmetric("A", d);
    const auto x = free.vector("x", d), x_query = free.vector("x_query", d);
    const auto rest = free.matrix("rest", d, others), X = beside(rest, x);
    const auto scale = free.scalar("scale"), slot = free.scalar("slot"),
               label = free.scalar("label");
    const auto y = with_last(free.vector(others), label);
    const auto Z = descent_layer(A, token_matrix(PromptOf<M>{X, y, x_query}, slot), scale);
    const auto drift = scale * (A * (X * y));
    Vanishing<M> zero;
    zero.add(bottom_border(Z) - y -
             transpose(beside(rest, query_everywhere ? x_query : x)) * drift);
    zero.add(corner(Z) - slot - dot(x_query, drift));
    return zero;
  }
};

// Equations (59) and (63): with y in the label slot the corner is <theta_l, x> + y, where theta_0 =
// 0 and theta_{l+1} = theta_l + (1/n) A_l X X^T (theta_l + w): theta = -v of the tokens at v.
struct ParameterRecursion {
  bool entry_predicts = false;  // claims the corner to be the slot less <theta, x>

  Sizes sizes() const { return every_layer; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto A = free.symmetric("A", d), X = free.matrix("X", d, n);
    const auto x = free.vector("x", d), w = free.vector("w", d), theta = free.vector("theta", d);
    const auto scale = free.scalar("scale"), slot = free.scalar("slot"),
               minus_one = ScalarOf<M>(-1L);
    const auto prompt = noiseless_prompt(X, x, w);
    const auto Z = descent_layer(A, token_matrix_from(prompt, minus_one * theta, slot), scale);
    const auto next = theta + scale * (A * (X * (transpose(X) * (theta + w))));
    Vanishing<M> zero;
    zero.equal(Z, token_matrix_from(prompt, minus_one * next, slot));
    zero.add(corner(Z) - slot - (entry_predicts ? minus_one : -minus_one) * dot(next, x));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // theta_0 = 0, with y in the slot.
    const auto n = free.space("n"), d = free.space("d");
    const PromptOf<M> prompt{free.matrix("X", d, n), free.vector("y", n),
                             free.vector("x_query", d)};
    const auto slot = free.scalar("slot");
    const auto Z = token_matrix(prompt, slot);
    Vanishing<M> zero;
    zero.equal(Z, token_matrix_from(prompt, zero_column(prompt.X), slot));
    zero.add(corner(Z) - dot(zero_column(prompt.X), prompt.x_query) - slot);
    return zero;
  }
};

// R(v + t u) = R(v) + t <u, grad R(v)> + (t^2 / 2) u^T H u for R(v) = |X^T v - y|^2 / (2n), with t
// and 1/n free: H = X X^T / n is the Hessian, and the gradient is the one of the iterates.
struct Curvature {
  bool halved = false;  // X X^T / (2n), as printed

  Sizes sizes() const { return every_size; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n);
    const auto y = free.vector("y", n), v = free.vector("v", d), u = free.vector("u", d);
    const auto scale = free.scalar("scale"), t = free.scalar("t");
    const auto half = from_rational<ScalarOf<M>>(Rational(1, 2));
    const auto risk = [&](const VectorOf<M>& at) {
      const auto residual = transpose(X) * at - y;
      return half * scale * dot(residual, residual);
    };
    const auto curvature = scale * dot(u, X * (transpose(X) * u));
    Vanishing<M> zero;
    zero.add(risk(v + t * u) - risk(v) - t * dot(u, least_squares_gradient(X, y, v, scale)) -
             half * t * t * (halved ? half * curvature : curvature));
    return zero;
  }
};

// A layer with any symmetric A = -K from the tokens of v ends at those of w_star - E (v - w_star),
// E = K X X^T / n - I: at those of w_star for K = (X X^T / n)^{-1}, Newton's step on R, from every
// v.
struct NewtonStep {
  bool gradient_step = false;  // E = K - I

  Sizes sizes() const { return every_size; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto K = free.symmetric("K", d), X = free.matrix("X", d, n);
    const auto x_query = free.vector("x_query", d), w = free.vector("w", d),
               v = free.vector("v", d);
    const auto scale = free.scalar("scale");
    const auto prompt = noiseless_prompt(X, x_query, w);
    const auto I = identity_like(K);
    const M E = gradient_step ? K - I : scale * (K * X * transpose(X)) - I;
    Vanishing<M> zero;
    zero.equal(descent_layer(ScalarOf<M>(-1L) * K, token_matrix_from(prompt, v), scale),
               token_matrix_from(prompt, w - E * (v - w)));
    return zero;
  }
};

Finding at_instance(const Context& c) {
  const auto prompt = linear_prompt_of<Rational>(c.instance);
  const auto& A = c.instance.matrices("A");
  const Rational scale(1, prompt.n());
  const auto states = forward(prompt, A, scale);
  // Ahn et al. add A_l grad (descent means negative A_l) where the inner convention subtracts.
  const auto steps = map(A, [](const Matrix<Rational>& a) { return -a; });
  const auto w = preconditioned_gradient_descent(prompt.X, prompt.y, steps, scale);
  Vector<Vector<Rational>> labels;
  Vector<Rational> prediction;
  bool equal = true;
  for (std::size_t l = 0; l < states.size(); ++l) {
    labels.push_back(states[l].row(prompt.d()));
    prediction.push_back(-corner(states[l]));
    equal &= prediction.back() == dot(prompt.x_query, w.row(static_cast<long>(l)));
  }
  auto result = settled(equal, "every prediction equals <x_query, w_l> exactly",
                        "a prediction differs from <x_query, w_l>");
  result.values = {value("Y", from_rows(labels)), value("w", w), value("prediction", prediction)};
  return result;
}

// Lemma 2 itself has symmetric layers.
Finding lemma_at_instance(const Context& c) {
  const auto& A = c.instance.matrices("A");
  for (std::size_t l = 0; l < A.size(); ++l)
    if (A[l] != transpose(A[l]))
      return finding(Answer::does_not_apply(),
                     fmt::format("A_{} is not symmetric: the step is with its transpose", l));
  return at_instance(c);
}

// The label rows of the forward pass, layer by layer, in rounded arithmetic.
struct LabelRows {
  const Instance& instance;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const auto prompt = linear_prompt_of<T>(instance);
    const auto states = forward(prompt, to_scalar<T>(instance.matrices("A")),
                                from_rational<T>(Rational(1, prompt.n())));
    return map(states, [&](const Matrix<T>& Z) { return Z.row(prompt.d()); });
  }
};

}  // namespace

Theorem theorem() {
  using enum Variant;
  return {
      .inputs = {covariates_input(),
                 query_input(),
                 task_input(),
                 {"A",
                  Kind::matrices,
                  {"L", "d", "d"},
                  {},
                  "preconditioners A_0..A_{L-1}, descent is negative; the step uses A_l^T"},
                 n_input(),
                 d_input(),
                 L_input()},
      .values = {{"Y", "matrix[L+1, n+1]: label rows of Z_0..Z_L"},
                 {"w", "matrix[L+1, d]: iterates w_0 = 0, .., w_L"},
                 {"prediction", "vector[L+1]: minus the corner of Z_l"}},
      .parts = {{"forward",
                 {words(Layer{}), exact(lemma_at_instance)},
                 {{"the step has the opposite sign", words(Layer{false, wrong_sign})},
                  {"the factor 1/n is dropped", words(Layer{false, without_scale})},
                  {"the query column is not masked", words(Layer{false, without_mask})}},
                 {test_at(Layer{}, {{"d", 20}, {"n", 80}}),
                  on_instance(Evidence::precision_sweep,
                              [](const Context& c) {
                                return slope_finding(climb_precision_sweep(LabelRows{c.instance}),
                                                     "forward pass");
                              })}},
                {"any_matrix",
                 {words(Layer{true}), exact(at_instance)},
                 {{"the step takes A for its transpose", words(Layer{true, step_with_A})}}},
                {"product",
                 {words(ProductForm{})},
                 {{"the factors are I - A_l G", words(ProductForm{true})}}},
                {"token",
                 {words(TokenUpdate{})},
                 {{"all labels move with x_{n+1}, as (61) prints", words(TokenUpdate{true})}}},
                {"parameters",
                 {words(ParameterRecursion{})},
                 {{"the corner itself is the prediction", words(ParameterRecursion{true})}}},
                {"hessian",
                 {words(Curvature{})},
                 {{"the Hessian of R is X X^T / (2n)", words(Curvature{true})}}},
                {"newton",
                 {words(NewtonStep{})},
                 {{"the Hessian of R is I", words(NewtonStep{true})}}}},
  };
}

}  // namespace verify::ahn2023::claim_lem2
