// Many softmax layers with a constant step r' in (0, 2) converge, whatever the prompt, to
// sum_i s_i w_i y_i / s_q with w = Khat^{-1} nu and column sums s: a biased relative of the Bayes
// predictor sum_i w_i y_i.
#include "theorems/cheng2024/bayes_limit/gram_inputs.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/words/visit_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/ball_matrix.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/prompt.hpp"

namespace verify::cheng2024::claim_softmax_limit {
namespace {

// One layer of the construction, V = diag(0, -r'), on labels and a corner, for a table of values.
template <MatrixLike M>
M layer_on_labels(Letters<M>& free, const VectorOf<M>& labels, const ScalarOf<M>& slot,
                  const ScalarOf<M>& step, const M& table) {
  const M X = free.matrix("X", free.space("d"), free.space("n"));
  const M Z = bordered(X, free.vector(free.space("d")), labels, slot);
  return Z + attended(Z, block_values(zero_like(X * transpose(X)), -step), table);
}

// The attention matrix is [[P, P z], [*, *]], P = Khat D^{-1}, z the limit weights. One layer on
// any labels y = D^{-1} u and any corner c, for every number of layers:
//   y becomes D^{-1} (u - r' Khat y), and c - y^T z stays;
//   V = y^T D y falls by r' (2 - r') F + r'^2 E, F = y^T Khat y, E = F - (Khat y)^T D^{-1} Khat y,
//   E = |S g|^2 + x^T (D - Khat) x with x = D^{-1} Khat y, g = y - x, Khat = S^2.
// D^{-1} is any symmetric matrix. So where F >= kappa V, which is what a least eigenvalue kappa of
// D^{-1/2} Khat D^{-1/2} says, V is behind the layer (1 - r' (2 - r') kappa) V less what is not
// negative for 0 < r' < 2.
struct LayerOnAnyLabels {
  enum class Change { none, triple_fall, query_normalised_apart } change = Change::none;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n");
    const M S = free.symmetric("S", n), K = S * S;
    const M inverse_D = free.symmetric("inverse_D", n), P = K * inverse_D;
    const auto u = free.vector("u", n), z = free.vector("z", n), row = free.vector("row", n);
    const auto c = free.scalar("c"), r = free.scalar("r"), other = free.scalar("other"),
               kappa = free.scalar("kappa");
    const auto y = inverse_D * u;
    const auto query = change == Change::query_normalised_apart ? other * (P * z) : P * z;
    const M after = layer_on_labels<M>(free, y, c, r, bordered(P, query, row, free.scalar()));
    const auto labels = bottom_border(after);
    const auto Ky = K * y, next = u - r * Ky, x = inverse_D * Ky, g = y - x;
    const ScalarOf<M> one(1L), two(2L), three(3L);
    const auto F = dot(y, Ky), excess = F - dot(Ky, x);
    const auto factor = r * ((change == Change::triple_fall ? three : two) - r);
    Vanishing<M> zero;
    zero.equal(labels, inverse_D * next);
    zero.add(corner(after) - dot(labels, z) - c + dot(y, z));
    zero.add(dot(u, y) - dot(next, labels) - factor * F - r * r * excess);
    zero.add(excess - dot(S * g, S * g) - dot(Ky, x) + dot(x, K * x));
    const auto V = dot(u, y);
    zero.add(dot(next, labels) - (one - factor * kappa) * V + factor * (F - kappa * V) +
             r * r * excess);
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // The prompt: any labels y = D^{-1} u, the corner 0.
    const auto n = free.space("n"), d = free.space("d");
    const M inverse_D = free.symmetric("inverse_D", n), X = free.matrix("X", d, n);
    const auto u = free.vector("u", n), z = free.vector("z", n);
    const auto x = free.vector("x", d), y = inverse_D * u;
    const M Z = token_matrix(PromptOf<M>{X, y, x});
    Vanishing<M> zero;
    zero.equal(bottom_border(Z), inverse_D * u);
    zero.add(corner(Z) - dot(bottom_border(Z), z) + dot(y, z));
    return zero;
  }
};

// 2 x^T (D - Khat) x = sum_ij Khat_ij (x_i - x_j)^2 >= 0 for a symmetric matrix of positive entries
// with row sums D.
struct Laplacian {
  bool sums_of_squares = false;  // D of the squared entries

