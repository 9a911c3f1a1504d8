// With P_l = diag(0, 1) and Q_l = diag(A_l, 0), layer l of linear attention performs one step of
// preconditioned gradient descent: the corner of Z_l is -<x_query, w_l> for every prompt.
#include "verify/algebra/jet.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/linear_attention.hpp"
#include "verify/models/preconditioned_gradient_descent.hpp"
#include "verify/models/prompt.hpp"
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
Vector<Matrix<T>> forward(const Prompt<T>& prompt, const Vector<Matrix<T>>& A, const T& scale,
                          QueryMask mask = QueryMask::on) {
  const Vector<Matrix<T>> P(A.size(), label_weights<T>(prompt.d()));
  return linear_attention_stack(token_matrix(prompt), P, map(A, query_key_weights<T>), scale, mask);
}

enum class Variant { as_stated, wrong_sign, without_scale, without_mask, transpose_dropped };

// corner + <x_query, w_l> and, for the context tokens, label - y_i + <x_i, w_l> (equation (60)).
struct Difference {
  long d, n, layers;
  Variant variant = Variant::as_stated;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    Vector<Matrix<T>> A;
    for (long l = 0; l < layers; ++l) {
      A.push_back(variant == Variant::transpose_dropped ? free.matrix(d, d) : free.symmetric(d));
    }
    const auto X = free.matrix(d, n);
    const auto x_query = free.vector(d);
    const auto prompt = linear_prompt(X, x_query, free.vector(d));
    const T scale = from_rational<T>(Rational(1, n));
    const auto states = forward(prompt, A, scale,
                                variant == Variant::without_mask ? QueryMask::off : QueryMask::on);
    auto steps = variant == Variant::wrong_sign ? map(A, [](const Matrix<T>& a) { return -a; }) : A;
    if (variant == Variant::transpose_dropped) steps = map(A, transpose<T>);
    const auto w = descent(prompt, steps, variant == Variant::without_scale ? T(1L) : scale);
    Vector<T> zero;
    for (long l = 0; l <= layers; ++l) {
      zero.push_back(states[l](d, n) + dot(x_query, w.row(l)));
      for (long i = 0; i < n; ++i) {
        zero.push_back(states[l](d, i) - prompt.y[i] + dot(X.col(i), w.row(l)));
      }
    }
    return zero;
  }
};

