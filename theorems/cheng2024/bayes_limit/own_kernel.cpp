// Propositions 3.1 and 3.4 for a kernel of one's own, given by its values at the points.
#include <fmt/format.h>

#include "theorems/cheng2024/bayes_limit/gram_descent.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/functional_gradient_descent.hpp"
#include "verify/models/kernel_attention.hpp"

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

// Forward pass, descent in function space and recursion on the Gram matrix, for a free table that
// need not be symmetric: rows are the sources.
struct ThreeRoutes {
  long n, layers;
  QueryMask mask = QueryMask::on;
  bool turned = false;  // broken: sources and destinations exchanged in the recursion

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto K = free.matrix(n + 1, n + 1);
    const auto y = free.vector(n), r_prime = free.vector(layers);
    const auto network = forward(K, y, r_prime, mask);
    const auto descent = functional_gradient_descent(K, y, r_prime);
    auto system = gram_system(K);
    if (turned) system.Khat = transpose(system.Khat);
    Vector<T> zero = network - descent_course(system, y, r_prime).f;
    for (std::size_t l = 0; l < network.size(); ++l) zero.push_back(network[l] - descent[l][n]);
    return zero;
  }
};

Finding routes_small(const Context&) { return expands_to_zero(ThreeRoutes{2, 3}); }
Finding routes_ginac(const Context&) { return expands_to_zero_ginac(ThreeRoutes{2, 2}); }
Finding routes_large(const Context& c) { return identity_test(ThreeRoutes{20, 8}, c.seed); }
Finding turned_table(const Context& c) {
  return identity_test(ThreeRoutes{3, 3, QueryMask::on, true}, c.seed);
}
Finding without_mask(const Context& c) {
  return identity_test(ThreeRoutes{3, 2, QueryMask::off}, c.seed);
}

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
                        fmt::format("after {} layers the prediction is {}; forward pass and Gram "
                                    "recursion agree in every layer",
                                    r_prime.size(), network.back().text()),
                        "the forward pass differs from the Gram recursion");
  result.values = {value("f", network),
                   value("alpha", descent_coefficients(system.Khat, y, r_prime).back()),
                   value("loss_by_layer", course.loss)};
  return result;
}

// Is the table a kernel at these points, and is a constant step short enough to reach Bayes? Exact:
// by the signs of the eigenvalues of K and of 2 I - delta Khat.
Finding limit(const Context& c) {
  const auto& K = c.instance.matrix("K");
  const auto system = gram_system(K);
  const auto spectrum = inertia(K);
  const bool kernel = spectrum.negative == 0;
  std::vector<Value> values = {value("positive_semidefinite", kernel)};
  std::string text = fmt::format("K has {} positive, {} negative and {} zero eigenvalues",
                                 spectrum.positive, spectrum.negative, spectrum.zero);
  if (!kernel) text += "; it is no covariance, and there is no Bayes predictor";
  if (kernel && c.instance.has("delta")) {
    const auto& delta = c.instance.rational("delta");
    const bool below =
        delta.sign() > 0 && positive_definite(Rational(2) * identity_matrix<Rational>(system.n()) -
                                              delta * system.Khat);
    values.push_back(value("below_bound", below));
    text += fmt::format("; delta = {} is {} 2 / lambda_max(Khat): the predictions {}", delta.text(),
                        below ? "positive and below" : "not between 0 and",
                        below ? "tend to those of Bayes for every y"
                              : "tend to those of Bayes only if nu has no part that grows");
  }
  Truth truth = Truth::yes;
  if (kernel) {
    const auto bayes = bayes_predictor(system, c.instance.vector("y"));
    values.push_back(value("bayes_prediction", bayes.prediction));
    values.push_back(value("bayes_variance", bayes.variance));
    const auto course = descent_course(system, c.instance.vector("y"), steps_of_table(c.instance));
    for (const auto& loss : course.loss)
      truth = conjunction(truth, truth_of(loss >= bayes.variance));
    text += "; no layer has a loss below the Bayes loss " + bayes.variance.text();
  }
  auto result = finding(truth, text);
  result.values = std::move(values);
  return result;
}

// delta = 2 / lambda_max on one point: f alternates between 0 and 2 y for ever.
Finding at_the_bound(const Context&) {
  const Matrix<Rational> K = Rational(4) * from_rows<Rational>({{1, 1}, {1, 1}});
  const Vector<Rational> y = {1}, steps(6, Rational(1, 2));
  const auto f = forward(K, y, steps);
  const auto bayes = bayes_predictor(gram_system(K), y).prediction;
  return settled(f[5] == bayes || f[6] == bayes, "the predictions reach Bayes",
                 "n = 1, K = 4 everywhere, delta = 1/2, y = 1: predictions " + f[4].text() + ", " +
                     f[5].text() + ", " + f[6].text() + ", Bayes " + bayes.text());
}

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
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"K",
                  Kind::matrix,
                  {"m", "m"},
                  {Constraint::symmetric},
                  "kappa(x_i, x_j) at the demonstrations and, last, the query"},
                 {"y", Kind::vector, {"n"}, {}, "labels of the demonstrations"},
                 {"r_prime", Kind::vector, {"L"}, {}, "steps, V_l = diag(0, -r_prime_l)", true},
                 {"delta", Kind::rational, {}, {}, "constant step, with L", true},
                 {"L", Kind::integer, {}, {Constraint::positive}, "number of layers"},
                 {"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"},
                 {"m", Kind::integer, {}, {Constraint::positive}, "n + 1"}},
      .values =
          {{"f", "vector[L+1]: predictions after 0 .. L layers"},
           {"alpha", "vector[n]: f_L = sum_i alpha_i kappa(x_i, .)"},
           {"loss_by_layer",
            "vector[L+1]: expected squared error if K is the covariance of the labels"},
           {"positive_semidefinite", "boolean: K is a covariance"},
           {"below_bound",
            "boolean: 0 < delta < 2 / lambda_max(Khat), so that the predictions tend to Bayes "
            "for every y (if K is a covariance and delta given)"},
           {"bayes_prediction", "rational: nu^T Khat^+ y, if K is a covariance"},
           {"bayes_variance", "rational: mu - nu^T Khat^+ nu, if K is a covariance"}},
      .checks =
          {
              {"forward pass, descent in function space and Gram recursion agree", symbolic,
               everywhere, holds, On::claim,
               "n = 2, L = 3; every table, symmetric or not, y, r' free", routes_small},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "n = 2, L = 2; every table, symmetric or not, y, r' free", routes_ginac},
              {"the three agree on a long prompt", identity, everywhere, holds, On::claim,
               "n = 20, L = 8; every table, symmetric or not, y, r' free", routes_large},
              {"the predictions on the table of the instance, by two routes", exact, points, holds,
               On::instance, "the instance", at_instance},
              {"whether the table is a kernel, and where a constant step leads", exact, points,
               holds, On::instance, "the instance", limit},
              {"the Gram recursion with sources and destinations exchanged", identity, everywhere,
               control, On::claim, "n = 3, L = 3", turned_table},
              {"the query may attend to itself", identity, everywhere, control, On::claim,
               "n = 3, L = 2", without_mask},
              {"delta = 2 / lambda_max still converges", exact, points, control, On::claim,
               "n = 1, K = 4", at_the_bound},
          },
      .require = require,
  };
}

}  // namespace verify::cheng2024::claim_own_kernel
