// Many softmax layers with a constant step r' in (0, 2) converge, whatever the prompt, to
// sum_i s_i w_i y_i / s_q with w = Khat^{-1} nu and column sums s: a biased relative of the Bayes
// predictor sum_i w_i y_i.
#include "theorems/cheng2024/bayes_limit/gram_inputs.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/ball_matrix.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::cheng2024::claim_softmax_limit {
namespace {

// The attention matrix is [[P, P z], [*, *]], P = Khat D^{-1}, z the limit weights. One layer on
// any labels y = D^{-1} u and any corner c, for every number of layers:
//   y becomes D^{-1} (u - r' Khat y), and c - y^T z stays;
//   |y|^2 = y^T D y falls by r' (2 - r') F + r'^2 E, F = y^T Khat y, E = F - (Khat y)^T D^{-1} Khat
//   y, E = g^T Khat g + x^T (D - Khat) x with x = D^{-1} Khat y, g = y - x.
// D^{-1} = diag(t) is free.
struct LayerOnAnyLabels {
  long n;
  enum class Change { none, triple_fall, query_normalised_apart } change = Change::none;

  Sizes sizes() const { return {{"n", n}, {"d", Argument::absent}, {"L", Argument::induction}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto K = free.symmetric(n);
    const auto t = free.vector(n), u = free.vector(n), z = free.vector(n);
    const T c = free.scalar(), r = free.scalar();
    const auto inverse_D = diagonal_matrix(t);
    const auto P = K * inverse_D;
    const auto y = inverse_D * u;
    Matrix<T> table(n + 1, n + 1);
    set_block(table, 0, 0, P);
    const auto query = change == Change::query_normalised_apart ? free.scalar() * (P * z) : P * z;
    for (long i = 0; i < n; ++i) table(i, n) = query[i];
    const Prompt<T> prompt{Matrix<T>(1, n), y, {T(0L)}};
    const auto after =
        kernel_attention_stack(token_matrix(prompt, c), functional_descent_layers<T>(1L, {r}),
                               TableActivation<T>{table})
            .back()
            .row(1);
    const Vector<T> labels(after.begin(), after.begin() + n);
    const auto Ky = K * y, next = u - r * Ky, x = inverse_D * Ky, g = y - x;
    auto zero = labels - inverse_D * next;
    zero.push_back(T(after[n] - dot(labels, z) - c + dot(y, z)));
    const T F = dot(y, Ky), excess = F - dot(Ky, x);
    const T factor = r * T(T(change == Change::triple_fall ? 3L : 2L) - r);
    zero.push_back(T(dot(u, y) - dot(next, labels) - factor * F - r * r * excess));
    zero.push_back(T(excess - dot(g, K * g) - dot(Ky, x) + dot(x, K * x)));
    return zero;
  }
};

// x^T (D - Khat) x = sum_{i<j} Khat_ij (x_i - x_j)^2 >= 0 for a symmetric matrix of positive
// entries with row sums D.
struct Laplacian {
  long n;
  bool sums_of_squares = false;  // D of the squared entries

  Sizes sizes() const { return {{"n", n}, {"d", Argument::absent}, {"L", Argument::absent}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto K = free.symmetric(n);
    const auto x = free.vector(n);
    const auto rows = sums_of_squares ? hadamard(K, K) : K;
    T form(0L), squares(0L);
    for (long i = 0; i < n; ++i) form += sum(rows.row(i)) * x[i] * x[i];
    for (long i = 0; i < n; ++i)
      for (long j = i + 1; j < n; ++j) squares += K(i, j) * T(x[i] - x[j]) * T(x[i] - x[j]);
    return {T(form - dot(x, K * x) - squares)};
  }
};

// z = D w / s_q solves P z = nu / s_q, nu = Khat w; w = D^{-1} a, 1 / s_q is free.
struct LimitSolves {
  long n;
  bool bayes_weights = false;  // z = w

