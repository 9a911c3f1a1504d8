// Propositions 3.1 and 3.4 for a kernel of one's own, given by its values at the points.
#include <fmt/format.h>

#include "theorems/cheng2024/bayes_limit/gram_inputs.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/functional_gradient_descent.hpp"
#include "verify/models/kernel_attention.hpp"
#include "verify/models/prompt.hpp"
#include "verify/models/prompt_inputs.hpp"

namespace verify::cheng2024::claim_own_kernel {
namespace {

// The network that reads the table: its predictions -TF_0, .., -TF_L.
template <class T>
Vector<T> forward(const Matrix<T>& K, const Vector<T>& y, const Vector<T>& r_prime,
                  QueryMask mask = QueryMask::on) {
  const Prompt<T> labels{Matrix<T>(1, static_cast<long>(y.size())), y, {T(0L)}};
  const auto states = kernel_attention_stack(
      token_matrix(labels), functional_descent_layers(1, r_prime), TableActivation<T>{K}, mask);
  return map(corners(states), [](const T& corner) { return T(-corner); });
}

// Forward pass, recursion (9) on the values of f and recursion on the Gram matrix, for a free table
// that need not be symmetric: rows are the sources.
struct ThreeRoutes {
  long n, layers;
  QueryMask mask = QueryMask::on;
  bool turned = false;  // broken: sources and destinations exchanged in the recursion

