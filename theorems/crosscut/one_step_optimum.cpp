// One layer, Sigma = I, no noise: the best step and the least loss d(d+1)/(n+d+1) from the networks
// and formulas of four papers.
#include <fmt/format.h>

#include "verify/algebra/orthogonal_polynomial.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/correlated_tasks.hpp"
#include "verify/models/kernel_attention_block.hpp"
#include "verify/models/memory_register.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/models/single_layer.hpp"
#include "verify/models/structured_set.hpp"
#include "verify/models/weighted_optimum.hpp"
#include "verify/probability/gaussian_moments.hpp"
#include "verify/probability/wishart_power_sums.hpp"
#include "verify/scalar/symbolic.hpp"

namespace verify::crosscut::claim_one_step_optimum {
namespace {

// A prompt with independent N(0, 1) covariates and task.
template <class G>
struct GaussianTask {
  Prompt<G> prompt;
  Vector<G> w;
  GaussianTask(long n, long d) {
    long next = 0;
    Matrix<G> X(d, n);
    for (auto& entry : X.entries()) entry = G::variable(next++);
    Vector<G> x_query(d);
    for (auto& entry : x_query) entry = G::variable(next++);
    for (long k = 0; k < d; ++k) w.push_back(G::variable(next++));
    prompt = linear_prompt(X, x_query, w);
  }
};

// E (corner + <w, x_query>)^2 for the last state of a network.
template <class T>
T corner_loss(const Matrix<GaussianPolynomial<T>>& Z,
              const GaussianTask<GaussianPolynomial<T>>& g) {
  const auto residual = Z(Z.rows() - 1, Z.cols() - 1) + dot(g.w, g.prompt.x_query);
  return expectation_of_product(residual, residual);
}

// The losses of one layer with the same step S (w - S^T grad), S [d, d] free, by each paper's
// model: E over covariates and task of the forward pass (Ahn et al., Memformer), E u^T K u (Cheng
// et al.), Wick's formula for the risk (Li et al.), the closed form in moments of G.
struct LossesAgree {
  long n, d;
  bool memformer_sign_of_ahn = false;

  Sizes sizes() const { return {{"n", n}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const ModelStep<T> model_step;  // the forward passes run on polynomials over T
    using G = GaussianPolynomial<T>;
    const auto S = free.matrix("S", d, d);
    const T size(n), inverse_n = from_rational<T>(Rational(1, n));
    const GaussianTask<G> task(n, d);
    const auto Z = token_matrix(task.prompt);
    const G scale = G::constant(inverse_n);
    const auto A = T(-size) * S;
    const auto constants = gaussian_constants(A);
    const T ahn = corner_loss(
        linear_attention_layer(Z, label_weights<G>(d), query_key_weights(constants), scale), task);
    const Vector<AttentionWeights<G>> signed_weights = {
        memformer_weights(memformer_sign_of_ahn ? constants : -constants)};
    const T memformer = corner_loss(plain_layers(Z, signed_weights, scale).states.back(), task);
    const auto X = covariates(Z);
    const BlockLayer<G> layer{Matrix<G>(d, d), identity_matrix<G>(d), gaussian_constants(S), G(-1)};
    const T cheng = expectation(block_loss<G>(X, {layer}, Activation{Kernel{}}, transpose(X) * X));
    const auto one = identity_matrix<T>(d);
    const T li = risk_by_wick(CorrelatedTasks<T>{one, T(0L), shared_task(one, n)}, transpose(S),
                              Vector<T>(n, T(1L)));
    const T closed = single_layer_loss(descent_layer(A), one, inverse_n);
    return {T(memformer - ahn), T(cheng - ahn), T(li - ahn), T(closed - ahn)};
  }
};

// For S = p I and every n and d the loss, by moments in three ways and by (37) of Li et al., is
//   d(d+1)/(n+d+1) + n d (n+d+1) (p - 1/(n+d+1))^2; free: n, d, p. Times n+d+1.
struct OptimumForAllSizes {
  bool without_one = false;  // n + d for n + d + 1

