// With P_l = diag(0, 1) and Q_l = diag(A_l, 0), layer l of linear attention performs one step of
// preconditioned gradient descent: the corner of Z_l is -<x_query, w_l> for every prompt.
#include "verify/algebra/jet.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/linear_attention.hpp"
#include "verify/models/preconditioned_gradient_descent.hpp"
#include "verify/models/prompt.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/rounding/precision_ladder.hpp"

namespace verify::ahn2023::claim_lem2 {
namespace {

// Ahn et al. add A_l grad (descent means negative A_l) where the inner convention subtracts.
template <class T>
Matrix<T> descent(const Prompt<T>& prompt, const Vector<Matrix<T>>& A, const T& scale) {
  return preconditioned_gradient_descent(prompt.X, prompt.y,
                                         map(A, [](const Matrix<T>& a) { return -a; }), scale);
}

template <class T>
Vector<Matrix<T>> forward(const Prompt<T>& prompt, const Vector<Matrix<T>>& A, const T& scale) {
  const Vector<Matrix<T>> P(A.size(), label_weights<T>(prompt.d()));
  return linear_attention_stack(token_matrix(prompt), P, map(A, query_key_weights<T>), scale);
}

enum class Variant { as_stated, wrong_sign, without_scale, without_mask, step_with_A };

// y_i - <x_i, v> for the demonstrations, then -<x_query, v>.
template <class T>
Vector<T> labels_of(const Prompt<T>& prompt, const Vector<T>& v) {
  Vector<T> labels;
  for (long i = 0; i < prompt.n(); ++i) labels.push_back(prompt.y[i] - dot(prompt.X.col(i), v));
  labels.push_back(-dot(prompt.x_query, v));
  return labels;
}

// One layer turns the labels of any v into those of v + A grad R(v): the step of an induction over
// the layers, with v free. The base is Z_0, whose labels are those of v = 0.
struct Layer {
  long d, n;
  bool any_matrix = false;  // A not symmetric: the step is v + A^T grad R(v)
  Variant variant = Variant::as_stated;

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"L", Argument::induction}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto A = any_matrix ? free.matrix(d, d) : free.symmetric(d);
    const auto X = free.matrix(d, n);
    const auto x_query = free.vector(d);
    const auto prompt = linear_prompt(X, x_query, free.vector(d));
    const auto v = free.vector(d);
    const T scale = from_rational<T>(Rational(1, n));
    auto Z = token_matrix(prompt);
    auto zero = Z.row(d) - labels_of(prompt, Vector<T>(d, T(0L)));
    const auto state = labels_of(prompt, v);
    for (long i = 0; i <= n; ++i) Z(d, i) = state[i];
    Z = linear_attention_layer(Z, label_weights<T>(d), query_key_weights(A), scale,
                               variant == Variant::without_mask ? QueryMask::off : QueryMask::on);
    const auto slope =
        least_squares_gradient(X, prompt.y, v, variant == Variant::without_scale ? T(1L) : scale);
    const auto step = (variant == Variant::step_with_A ? A : transpose(A)) * slope;
    const auto gap =
        Z.row(d) - labels_of(prompt, variant == Variant::wrong_sign ? v - step : v + step);
    zero.insert(zero.end(), gap.begin(), gap.end());
    return zero;
  }
};

// The whole stack against the whole descent: what the induction joins, run.
struct Stack {
  long d, n, layers;
  bool wrong_sign = false;

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"L", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    Vector<Matrix<T>> A;
    for (long l = 0; l < layers; ++l) A.push_back(free.symmetric(d));
    const auto X = free.matrix(d, n);
    const auto x_query = free.vector(d);
    const auto prompt = linear_prompt(X, x_query, free.vector(d));
    const T scale = from_rational<T>(Rational(1, n));
    const auto states = forward(prompt, A, scale);
    const auto w =
        descent(prompt, wrong_sign ? map(A, [](const Matrix<T>& a) { return -a; }) : A, scale);
    Vector<T> zero;
    for (long l = 0; l <= layers; ++l) {
      const auto gap = states[l].row(d) - labels_of(prompt, w.row(l));
      zero.insert(zero.end(), gap.begin(), gap.end());
    }
    return zero;
  }
};