// w_l - w = -(I + A_{l-1} G) .. (I + A_0 G) w for G = X X^T / n: the iterates without a recursion.
struct ProductForm {
  long d, n, layers;

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
      product = product + A[l] * (G * product);
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

Finding tokens_22(const Context&) { return expands_to_zero(TokenUpdate{2, 2}); }
Finding tokens_large(const Context& c) { return identity_test(TokenUpdate{5, 20}, c.seed); }
Finding parameters_112(const Context&) { return expands_to_zero(ParameterRecursion{1, 1, 2}); }
Finding parameters_large(const Context& c) {
  return identity_test(ParameterRecursion{5, 20, 3}, c.seed);
}
Finding curvature(const Context&) { return expands_to_zero(Curvature{2, 3}); }
Finding query_everywhere(const Context& c) {
  return identity_test(TokenUpdate{2, 2, true}, c.seed);
}
Finding entry_predicts(const Context& c) {
  return identity_test(ParameterRecursion{1, 1, 1, true}, c.seed);
}
Finding halved_curvature(const Context& c) { return identity_test(Curvature{1, 1, true}, c.seed); }

Finding product_form(const Context&) { return expands_to_zero(ProductForm{2, 2, 2}); }
Finding product_form_large(const Context& c) {
  return identity_test(ProductForm{5, 20, 4}, c.seed);
}

Finding expand_222(const Context&) { return expands_to_zero(Difference{2, 2, 2}); }
Finding expand_133(const Context&) { return expands_to_zero(Difference{1, 3, 3}); }
Finding expand_ginac(const Context&) { return expands_to_zero_ginac(Difference{1, 2, 2}); }
Finding identity_small(const Context& c) { return identity_test(Difference{5, 20, 3}, c.seed); }
Finding identity_large(const Context& c) { return identity_test(Difference{20, 80, 8}, c.seed); }

Finding broken(const Context& c, Variant variant) {
  return identity_test(Difference{2, 3, 2, variant}, c.seed);
}
Finding wrong_sign(const Context& c) { return broken(c, Variant::wrong_sign); }
Finding without_scale(const Context& c) { return broken(c, Variant::without_scale); }
Finding without_mask(const Context& c) { return broken(c, Variant::without_mask); }
Finding transpose_dropped(const Context& c) { return broken(c, Variant::transpose_dropped); }

template <class T>
Prompt<T> linear_prompt_of(const Instance& instance) {
  return linear_prompt(to_scalar<T>(instance.matrix("X")), to_scalar<T>(instance.vector("x_query")),
                       to_scalar<T>(instance.vector("w_star")));
}

Finding forward_equals_descent(const Context& c) {
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

Finding forward_ladder(const Context& c) {
  return slope_finding(climb_ladder(LabelRows{c.instance}), "forward pass");
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"X", Kind::matrix, {"d", "n"}, {}, "demonstrations, columns are samples"},
                 {"x_query", Kind::vector, {"d"}, {}, "query"},
                 {"w_star", Kind::vector, {"d"}, {}, "task vector: y_i = <w_star, x_i>"},
                 {"A",
                  Kind::matrices,
                  {"L", "d", "d"},
                  {},
                  "preconditioners A_0..A_{L-1}, descent is negative; the step uses A_l^T"},
                 {"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension"},
                 {"L", Kind::integer, {}, {Constraint::positive}, "number of layers"}},
      .values = {{"Y", "matrix[L+1, n+1]: label rows of Z_0..Z_L"},
                 {"w", "matrix[L+1, d]: iterates w_0 = 0, .., w_L"},
                 {"prediction", "vector[L+1]: minus the corner of Z_l"}},
      .checks =
          {
              {"the forward pass equals preconditioned gradient descent (d=2, n=2, L=2)", symbolic,
               everywhere, holds, On::claim,
               "d=2, n=2, L=2; every entry of X, x_query, w_star, A free", expand_222},
              {"the forward pass equals preconditioned gradient descent (d=1, n=3, L=3)", symbolic,
               everywhere, holds, On::claim, "d=1, n=3, L=3; every entry free", expand_133},
              {"the same by a second computer algebra system (d=1, n=2, L=2)", symbolic, everywhere,
               holds, On::claim, "d=1, n=2, L=2; every entry free", expand_ginac},
              {"the forward pass equals preconditioned gradient descent at the paper's size",
               identity, everywhere, holds, On::claim, "d=5, n=20, L=3", identity_small},
              {"the forward pass equals preconditioned gradient descent, deep and wide", identity,
               everywhere, holds, On::claim, "d=20, n=80, L=8", identity_large},
              {"the iterates are products: w_l - w = -(I + A_{l-1} G) .. (I + A_0 G) w", symbolic,
               everywhere, holds, On::claim, "d=2, n=2, L=2; every entry free", product_form},
              {"the iterates are products, larger", identity, everywhere, holds, On::claim,
               "d=5, n=20, L=4", product_form_large},
              {"every label moves by (1/n) sum_j x_j^T A_l x_i y_j (57), (58)", symbolic,
               everywhere, holds, On::claim, "d=2, n=2; A, X, labels, slot, 1/n free", tokens_22},
              {"the label update at the paper's size", identity, everywhere, holds, On::claim,
               "d=5, n=20; everything free", tokens_large},
              {"the corner is <theta_l, x> + slot with theta_l from (63)", symbolic, everywhere,
               holds, On::claim, "d=1, n=1, L=2; everything free", parameters_112},
              {"the recursion (63) at the paper's size", identity, everywhere, holds, On::claim,
               "d=5, n=20, L=3; everything free", parameters_large},
              {"the Hessian of R is X X^T / n", symbolic, everywhere, holds, On::claim,
               "d=2, n=3; X, y, point, direction, 1/n free", curvature},
              {"predictions equal <x_query, w_l> exactly", exact, points, holds, On::instance,
               "the instance", forward_equals_descent},
              {"rounding is the only error of the forward pass", ladder, points, holds,
               On::instance, "the instance, 8 to 1024 bits", forward_ladder},
              {"the step has the opposite sign", identity, everywhere, control, On::claim,
               "d=2, n=3, L=2", wrong_sign},
              {"all labels move with x_{n+1} in place of x_i, as (61) prints", identity, everywhere,
               control, On::claim, "d=2, n=2", query_everywhere},
              {"the corner itself is the prediction <x_query, w_l>", identity, everywhere, control,
               On::claim, "d=1, n=1, L=1", entry_predicts},
              {"the Hessian of R is X X^T / (2n)", identity, everywhere, control, On::claim,
               "d=1, n=1", halved_curvature},
              {"the factor 1/n is dropped", identity, everywhere, control, On::claim,
               "d=2, n=3, L=2", without_scale},
              {"the query column is not masked", identity, everywhere, control, On::claim,
               "d=2, n=3, L=2", without_mask},
              {"a non-symmetric A_l steps with A_l instead of its transpose", identity, everywhere,
               control, On::claim, "d=2, n=3, L=2", transpose_dropped},
          },
  };
}

}  // namespace verify::ahn2023::claim_lem2