  Sizes sizes() const { return {{"n", n}, {"d", Argument::absent}, {"L", Argument::absent}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto K = free.symmetric(n);
    const auto t = free.vector(n), a = free.vector(n);
    const T share = free.scalar();
    const auto inverse_D = diagonal_matrix(t);
    const auto w = inverse_D * a;
    const auto z = bayes_weights ? w : share * a;
    return (K * inverse_D) * z - share * (K * w);
  }
};

template <class T>
struct Limit {
  Matrix<T> K;         // with the query, last
  Vector<T> w;         // Bayes weights Khat^{-1} nu
  Vector<T> weights;   // of the limit
  Vector<T> again;     // the same from P z = nu / s_q
  T prediction, loss;  // of the limit
};

template <class T>
Limit<T> limit_of(const Kernel& kernel, const Prompt<T>& prompt) {
  const long n = prompt.n();
  const auto K = gram_matrix(kernel, all_points(prompt));
  const auto Khat = block(K, 0, 0, n, n);
  const auto P = column_normalised(K);  // its first n rows and columns are Khat D^{-1}
  Vector<T> nu, query, sums;
  for (long j = 0; j <= n; ++j) sums.push_back(sum(block(K, 0, j, n, 1).entries()));
  for (long i = 0; i < n; ++i) {
    nu.push_back(K(i, n));
    query.push_back(P(i, n));
  }
  const auto w = solve(Khat, nu);
  Vector<T> weights;
  for (long i = 0; i < n; ++i) weights.push_back(T(sums[i] * w[i] / sums[n]));
  const T loss = K(n, n) - T(2L) * dot(weights, nu) + dot(weights, Khat * weights);
  return {K, w, weights, solve(block(P, 0, 0, n, n), query), dot(weights, prompt.y), loss};
}

struct AtInstance {
  const Instance& instance;
  template <class T>
  Finding operator()() const {
    return unless_singular([&] {
      const auto limit = limit_of(kernel_of(instance), prompt_of<T>(instance));
      auto result =
          settled(consistent(limit.weights, limit.again), "s_i w_i / s_q solve P z = nu / s_q",
                  "s_i w_i / s_q do not solve P z = nu / s_q");
      result.values = {exact_or_enclosed("w_limit", limit.weights),
                       exact_or_enclosed("prediction_limit", limit.prediction),
                       exact_or_enclosed("loss_limit", limit.loss)};
      return result;
    });
  }
};
Finding at_instance(const Context& c) {
  return with_scalar(kernel_of(c.instance).is_rational(), AtInstance{c.instance});
}

// Is the limit another predictor than that of Bayes? x = (1, -1/2) and a query.
Finding differs_at(const Rational& query) {
  const Prompt<Rational> prompt{{{Rational(1), Rational(-1, 2)}}, {2, -1}, {query}};
  const auto limit = limit_of(Kernel{KernelShape::poly2}, prompt);
  const Rational bayes = dot(limit.w, prompt.y);
  const auto words = "kappa = (1+uw)^2, x = (1, -1/2), x_q = " + query.text() +
                     ", y = (2, -1): the limit is " + limit.prediction.text() +
                     ", the Bayes predictor " + bayes.text();
  return settled(limit.prediction != bayes, words, words);
}
Finding not_bayes(const Context&) { return differs_at(Rational(1, 2)); }
Finding at_a_demonstration(const Context&) { return differs_at(Rational(1)); }

std::optional<Complaint> require(const Instance& instance) {
  if (auto complaint = undefined_kernel(instance)) return complaint;
  const auto kernel = kernel_of(instance);
  const auto& X = instance.matrix("X");
  if (!kernel.is_rational()) {
    for (long i = 0; i < X.cols(); ++i) {
      for (long j = 0; j < i; ++j) {
        if (X.col(i) == X.col(j))
          return Complaint{
              "X", "columns " + std::to_string(j) + " and " + std::to_string(i) + " are equal",
              "different demonstrations: Khat must be positive definite"};
      }
    }
    return {};
  }
  const auto prompt = prompt_of(instance);
  const auto K = gram_matrix(kernel, X, all_points(prompt));
  for (const auto& entry : K.entries()) {
    if (entry.sign() <= 0)
      return Complaint{"kernel", "kernel value " + entry.text(), "positive kernel values"};
  }
  if (positive_definite(gram_matrix(kernel, X))) return {};
  return Complaint{"kernel", "a Gram matrix that is not positive definite",
                   "a positive definite Gram matrix of the demonstrations"};
}

}  // namespace

Theorem theorem() {
  using Change = LayerOnAnyLabels::Change;
  const auto together = [](long n) {
    return chain({test(LayerOnAnyLabels{n}), test(Laplacian{n}), test(LimitSolves{n})});
  };
  return {
      .inputs = prompt_inputs({kernel_input(), bandwidth_input()}),
      .values = {{"w_limit", "vector[n]: s_i w_i / s_q"},
                 {"prediction_limit", "rational: sum_i s_i w_i y_i / s_q"},
                 {"loss_limit", "rational: expected loss of the limit given X"}},
      .parts = {{"limit",
                 {by_hand(together(2), {"n"}), by_hand(together(3), {"n"}),
                  by_hand(together(12), {"n"}), on_instance(Evidence::enclosure, at_instance)},
                 {{"|y|^2 falls by r' (3 - r') F", test(LayerOnAnyLabels{2, Change::triple_fall})},
                  {"the query column is another multiple of P z",
                   test(LayerOnAnyLabels{2, Change::query_normalised_apart})},
                  {"D sums the squares of the entries", test(Laplacian{3, true})},
                  {"the limit has the Bayes weights", test(LimitSolves{3, true})}}},
                {"not_bayes",
                 {once(Evidence::exact, {}, Inputs::points, not_bayes)},
                 {{"at a demonstration the limit differs too",
                   once(Evidence::exact, {}, Inputs::points, at_a_demonstration)}}}},
      .require = require,
  };
}

}  // namespace verify::cheng2024::claim_softmax_limit