// w_l - w = -(I + A_{l-1} G) .. (I + A_0 G) w for G = X X^T / n: the iterates without a recursion.
struct ProductForm {
  long d, n, layers;
  bool wrong_sign = false;

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"L", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    Vector<Matrix<T>> A;
    for (long l = 0; l < layers; ++l) A.push_back(free.symmetric(d));
    const auto X = free.matrix(d, n);
    const auto w_star = free.vector(d);
    const T scale = from_rational<T>(Rational(1, n));
    const auto w = descent(linear_prompt(X, free.vector(d), w_star), A, scale);
    const auto G = scale * (X * transpose(X));
    Vector<T> zero, product = w_star;
    for (long l = 0; l < layers; ++l) {
      const auto step = A[l] * (G * product);
      product = wrong_sign ? product - step : product + step;
      const auto gap = w.row(l + 1) - w_star + product;
      zero.insert(zero.end(), gap.begin(), gap.end());
    }
    return zero;
  }
};

// Equations (57) and (58): every label moves by (1/n) sum_j x_i^T A_l x_j y_j over the
// demonstrations. (61) prints x_{n+1} for x_i.
struct TokenUpdate {
  long d, n;
  bool query_everywhere = false;

  Sizes sizes() const { return {{"n", n}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T scale = free.scalar(), slot = free.scalar();
    const auto A = free.matrix(d, d);
    const Prompt<T> prompt{free.matrix(d, n), free.vector(n), free.vector(d)};
    const auto Z = linear_attention_layer(token_matrix(prompt, slot), label_weights<T>(d),
                                          query_key_weights(A), scale);
    Vector<T> zero;
    for (long i = 0; i <= n; ++i) {
      const auto x = i == n || query_everywhere ? prompt.x_query : prompt.X.col(i);
      T label = i == n ? slot : prompt.y[i];
      for (long j = 0; j < n; ++j) {
        const auto image = A * x;  // (58) with A symmetric; x_j^T A x_i in general
        label += scale * dot(prompt.X.col(j), image) * prompt.y[j];
      }
      zero.push_back(Z(d, i) - label);
    }
    return zero;
  }
};

// Equations (59) and (63): with y in the label slot the corner is <theta_l, x> + y, where theta_0 =
// 0 and theta_{l+1} = theta_l + (1/n) A_l X X^T (theta_l + w).
struct ParameterRecursion {
  long d, n, layers;
  bool entry_predicts = false;  // claims the corner of the empty slot to be the prediction <x, w_l>

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"L", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    Vector<Matrix<T>> A;
    for (long l = 0; l < layers; ++l) A.push_back(free.symmetric(d));
    const T scale = free.scalar(), slot = entry_predicts ? T(0L) : free.scalar();
    const auto X = free.matrix(d, n);
    const auto x = free.vector(d), w = free.vector(d);
    const Vector<Matrix<T>> P(A.size(), label_weights<T>(d));
    const auto Z = linear_attention_stack(token_matrix(linear_prompt(X, x, w), slot), P,
                                          map(A, query_key_weights<T>), scale);
    Vector<T> theta(d, T(0L)), zero;
    for (long l = 0; l <= layers; ++l) {
      const T answer = dot(theta, x);
      zero.push_back(Z[l](d, n) - slot - (entry_predicts ? T(-answer) : answer));
      if (l < layers) theta = theta + scale * (A[l] * (X * (transpose(X) * (theta + w))));
    }
    return zero;
  }
};

// The second derivative of R(v) = (1/2n) sum_i (<v, x_i> - y_i)^2 along u is u^T (X X^T / n) u, and
// the first the inner product with the gradient that the iterates use.
struct Curvature {
  long d, n;
  bool halved = false;  // X X^T / (2n), as printed

