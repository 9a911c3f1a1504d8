// On the structured set the covariates take one step of GD++ a layer:
// X_{l+1} = X_l (I + (a_l b_l / n) M X_l^T Sigma^{-1} X_l). The paper prints it without Sigma^{-1}.
#include <fmt/format.h>

#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/linear_attention.hpp"
#include "verify/models/prompt.hpp"
#include "verify/rounding/precision_ladder.hpp"

namespace verify::ahn2023::claim_gdpp {
namespace {

enum class Variant { as_stated, without_precision, without_scale, absolute_value, without_mask };

template <class T>
struct Layers {
  Matrix<T> precision;  // S = Sigma^{-1}
  Vector<T> a, b;
  T scale;  // 1/n
};

// The attention layers P_l = diag(b_l I, 1), Q_l = diag(a_l S, 0).
template <class T>
Vector<Matrix<T>> attention(const Prompt<T>& prompt, const Layers<T>& layers) {
  const long d = prompt.d();
  Vector<Matrix<T>> P, Q;
  for (std::size_t l = 0; l < layers.a.size(); ++l) {
    P.push_back(label_weights<T>(d));
    set_block(P.back(), 0, 0, layers.b[l] * identity_matrix<T>(d));
    Q.push_back(query_key_weights(layers.a[l] * layers.precision));
  }
  return linear_attention_stack(token_matrix(prompt), P, Q, layers.scale);
}

// X_{l+1} = X_l (I + (a_l b_l / n) M X_l^T S X_l), M = diag(1, .., 1, 0); X_0 = (X, x_query).
template <class T>
Matrix<T> step(const Matrix<T>& X, const Layers<T>& layers, std::size_t l, Variant variant) {
  const long last = X.cols() - 1;
  const Matrix<T> scores =
      transpose(X) * (variant == Variant::without_precision ? X : layers.precision * X);
  T size = layers.a[l] * layers.b[l];
  if (variant == Variant::absolute_value) size = T(-size);  // -|a b| where a b > 0
  if (variant != Variant::without_scale) size = T(size * layers.scale);
  Matrix<T> update = size * scores;
  if (variant != Variant::without_mask) {
    for (long j = 0; j <= last; ++j) update(last, j) = T(0L);
  }
  return X + X * update;
}

template <class T>
Matrix<T> covariates(const Prompt<T>& prompt) {
  return block(token_matrix(prompt), 0, 0, prompt.d(), prompt.n() + 1);
}

// The first d rows of Z_l minus the recursion, and minus the column form x_i <- (I + a b G_l S)
// x_i.
struct Difference {
  long d, n, layers;
  Variant variant = Variant::as_stated;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix(d, n);
    const auto x_query = free.vector(d);
    const auto prompt = linear_prompt(X, x_query, free.vector(d));
    const auto S = free.symmetric(d);
    const auto a = free.vector(layers), b = free.vector(layers);
    const Layers<T> weights{S, a, b, free.scalar()};
    const auto states = attention(prompt, weights);
    Matrix<T> recursion = covariates(prompt), columns = recursion;
    Vector<T> zero;
    for (long l = 0; l < layers; ++l) {
      recursion = step(recursion, weights, l, variant);
      const Matrix<T> shown = block(columns, 0, 0, d, n);
      const T size = a[l] * b[l] * weights.scale;
      columns = columns + size * (shown * (transpose(shown) * (S * columns)));
      const Matrix<T> state = block(states[l + 1], 0, 0, d, n + 1);
      append(zero, state - recursion);
      if (variant == Variant::as_stated) append(zero, state - columns);
    }
    return zero;
  }
};

Finding expand_222(const Context&) { return expands_to_zero(Difference{2, 2, 2}); }
Finding expand_ginac(const Context&) { return expands_to_zero_ginac(Difference{1, 2, 2}); }
Finding identity_large(const Context& c) { return identity_test(Difference{5, 10, 3}, c.seed); }
Finding broken(const Context& c, Variant variant) {
  return identity_test(Difference{2, 3, 2, variant}, c.seed);
}
Finding without_scale(const Context& c) { return broken(c, Variant::without_scale); }
Finding without_mask(const Context& c) { return broken(c, Variant::without_mask); }

// One layer on d = 1, n = 1, x = 1 and query 1.
struct Smallest {
  Rational sigma, a, b;
  Rational updated(Variant variant) const {
    const Layers<Rational> layers{{{Rational(1) / sigma}}, {a}, {b}, Rational(1)};
    const Matrix<Rational> X = {{1, 1}};
    return step(X, layers, 0, variant)(0, 0);
  }
  Rational attended() const {
    const Layers<Rational> layers{{{Rational(1) / sigma}}, {a}, {b}, Rational(1)};
    return attention(linear_prompt<Rational>({{1}}, {1}, {1}), layers)[1](0, 0);
  }
};

Finding printed_update(const Context&) {
  const Smallest point{2, -1, 1};
  const Rational printed = point.updated(Variant::without_precision), right = point.attended();
  return settled(printed == right, "the printed update is that of the layer",
                 fmt::format("n = d = 1, Sigma = 2, a_0 = -1, b_0 = 1, x = 1: printed x = {}, true "
                             "x = {}",
                             printed.text(), right.text()));
}

Finding printed_sign(const Context&) {
  const Smallest point{1, 1, 1};
  const Rational printed = point.updated(Variant::absolute_value), right = point.attended();
  return settled(printed == right, "the sign does not matter",
                 fmt::format("n = d = 1, Sigma = 1, a_0 = b_0 = 1, x = 1: with -|a b| x = {}, true "
                             "x = {}; the display needs a b < 0",
                             printed.text(), right.text()));
}

// A step mu -> mu (1 - gamma mu)^2 with gamma = 1 on eigenvalues 4/5 and 1/2.
Finding better_conditioned(const Context&) {
  const Layers<Rational> layers{identity_matrix<Rational>(2), {-1}, {1}, Rational(1)};
  // A Gram matrix X X^T = diag(4/5, 1/2) from three demonstrations needs square roots; its action
  // on the eigenvalues does not.
  const auto after = [&](const Rational& mu) {
    const Rational factor = Rational(1) + layers.a[0] * layers.b[0] * mu;
    return mu * factor * factor;
  };
  const Rational large(4, 5), small(1, 2);
  const Rational before = large / small, now = after(small) / after(large);
  return settled(now <= before, "the condition number does not grow",
                 fmt::format("G = diag(4/5, 1/2), a b = -1: the condition number goes from {} to "
                             "{}; the eigenvalue 1/gamma would vanish",
                             before.text(), now.text()));
}

template <class T>
Prompt<T> linear_prompt_of(const Instance& instance) {
  const auto X = to_scalar<T>(instance.matrix("X"));
  return {X, Vector<T>(X.cols(), T(0L)), to_scalar<T>(instance.vector("x_query"))};
}
template <class T>
Layers<T> layers_of(const Instance& instance) {
  return {to_scalar<T>(inverse(instance.matrix("Sigma"))), to_scalar<T>(instance.vector("a")),
          to_scalar<T>(instance.vector("b")),
          from_rational<T>(Rational(1, instance.matrix("X").cols()))};
}

Finding last_covariates(const Context& c) {
  const auto prompt = linear_prompt_of<Rational>(c.instance);
  const auto layers = layers_of<Rational>(c.instance);
  auto X = covariates(prompt);
  for (std::size_t l = 0; l < layers.a.size(); ++l) X = step(X, layers, l, Variant::as_stated);
  const auto states = attention(prompt, layers);
  auto result = settled(X == block(states.back(), 0, 0, prompt.d(), prompt.n() + 1),
                        "the attention layers and the update with Sigma^{-1} give the same X_L",
                        "the attention layers and the update with Sigma^{-1} differ");
  result.values = {value("X_last", X)};
  return result;
}

struct States {
  const Instance& instance;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const auto states = attention(linear_prompt_of<T>(instance), layers_of<T>(instance));
    std::vector<Vector<T>> rows;
    for (std::size_t l = 1; l < states.size(); ++l) rows.push_back(states[l].entries());
    return rows;
  }
};
Finding rounding(const Context& c) {
  return slope_finding(climb_ladder(States{c.example("plane")}), "covariates");
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"X", Kind::matrix, {"d", "n"}, {}, "demonstrations, columns are samples"},
                 {"x_query", Kind::vector, {"d"}, {}, "query"},
                 {"Sigma",
                  Kind::matrix,
                  {"d", "d"},
                  {Constraint::positive_definite},
                  "covariance: A_l = a_l Sigma^{-1}"},
                 {"a", Kind::vector, {"L"}, {}, "scalars of A_l"},
                 {"b", Kind::vector, {"L"}, {}, "scalars of B_l = b_l I"},
                 {"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations", true},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension", true},
                 {"L", Kind::integer, {}, {Constraint::positive}, "number of layers", true}},
      .values = {{"X_last", "matrix[d, n+1]: the covariates after L layers, query last"}},
      .checks =
          {
              {"the covariates step by a_l b_l / n with Sigma^{-1} in between", symbolic,
               everywhere, corrected, On::claim,
               "d=2, n=2, L=2; prompt, Sigma^-1, a, b, 1/n free; matrix and column form",
               expand_222},
              {"the same by a second computer algebra system", symbolic, everywhere, corrected,
               On::claim, "d=1, n=2, L=2; prompt, Sigma^-1, a, b, 1/n free", expand_ginac},
              {"the covariates step in this way at the size of the experiments", identity,
               everywhere, corrected, On::claim, "d=5, n=10, L=3; prompt, Sigma^-1, a, b, 1/n free",
               identity_large},
              {"the covariates step as printed, without Sigma^{-1}", exact, points, refuted,
               On::claim, "n = d = 1, one layer", printed_update},
              {"the last covariates by layers and by the update", exact, points, corrected,
               On::instance, "the instance", last_covariates},
              {"rounding is the only error of the layers", ladder, points, holds, On::claim,
               "an instance in the plane, 8 to 1024 bits", rounding},
              {"the step is -|a_l b_l| for either sign of a_l b_l", exact, points, control,
               On::claim, "n = d = 1, one layer", printed_sign},
              {"every step improves the condition number", exact, points, control, On::claim,
               "eigenvalues 4/5 and 1/2, a b = -1", better_conditioned},
              {"the factor 1/n is dropped", identity, everywhere, control, On::claim,
               "d=2, n=3, L=2", without_scale},
              {"the query column is not masked", identity, everywhere, control, On::claim,
               "d=2, n=3, L=2", without_mask},
          },
  };
}

}  // namespace verify::ahn2023::claim_gdpp
