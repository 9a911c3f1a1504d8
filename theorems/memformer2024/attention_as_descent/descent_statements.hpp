// Lemma 1 of Memformers and the steps of its proof as polynomial statements: the label rows of
// plain layers (6) against descent with A_l^T, the update rule (22), additivity and linearity in
// the query, the iteration (25), the gradient and the free factor in front of the attention.
#pragma once

#include "theorems/memformer2024/prompt_inputs.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/models/preconditioned_gradient_descent.hpp"
#include "verify/models/search_direction_descent.hpp"

namespace verify::memformer2024::descent_statements {

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

struct Sizes {
  long d, n, layers;
  template <class T>
  Problem<T> problem(Variables<T>& free) const {
    const auto X = free.matrix(d, n);
    const auto x_query = free.vector(d), w_star = free.vector(d), w_0 = free.vector(d);
    return {linear_prompt(X, x_query, w_star), w_star, w_0, free.matrices(layers, d, d)};
  }
};

enum class Variant { as_stated, without_mask, transpose_dropped, another_scale, without_minus };

// The forward pass minus what the iterates say, in every label and every covariate.
struct Difference {
  Sizes sizes;
  Variant variant = Variant::as_stated;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto p = sizes.problem(free);
    auto steps = p.A;
    if (variant == Variant::transpose_dropped) steps = map(p.A, transpose<T>);
    if (variant == Variant::another_scale) {
      steps = map(p.A, [&](const Matrix<T>& a) { return scale_of(p.prompt) * a; });
    }
    const auto layers = variant == Variant::without_minus
                            ? memformer_weights(map(p.A, [](const Matrix<T>& a) { return -a; }))
                            : memformer_weights(p.A);
    const auto mask = variant == Variant::without_mask ? QueryMask::off : QueryMask::on;
    const auto states = plain_layers(p.tokens(), layers, scale_of(p.prompt), mask).states;
    Vector<T> zero;
    append(zero,
           label_rows(states) - residual_rows(p.prompt, descent(p.prompt, p.w_star, p.w_0, steps)));
    for (const auto& Z : states) {
      append(zero, block(Z - states[0], 0, 0, sizes.d, sizes.n + 1));
    }
    return zero;
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

struct UpdateRule {
  Sizes sizes;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto p = sizes.problem(free);
    return (p.labels() - rows_by_update_rule(p)).entries();
  }
};

// The query's label after every layer when it starts `label` higher.
template <class T>
Vector<T> query_labels(const Problem<T>& p, const T& label, QueryMask mask = QueryMask::on) {
  auto Z = p.tokens();
  Z(p.prompt.d(), p.prompt.n()) += label;
  const auto run = plain_layers(Z, memformer_weights(p.A), scale_of(p.prompt), mask);
  return label_rows(run.states).col(p.prompt.n());
}

// g(x, y, k) - g(x, 0, k) = y.
struct Additive {
  Sizes sizes;
  QueryMask mask = QueryMask::on;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto p = sizes.problem(free);
    const auto y = free.scalar();
    const auto raised = query_labels(p, y, mask), plain = query_labels(p, T(0L), mask);
    return map(raised - plain, [&](const T& g) { return T(g - y); });
  }
};

// g(a x + b x', 0, k) = a g(x, 0, k) + b g(x', 0, k), for w_0 = 0.
struct Linear {
  Sizes sizes;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    auto p = sizes.problem(free);
    p.w_0 = Vector<T>(sizes.d, T(0L));
    const auto x = p.prompt.x_query, other = free.vector(sizes.d);
    const auto a = free.scalar(), b = free.scalar();
    const auto at = [&](const Vector<T>& query) {
      p.prompt.x_query = query;
      return query_labels(p, T(0L));
    };
    return at(a * x + b * other) - (a * at(x) + b * at(other));
  }
};

// theta_{k+1} = theta_k - (1/n) A_k^T X X^T (theta_k + w*) (25), theta_0 = 0, gives the labels
// y_i + <theta_k, x_i>, in which the query does not occur.
struct Train {
  Sizes sizes;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    auto p = sizes.problem(free);
    p.w_0 = Vector<T>(sizes.d, T(0L));
    const auto labels = p.labels();
    const auto& X = p.prompt.X;
    Vector<T> zero, theta(sizes.d, T(0L));
    for (long k = 0;; ++k) {
      const auto fitted = p.prompt.y + transpose(X) * theta;
      for (long i = 0; i < sizes.n; ++i) zero.push_back(labels(k, i) - fitted[i]);
      if (k == sizes.layers) return zero;
      theta = theta -
              scale_of(p.prompt) * (transpose(p.A[k]) * (X * (transpose(X) * (theta + p.w_star))));
    }
  }
};

// (1/n) X X^T (theta + w*) is the gradient of f(theta) = (1/2n) |X^T (theta + w*)|^2: for a
// quadratic f(theta + e) - f(theta - e) = 2 <grad f, e> exactly.
struct Gradient {
  Sizes sizes;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto p = sizes.problem(free);
    const auto e = free.vector(sizes.d);
    const auto twice_f = [&](const Vector<T>& theta) {
      const auto residual = transpose(p.prompt.X) * (theta + p.w_star);
      return T(scale_of(p.prompt) * dot(residual, residual));
    };
    const auto gradient =
        least_squares_gradient(p.prompt.X, -T(1L) * p.prompt.y, p.w_0, scale_of(p.prompt));
    return {twice_f(p.w_0 + e) - twice_f(p.w_0 - e) - T(4L) * dot(gradient, e)};
  }
};

// The factor c with A_l against the factor 1/n with n c A_l.
struct Scale {
  Sizes sizes;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto p = sizes.problem(free);
    const T c = free.scalar(), nc = T(sizes.n) * c;
    const auto scaled = map(p.A, [&](const Matrix<T>& a) { return nc * a; });
    const auto run = plain_layers(p.tokens(), memformer_weights(p.A), c);
    return (label_rows(run.states) - Problem<T>{p.prompt, p.w_star, p.w_0, scaled}.labels())
        .entries();
  }
};

}  // namespace verify::memformer2024::descent_statements
