// Many softmax layers with a constant step r' in (0, 2) converge, whatever the prompt, to
// sum_i s_i w_i y_i / s_q with w = Khat^{-1} nu and column sums s: a biased relative of the Bayes
// predictor sum_i w_i y_i.
#include "theorems/cheng2024/bayes_limit/gram_inputs.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/ball_matrix.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::cheng2024::claim_softmax_limit {
namespace {

// The attention matrix is [[P, P z], [*, *]] with P = Khat D^{-1} and z the limit weights: after L
// layers the corner is -y^T [I - (I - r' P)^L] z. P and z are free.
struct WeightsAfterLayers {
  long n, layers;
  bool one_layer_less = false;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto P = free.matrix(n, n);
    const auto z = free.vector(n);
    const Prompt<T> prompt{free.matrix(1, n), free.vector(n), free.vector(1)};
    const T r = free.scalar();
    Matrix<T> table(n + 1, n + 1);
    set_block(table, 0, 0, P);
    const auto query = P * z;
    for (long i = 0; i < n; ++i) table(i, n) = query[i];
    const auto states = kernel_attention_stack(token_matrix(prompt),
                                               functional_descent_layers(1L, Vector<T>(layers, r)),
                                               TableActivation<T>{table});
    auto rest = z;  // (I - r' P)^L z
    for (long l = one_layer_less ? 1 : 0; l < layers; ++l) rest = rest - r * (P * rest);
    return {T(corners(states).back() + dot(prompt.y, z - rest))};
  }
};

// The spectrum of P lies in (0, 1]: P is similar to D^{-1/2} Khat D^{-1/2}, and x^T (D - Khat) x =
// sum_{i<j} Khat_ij (x_i - x_j)^2 >= 0 for a symmetric matrix of positive entries with row sums D.
struct Laplacian {
  long n;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto K = free.symmetric(n);
    const auto x = free.vector(n);
    T form(0L), squares(0L);
    for (long i = 0; i < n; ++i) form += sum(K.row(i)) * x[i] * x[i];
    for (long i = 0; i < n; ++i)
      for (long j = i + 1; j < n; ++j) squares += K(i, j) * T(x[i] - x[j]) * T(x[i] - x[j]);
    return {T(form - dot(x, K * x) - squares)};
  }
};

// z = D w / s_q solves P z = nu / s_q: Khat diag(1/s) diag(s) w = Khat w. With t_i for 1/s_i and
// all denominators cleared: (Khat diag(prod of the other t)) (t o w) = (prod of all t) Khat w.
struct LimitSolves {
  long n;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto K = free.symmetric(n);
    const auto w = free.vector(n), t = free.vector(n);
    Vector<T> scaled;
    for (long i = 0; i < n; ++i) scaled.push_back(t[i] * w[i]);
    Matrix<T> P(n, n);
    T all(1L);
    for (const auto& factor : t) all = T(all * factor);
    for (long j = 0; j < n; ++j) {
      T others(1L);
      for (long k = 0; k < n; ++k)
        if (k != j) others = T(others * t[k]);
      for (long i = 0; i < n; ++i) P(i, j) = T(K(i, j) * others);
    }
    return P * scaled - all * (K * w);
  }
};

Finding weights_2(const Context&) { return expands_to_zero(WeightsAfterLayers{2, 3}); }
Finding weights_ginac(const Context&) { return expands_to_zero_ginac(WeightsAfterLayers{2, 2}); }
Finding weights_large(const Context& c) { return identity_test(WeightsAfterLayers{12, 8}, c.seed); }
Finding laplacian(const Context&) { return expands_to_zero(Laplacian{4}); }
Finding laplacian_large(const Context& c) { return identity_test(Laplacian{30}, c.seed); }
Finding limit_solves(const Context&) { return expands_to_zero(LimitSolves{3}); }
Finding one_layer_less(const Context& c) {
  return identity_test(WeightsAfterLayers{2, 2, true}, c.seed);
}

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

// Is the limit the Bayes predictor, and is its loss the Bayes loss?
Finding limit_is_bayes(const Context& c) {
  const auto prompt = prompt_of(c.instance);
  const auto limit = limit_of(kernel_of(c.instance), prompt);
  const Rational bayes = dot(limit.w, prompt.y);
  const long n = prompt.n();
  Rational variance = limit.K(n, n);
  for (long i = 0; i < n; ++i) variance -= limit.w[i] * limit.K(i, n);
  return settled(limit.prediction == bayes && limit.loss == variance, "both are " + bayes.text(),
                 "kappa = (1+uw)^2, x = (1, -1/2), x_q = 1/2, y = (2, -1): the limit is " +
                     limit.prediction.text() + " with loss " + limit.loss.text() +
                     ", the Bayes predictor " + bayes.text() + " with loss " + variance.text() +
                     "; they differ by " + (limit.prediction - bayes).text());
}

// Forty exact layers with r' = 1 at the reference instance: the distance to the limit shrinks by at
// most the factor 1 - lambda_min(P), read off two successive layers.
Finding approaches(const Context& c) {
  const auto prompt = prompt_of(c.instance);
  const auto limit = limit_of(kernel_of(c.instance), prompt);
  const long layers = 40;
  const auto states = kernel_attention_stack(
      token_matrix(prompt), functional_descent_layers(1L, Vector<Rational>(layers, Rational(1))),
      Activation{kernel_of(c.instance), true});
  const Rational distance = abs(corners(states).back() + limit.prediction);
  const Rational bound(1, 1000000000);
  return settled(distance < bound, "after 40 layers the prediction is within 10^-9 of the limit",
                 "after 40 layers the prediction is farther than 10^-9 from the limit");
}

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
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = prompt_inputs({kernel_input(), bandwidth_input()}),
      .values = {{"w_limit", "vector[n]: s_i w_i / s_q"},
                 {"prediction_limit", "rational: sum_i s_i w_i y_i / s_q"},
                 {"loss_limit", "rational: expected loss of the limit given X"}},
      .checks =
          {
              {"after L layers the weights are [I - (I - r' P)^L] z", symbolic, everywhere, holds,
               On::claim, "n=2, L=3; P, z, y, r' free", weights_2},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "n=2, L=2; all free", weights_ginac},
              {"after L layers the weights are [I - (I - r' P)^L] z, larger", identity, everywhere,
               holds, On::claim, "n=12, L=8; all free", weights_large},
              {"x^T (D - Khat) x = sum Khat_ij (x_i - x_j)^2, so P has its spectrum in (0, 1]",
               symbolic, everywhere, holds, On::claim, "n=4; Khat symmetric and x free", laplacian},
              {"x^T (D - Khat) x = sum Khat_ij (x_i - x_j)^2, larger", identity, everywhere, holds,
               On::claim, "n=30; all free", laplacian_large},
              {"Khat D^{-1} (D w) = Khat w, so z = D w / s_q", symbolic, everywhere, holds,
               On::claim, "n=3; Khat, w, D free; denominators cleared", limit_solves},
              {"limit weights by two linear systems", enclosure, points, holds, On::instance,
               "the instance: equal fractions, for exp enclosures that meet", at_instance},
              {"forty layers come within 10^-9 of the limit", exact, points, holds, On::claim,
               "the reference instance, r'=1", approaches},
              {"the limit is the Bayes predictor", exact, points, control, On::claim,
               "the reference instance", limit_is_bayes},
              {"one power of I - r' P less", identity, everywhere, control, On::claim, "n=2, L=2",
               one_layer_less},
          },
      .require = require,
  };
}

}  // namespace verify::cheng2024::claim_softmax_limit