  Sizes sizes() const { return {{"n", n}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T scale = free.scalar(), half = from_rational<T>(Rational(1, 2));
    const auto X = free.matrix(d, n);
    const auto y = free.vector(n), v = free.vector(d), u = free.vector(d);
    Jet<T> risk(0L);
    for (long i = 0; i < n; ++i) {
      const Jet<T> residual(T(dot(v, X.col(i)) - y[i]), dot(u, X.col(i)), T(0L));
      risk += Jet<T>(T(half * scale)) * residual * residual;
    }
    const auto image = transpose(X) * u;
    const T hessian = scale * dot(image, image);
    return {risk.second - (halved ? half * hessian : hessian),
            risk.first - dot(u, least_squares_gradient(X, y, v, scale))};
  }
};

template <class T>
Prompt<T> linear_prompt_of(const Instance& instance) {
  return linear_prompt(to_scalar<T>(instance.matrix("X")), to_scalar<T>(instance.vector("x_query")),
                       to_scalar<T>(instance.vector("w_star")));
}

Finding at_instance(const Context& c) {
  const auto prompt = linear_prompt_of<Rational>(c.instance);
  const auto& A = c.instance.matrices("A");
  const Rational scale(1, prompt.n());
  const auto states = forward(prompt, A, scale);
  const auto w = descent(prompt, A, scale);
  const long d = prompt.d(), n = prompt.n();
  Vector<Vector<Rational>> labels;
  Vector<Rational> prediction;
  bool equal = true;
  for (std::size_t l = 0; l < states.size(); ++l) {
    labels.push_back(states[l].row(d));
    prediction.push_back(-states[l](d, n));
    equal &= prediction.back() == dot(prompt.x_query, w.row(static_cast<long>(l)));
  }
  auto result = settled(equal, "every prediction equals <x_query, w_l> exactly",
                        "a prediction differs from <x_query, w_l>");
  result.values = {value("Y", from_rows(labels)), value("w", w), value("prediction", prediction)};
  return result;
}

// The label rows of the forward pass, layer by layer, in rounded arithmetic.
struct LabelRows {
  const Instance& instance;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const auto prompt = linear_prompt_of<T>(instance);
    const auto states = forward(prompt, to_scalar<T>(instance.matrices("A")),
                                from_rational<T>(Rational(1, prompt.n())));
    std::vector<Vector<T>> rows;
    for (std::size_t l = 1; l < states.size(); ++l) rows.push_back(states[l].row(prompt.d()));
    return rows;
  }
};

Finding rounding(const Context& c) {
  return slope_finding(climb_ladder(LabelRows{c.instance}), "forward pass");
}

}  // namespace

Theorem theorem() {
  using enum Variant;
  return {
      .inputs = {covariates_input(),
                 query_input(),
                 {"w_star", Kind::vector, {"d"}, {}, "task vector: y_i = <w_star, x_i>"},
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
                 {expand(Layer{2, 2}), expand(Layer{1, 3}), test(Layer{5, 20}), test(Layer{20, 80}),
                  expand(Stack{2, 2, 2}), test(Stack{5, 20, 3}), exact(at_instance)},
                 {{"the step has the opposite sign", test(Layer{2, 3, false, wrong_sign})},
                  {"the factor 1/n is dropped", test(Layer{2, 3, false, without_scale})},
                  {"the query column is not masked", test(Layer{2, 3, false, without_mask})},
                  {"A need not be symmetric", test(Layer{2, 3, true, step_with_A})},
                  {"the descent has the opposite sign", test(Stack{2, 3, 2, true})}},
                 {ginac(Layer{1, 2}), on_instance(Evidence::ladder, rounding)}},
                {"any_matrix",
                 {expand(Layer{2, 2, true}), test(Layer{5, 20, true})},
                 {{"the step takes A for its transpose", test(Layer{2, 3, true, step_with_A})}}},
                {"product",
                 {expand(ProductForm{2, 2, 2}), test(ProductForm{5, 20, 4})},
                 {{"the factors are I - A_l G", test(ProductForm{2, 2, 2, true})}}},
                {"token",
                 {expand(TokenUpdate{2, 2}), test(TokenUpdate{5, 20})},
                 {{"all labels move with x_{n+1}, as (61) prints", test(TokenUpdate{2, 2, true})}}},
                {"parameters",
                 {expand(ParameterRecursion{1, 1, 2}), test(ParameterRecursion{5, 20, 3})},
                 {{"the corner itself is the prediction",
                   test(ParameterRecursion{1, 1, 1, true})}}},
                {"hessian",
                 {expand(Curvature{2, 3})},
                 {{"the Hessian of R is X X^T / (2n)", test(Curvature{1, 1, true})}}}},
  };
}

}  // namespace verify::ahn2023::claim_lem2