  Sizes sizes() const { return {{"n", n}, {"d", Argument::absent}, {"L", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto K = free.matrix("K", n + 1, n + 1);
    const auto y = free.vector("y", n), r_prime = free.vector("r_prime", layers);
    const auto network = forward(K, y, r_prime, mask);
    const auto descent = functional_gradient_descent(K, y, r_prime);
    auto system = gram_system(K);
    if (turned) system.Khat = transpose(system.Khat);
    Vector<T> zero = network - descent_course(system, y, r_prime).f;
    for (std::size_t l = 0; l < network.size(); ++l) zero.push_back(network[l] - descent[l][n]);
    return zero;
  }
};

// One layer that reads any table, on the labels y - f and the corner -f_q, f and f_q the values of
// recursion (9): behind it they are those of the next step, f + r' Khat^T (y - f) and
// f_q + r' nu.(y - f). Where the labels are Q^T y and v = Q nu, Q a polynomial in Khat, f_q grows
// by r' v.y, the labels become Q'^T y and v - r' Khat v is Q' nu, Q' = Q - r' Q Khat: Khat and Q
// commute, and so do Khat and Q'. It starts from f = 0, Q = I.
struct LayerOnAnyTable {
  enum class Change { none, turned, unmasked } change = Change::none;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const M X = free.matrix("X", d, n), Khat = free.matrix("Khat", n, n),
            Q = free.matrix("Q", n, n);
    const auto x = free.vector("x", d), y = free.vector("y", n), f = free.vector("f", n),
               nu = free.vector("nu", n), row = free.vector("row", n);
    const auto f_query = free.scalar("f_query"), mu = free.scalar("mu"), step = free.scalar("step");
    const M Z = bordered(X, x, y - f, -f_query);
    const M after = Z + attended(Z, block_values(zero_like(X * transpose(X)), -step),
                                 bordered(Khat, nu, row, mu),
                                 change == Change::unmasked ? QueryMask::off : QueryMask::on);
    const auto next = f + step * ((change == Change::turned ? Khat : transpose(Khat)) * (y - f));
    const auto next_query = f_query + step * dot(nu, y - f);
    const auto labels = transpose(Q) * y, v = Q * nu;
    const M Q_next = Q - step * (Q * Khat), apart = Khat * Q - Q * Khat;
    Vanishing<M> zero;
    zero.equal(after, bordered(X, x, y - next, -next_query));
    zero.equal(dot(nu, labels), dot(v, y));
    zero.add(labels - step * (transpose(Khat) * labels) - transpose(Q_next) * y);
    zero.add(v - step * (Khat * v) - Q_next * nu + step * (apart * nu));
    zero.add(Khat * Q_next - Q_next * Khat - apart + step * (apart * Khat));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // The prompt: f = 0 and f_q = 0, Q = I.
    const auto n = free.space("n"), d = free.space("d");
    const PromptOf<M> prompt{free.matrix("X", d, n), free.vector("y", n),
                             free.vector("x_query", d)};
    const M Khat = free.matrix("Khat", n, n), Q = identity_like(Khat);
    const auto nu = free.vector("nu", n);
    const auto& y = prompt.y;
    const M Z = token_matrix(prompt);
    Vanishing<M> zero;
    zero.equal(Z, bordered(prompt.X, prompt.x_query, y - zero_row(prompt.X), -ScalarOf<M>(0L)));
    zero.equal(bottom_border(Z), transpose(Q) * y);
    zero.equal(nu, Q * nu);
    zero.equal(Khat * Q, Q * Khat);
    return zero;
  }
};

Vector<Rational> steps_of_table(const Instance& instance) {
  if (instance.has("r_prime")) return instance.vector("r_prime");
  return Vector<Rational>(instance.integer("L"), instance.rational("delta"));
}

Finding at_instance(const Context& c) {
  const auto& K = c.instance.matrix("K");
  const auto& y = c.instance.vector("y");
  const auto r_prime = steps_of_table(c.instance);
  const auto system = gram_system(K);
  const auto course = descent_course(system, y, r_prime);
  const auto network = forward(K, y, r_prime);
  auto result = settled(network == course.f,
                        fmt::format("forward pass and Gram recursion agree in each of {} layers; "
                                    "the predictions are the entries of f",
                                    r_prime.size()),
                        "the forward pass differs from the Gram recursion");
  result.values = {value("f", network),
                   value("alpha", descent_coefficients(system.Khat, y, r_prime).back())};
  return result;
}

// sum_k r'_k (2 - r'_k l).
Rational step_sum(const Vector<Rational>& steps, const Rational& l) {
  Rational sum;
  for (const auto& step : steps) sum += step * (Rational(2) - step * l);
  return sum;
}

// The trace of Khat, or a lower number that is not below lambda_max: one at which the sum of steps
// is positive, as it is at lambda_max.
Rational eigenvalue_bound(const Matrix<Rational>& Khat, const Vector<Rational>& steps) {
  const auto identity = identity_matrix<Rational>(Khat.rows());
  Rational below, above = trace(Khat);
  while (step_sum(steps, above).sign() <= 0) {
    const Rational middle = (below + above) / Rational(2);
    (positive_semidefinite(middle * identity - Khat) ? above : below) = middle;
  }
  return above;
}

// M (f_L - b)^2 <= (w^T Khat w) |zeta|^2 with M = sum_k r'_k (2 - r'_k l), y = Khat zeta + z, Khat
// z = 0, and l at least lambda_max: where all r' are between 0 and 2 / lambda_max. A kernel with
// Khat = 0 has nu = 0, and every prediction is that of Bayes.
Finding bound_holds(const GramSystem<Rational>& system, const Vector<Rational>& y,
                    const Vector<Rational>& steps, const BayesPredictor<Rational>& bayes,
                    const Rational& prediction) {
  const Rational gap = prediction - bayes.prediction;
  if (system.Khat == Matrix<Rational>(system.n(), system.n()))
    return settled(gap.sign() == 0, "Khat = 0: every prediction is 0, as that of Bayes is",
                   "Khat = 0, and a prediction is not that of Bayes");
  if (const auto broken = broken_step_condition(system.Khat, steps))
    return finding(Answer::does_not_apply(), *broken);
  // zeta = Khat^+ y is what the Bayes weights are for nu = y.
  auto labels = system;
  labels.nu = y;
  const auto zeta = bayes_predictor(labels, y).w;
  const Rational l = eigenvalue_bound(system.Khat, steps);
  const Rational bound = dot(bayes.w, system.Khat * bayes.w) * dot(zeta, zeta) / step_sum(steps, l);
  const auto words = fmt::format(
      "after {} layers the squared distance to the Bayes predictor is {}, w^T Khat w |Khat^+ y|^2 "
      "/ "
      "sum r' (2 - r' l) is {} for l = {} >= lambda_max(Khat)",
      steps.size(), Ball(gap * gap).decimal(8), Ball(bound).decimal(8), l.text());
  return settled(gap * gap <= bound, words, words);
}

std::string limit_in_words(const Rational& delta, bool below) {
  if (below)
    return fmt::format(
        "delta = {} is positive and below 2 / lambda_max(Khat): the predictions tend "
        "to those of Bayes for every y",
        delta.text());
  if (delta.sign() == 0) return "delta = 0: every prediction is 0";
  return fmt::format(
      "delta = {} is not between 0 and 2 / lambda_max(Khat): the predictions tend to those of "
      "Bayes where nu^T P y = 0 for the projection P on every eigenspace of Khat with |1 - delta "
      "lambda| >= 1, and only there",
      delta.text());
}

// Is the table a kernel at these points, and is every step short enough for the bound of
// Proposition 3.4? Exact: by the signs of the eigenvalues of K and of 2 I - r' Khat.
Finding limit(const Context& c) {
  const auto& K = c.instance.matrix("K");
  const auto system = gram_system(K);
  const auto spectrum = inertia(K);
  const bool kernel = spectrum.negative == 0;
  std::vector<Value> values = {value("positive_semidefinite", kernel)};
  std::string text = fmt::format("K has {} positive, {} negative and {} zero eigenvalues",
                                 spectrum.positive, spectrum.negative, spectrum.zero);
  if (!kernel) text += "; it is no covariance: there is no Bayes predictor and no expected loss";
  if (kernel && c.instance.has("delta")) {
    const auto& delta = c.instance.rational("delta");
    const bool below = all_hold(
        {delta.sign() > 0, positive_definite(Rational(2) * identity_matrix<Rational>(system.n()) -
                                             delta * system.Khat)});
    values.push_back(value("below_bound", below));
    if (rank(system.Khat) > 0) text += "; " + limit_in_words(delta, below);
  }
  if (!kernel) {
    auto result = finding(
        Answer::does_not_apply(),
        fmt::format("a kernel has 0 negative eigenvalues, K has {}: {}", spectrum.negative, text));
    result.values = std::move(values);
    return result;
  }
  const auto& y = c.instance.vector("y");
  const auto bayes = bayes_predictor(system, y);
  const auto steps = steps_of_table(c.instance);
  const auto course = descent_course(system, y, steps);
  values.push_back(value("loss_by_layer", course.loss));
  values.push_back(value("bayes_prediction", bayes.prediction));
  values.push_back(value("bayes_variance", bayes.variance));
  auto result = bound_holds(system, y, steps, bayes, course.f.back());
  result.detail = text + "; " + result.detail;
  result.values = std::move(values);
  return result;
}

// n = 1, K = 4 everywhere, y = 1: does the prediction come nearer to that of Bayes in every layer?
Finding comes_nearer(const Rational& delta) {
  const Matrix<Rational> K = {{4, 4}, {4, 4}};
  const Vector<Rational> y = {1}, steps(6, delta);
  const auto f = forward(K, y, steps);
  const auto bayes = bayes_predictor(gram_system(K), y).prediction;
  bool nearer = true;
  for (std::size_t l = 0; l + 1 < f.size(); ++l)
    nearer &= abs(f[l + 1] - bayes) < abs(f[l] - bayes);
  const auto words = "n = 1, K = 4 everywhere, delta = " + delta.text() + ", y = 1: predictions " +
                     f[4].text() + ", " + f[5].text() + ", " + f[6].text() + ", Bayes " +
                     bayes.text();
  return settled(nearer, words, words);
}
Finding below_the_bound(const Context&) { return comes_nearer(Rational(1, 8)); }
Finding at_the_bound(const Context&) { return comes_nearer(Rational(1, 2)); }

std::optional<Complaint> require(const Instance& instance) {
  if (instance.has("r_prime") == instance.has("delta")) {
    return Complaint{"delta", instance.has("delta") ? "given besides r_prime" : "absent",
                     "either r_prime, or delta and L", !instance.has("delta")};
  }
  const long points = instance.matrix("K").rows(), n = instance.integer("n");
  if (points != n + 1) {
    return Complaint{"K", fmt::format("{} points for {} labels", points, n),
                     "one row and column more than y has labels: the query comes last"};
  }
  return {};
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = {{"K",
                  Kind::matrix,
                  {"m", "m"},
                  {Constraint::symmetric},
                  "kappa(x_i, x_j) at the demonstrations and, last, the query"},
                 {"y", Kind::vector, {"n"}, {}, "labels of the demonstrations"},
                 {"r_prime", Kind::vector, {"L"}, {}, "steps, V_l = diag(0, -r_prime_l)", true},
                 {"delta", Kind::rational, {}, {}, "constant step, with L", true},
                 L_input(),
                 n_input(),
                 {"m", Kind::integer, {}, {Constraint::positive}, "n + 1"}},
      .values =
          {{"f", "vector[L+1]: predictions after 0 .. L layers"},
           {"alpha", "vector[n]: f_L = sum_i alpha_i kappa(x_i, .)"},
           {"loss_by_layer",
            "vector[L+1]: expected squared error for labels of covariance K, if K is a covariance"},
           {"positive_semidefinite", "boolean: K is a covariance"},
           {"below_bound",
            "boolean: 0 < delta < 2 / lambda_max(Khat), so that the predictions tend to Bayes "
            "for every y (if K is a covariance and delta given)"},
           {"bayes_prediction", "rational: nu^T Khat^+ y, if K is a covariance"},
           {"bayes_variance", "rational: mu - nu^T Khat^+ nu, if K is a covariance"}},
      .parts = {{"predictions",
                 {words(LayerOnAnyTable{}), expand(ThreeRoutes{2, 3}), test(ThreeRoutes{20, 8}),
                  exact(at_instance)},
                 {{"in one layer sources and destinations are exchanged",
                   words(LayerOnAnyTable{LayerOnAnyTable::Change::turned})},
                  {"in one layer the query may attend to itself",
                   words(LayerOnAnyTable{LayerOnAnyTable::Change::unmasked})},
                  {"the Gram recursion with sources and destinations exchanged",
                   test(ThreeRoutes{3, 3, QueryMask::on, true})},
                  {"the query may attend to itself", test(ThreeRoutes{3, 2, QueryMask::off})}},
                 {ginac(ThreeRoutes{2, 2})}},
                {"here",
                 {once(Evidence::exact, {}, Inputs::points, below_the_bound), exact(limit)},
                 {{"delta = 2 / lambda_max comes nearer in every layer",
                   once(Evidence::exact, {}, Inputs::points, at_the_bound)}}}},
      .require = require,
  };
}

}  // namespace verify::cheng2024::claim_own_kernel