  Sizes sizes() const { return {{"n", Argument::variable}, {"d", Argument::variable}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T n = free.size("n"), d = free.size("d"), p = free.scalar("p");
    const T size = n + d + T(without_one ? 0L : 1L), off = p * size - T(1L);
    const T square = d * (d + T(1L)) + n * d * off * off;
    WishartPowerSums<T> loops(n, d);
    const auto zonal = mean_power_traces<T>(n, d, 2);
    const auto from_moments = [&](const T& M_1, const T& M_2) {
      return T(d - T(2L) * p * M_1 + p * p * M_2);
    };
    const T li = weighted_gd_risk<T>(d, {T(p * d), T(p * p * d), T(p * p * d)}, {n, n, T(n * n)});
    return {
        T(size * from_moments(loops.mean({1}), loops.mean({2})) - square),
        T(size * from_moments(zonal[0], zonal[1]) - square),
        T(size * from_moments(mean_by_pairings(n, d, {1}), mean_by_pairings(n, d, {2})) - square),
        T(size * li - square)};
  }
};

// Ahn et al. have 1/n inside: the same with A = -n p I as a rational function.
Finding ahn_for_all_sizes(const Context&) {
  const auto symbol = [](const char* name) { return Expr(GiNaC::symbol(name)); };
  const Expr n = symbol("n"), d = symbol("d"), p = symbol("p"), size = n + d + 1;
  const Expr loss = structured_loss<Expr>({Expr(-n * p)}, {}, d, Expr(1 / n));
  const Expr square = d * (d + 1) / size + n * d * size * GiNaC::pow(p - 1 / size, 2);
  return finding(verify::is_zero(Expr(loss - square)),
                 "with a = -n p the loss minus d(d+1)/(n+d+1) + n d (n+d+1) (p - 1/(n+d+1))^2 "
                 "normalises to 0, n, d, p free (GiNaC)");
}

struct Route {
  const char* paper;
  Rational step, loss;  // p in S = p I
};

std::vector<Route> routes_at(long n, long d) {
  const Rational size(n), dim(d), one(1);
  const auto identity = identity_matrix<Rational>(d);
  const auto A = -inverse(inverse_preconditioner(identity, Rational(1, n)));
  std::vector<Route> routes = {{"Ahn et al., Theorem 1", Rational(-A(0, 0) / size),
                                single_layer_loss(descent_layer(A), identity, Rational(1, n))}};
  const auto traces = covariance_moments(n, d, 2);
  routes.push_back(
      {"moments of G", Rational(traces[1] / traces[2] / size), least_structured_loss(n, d, 1)});
  const auto moments = covariance_moments(n, d, 2);
  const auto p = least_square_polynomial(moments, 1);
  routes.push_back({"least squares in the moments of H", Rational(-p.coefficient(1) / size),
                    integral(p * p, moments)});
  const Rational M_1 = mean_by_pairings(size, dim, {1}), M_2 = mean_by_pairings(size, dim, {2});
  routes.push_back({"M_1/M_2", M_1 / M_2, dim - M_1 * M_1 / M_2});
  const LandscapeSpectrum<Rational> spectrum{dim, {one}, {dim}, {size}, {size}};
  const Rational gamma = fixed_point_map<Rational>(spectrum, size);
  const auto pair = stationary_pair<Rational>(identity, Rational(0), {{}, {one}, {size}}, gamma);
  routes.push_back(
      {"Li et al., Theorem 2", pair.P(0, 0) * pair.omega[0], stationary_risk(spectrum, gamma)});
  const Rational by_24 = dim - dim * size * size / (size * (dim + one) + size * size);
  routes.push_back({"Li et al., (24)", size / (size * (dim + one) + size * size), by_24});
  return routes;
}

Finding at_the_instance(const Context& c) {
  const long n = c.instance.integer("n"), d = c.instance.integer("d");
  const auto routes = routes_at(n, d);
  bool equal = true;
  std::string listed;
  for (const auto& route : routes) {
    equal &= Vector<Rational>{route.step, route.loss} ==
             Vector<Rational>{routes[0].step, routes[0].loss};
    listed += fmt::format("{}{}: step {}, loss {}", listed.empty() ? "" : "; ", route.paper,
                          route.step.text(), route.loss.text());
  }
  auto result = settled(equal,
                        fmt::format("n = {}, d = {}: {} routes give step {} and loss {}", n, d,
                                    routes.size(), routes[0].step.text(), routes[0].loss.text()),
                        listed);
  result.values = {value("loss_min", routes[0].loss), value("step", routes[0].step),
                   value("A", Rational(-Rational(n) * routes[0].step))};
  return result;
}

// Ahn et al.'s A taken for Cheng et al.'s r' without the factor n.
Finding scale_lost(const Context&) {
  const long n = 2, d = 2;
  const auto routes = routes_at(n, d);
  const Rational step = Rational(n) * routes[0].step;
  const Rational M_1 = mean_by_pairings(Rational(n), Rational(d), {1});
  const Rational M_2 = mean_by_pairings(Rational(n), Rational(d), {2});
  const Rational loss = Rational(d) - Rational(2) * step * M_1 + step * step * M_2;
  return settled(loss == routes[0].loss, "the loss stays",
                 fmt::format("n = d = 2: r' = {} gives {} where the least loss is {}", step.text(),
                             loss.text(), routes[0].loss.text()));
}

std::optional<Complaint> need_moderate_dimension(const Instance& instance) {
  const long most = 400, d = instance.integer("d");
  if (d <= most) return std::nullopt;
  return Complaint{"d", std::to_string(d),
                   fmt::format("at most {}: some of the routes invert a d x d matrix", most)};
}

}  // namespace

Theorem theorem() {
  const Sizes every = {{"n", Argument::variable}, {"d", Argument::variable}};
  const Sizes plane = {{"n", 2}, {"d", 2}};
  return {
      .inputs = {n_input(),
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension, Sigma = I"}},
      .values = {{"loss_min", "rational: d(d+1)/(n+d+1)"},
                 {"step", "rational: p in S = p I, without 1/n"},
                 {"A", "rational: the multiple of I in the convention of Ahn et al., -n p"}},
      .parts = {{"direct",
                 {expand(LossesAgree{1, 1}), expand(LossesAgree{1, 2}), expand(LossesAgree{2, 2})},
                 {{"a Memformer has the loss with the sign of A of Ahn et al.",
                   expand(LossesAgree{1, 1, true})}}},
                {"square",
                 {expand(OptimumForAllSizes{}),
                  because("n and d are symbols of the loss",
                          once(Evidence::symbolic, every, Inputs::all, ahn_for_all_sizes))},
                 {{"n + d for n + d + 1", expand(OptimumForAllSizes{true})},
                  {"the step is that of Ahn et al. without the factor n",
                   once(Evidence::exact, plane, Inputs::points, scale_lost)}},
                 {ginac(OptimumForAllSizes{})}},
                {"given", {exact(at_the_instance)}}},
      .require = need_moderate_dimension,
  };
}

}  // namespace verify::crosscut::claim_one_step_optimum