  Sizes sizes() const {
    return {{"n", Argument::visits}, {"d", Argument::absent}, {"L", Argument::absent}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n");
    const M K = free.symmetric("K", n);
    const auto x = free.vector("x", n), ones = free.ones(n);
    const auto squares = hadamard(x, x);
    const auto sums = (sums_of_squares ? hadamard(K, K) : K) * ones;
    const ScalarOf<M> two(2L);
    const M gaps = outer(squares, ones) + outer(ones, squares) - two * outer(x, x);
    Vanishing<M> zero;
    zero.equal(two * (dot(sums, squares) - dot(x, K * x)), dot(ones, hadamard(K, gaps) * ones));
    return zero;
  }
};

// z = D w / s_q solves P z = nu / s_q, nu = Khat w; w = D^{-1} a, 1 / s_q is free.
struct LimitSolves {
  bool bayes_weights = false;  // z = w

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::absent}, {"L", Argument::absent}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n");
    const M K = free.symmetric("K", n), inverse_D = free.symmetric("inverse_D", n);
    const auto a = free.vector("a", n), w = inverse_D * a;
    const auto share = free.scalar("share");
    const auto z = bayes_weights ? w : share * a;
    Vanishing<M> zero;
    zero.equal((K * inverse_D) * z, share * (K * w));
    return zero;
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
// As facts for the certificate, w by its equations.
template <class T>
void differs_by_facts(Comparisons<T>& say, const Rational& query) {
  const Matrix<T> points = {{T(1L), say.number(-1, 2), from_rational<T>(query)}};
  const Vector<T> y = {2, -1};
  const auto K = gram_matrix(Kernel{KernelShape::poly2}, points);
  const T det = K(0, 0) * K(1, 1) - K(0, 1) * K(0, 1);
  const Vector<T> w = {T((K(1, 1) * K(0, 2) - K(0, 1) * K(1, 2)) / det),
                       T((K(0, 0) * K(1, 2) - K(0, 1) * K(0, 2)) / det)};
  for (long i = 0; i < 2; ++i) say.equal(T(K(i, 0) * w[0] + K(i, 1) * w[1]), K(i, 2));
  const auto column = [&](long j) { return T(K(0, j) + K(1, j) + K(2, j)); };
  T limit(0L), bayes(0L);
  for (long i = 0; i < 2; ++i) {
    limit += column(i) * w[i] / column(2) * y[i];
    bayes += w[i] * y[i];
  }
  say.differ(limit, bayes);
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
  const auto Khat = gram_matrix(kernel, X);
  for (const auto& entry : Khat.entries()) {
    if (entry.sign() <= 0)
      return Complaint{"kernel", "kernel value " + entry.text(),
                       "positive kernel values at the demonstrations"};
  }
  const auto all = gram_matrix(kernel, X, all_points(prompt_of(instance)));
  if (sum(all.col(X.cols())).sign() == 0)
    return Complaint{
        "x_query", "s_q = 0",
        "a query whose kernel values add up to another number: they are divided by it"};
  if (positive_definite(Khat)) return {};
  return Complaint{"kernel", "a Gram matrix that is not positive definite",
                   "a positive definite Gram matrix of the demonstrations"};
}

}  // namespace

Theorem theorem() {
  using Change = LayerOnAnyLabels::Change;
  return {
      .inputs = prompt_inputs({kernel_input(), bandwidth_input()}),
      .values = {{"w_limit", "vector[n]: s_i w_i / s_q"},
                 {"prediction_limit", "rational: sum_i s_i w_i y_i / s_q"},
                 {"loss_limit", "rational: expected loss of the limit given X"}},
      .parts = {{"limit",
                 {chain({words(LayerOnAnyLabels{}), visits(Laplacian{}, {{"n", 3}}),
                         words(LimitSolves{})}),
                  on_instance(Evidence::enclosure, at_instance)},
                 {{"|y|^2 falls by r' (3 - r') F", words(LayerOnAnyLabels{Change::triple_fall})},
                  {"the query column is another multiple of P z",
                   words(LayerOnAnyLabels{Change::query_normalised_apart})},
                  {"D sums the squares of the entries", visits(Laplacian{true}, {{"n", 3}})},
                  {"the limit has the Bayes weights", words(LimitSolves{true})}}},
                {"not_bayes",
                 {with_facts(once(Evidence::exact, {}, Inputs::points, not_bayes),
                             [](auto& say) { differs_by_facts(say, Rational(1, 2)); })},
                 {{"at a demonstration the limit differs too",
                   with_facts(once(Evidence::exact, {}, Inputs::points, at_a_demonstration),
                              [](auto& say) { differs_by_facts(say, Rational(1)); })}}}},
      .require = require,
  };
}

}  // namespace verify::cheng2024::claim_softmax_limit
