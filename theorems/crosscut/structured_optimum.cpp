// L layers with one step size each: three papers' networks have one loss, and three ways of our own
// to its least value give one number.
#include <fmt/format.h>

#include "verify/algebra/orthogonal_polynomial.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/linalg/expanded_determinant.hpp"
#include "verify/models/kernel_attention_block.hpp"
#include "verify/models/memory_register.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/models/structured_set.hpp"
#include "verify/probability/gaussian_moments.hpp"
#include "verify/probability/wishart_power_sums.hpp"

namespace verify::crosscut::claim_structured_optimum {
namespace {

// The forward passes over Gaussian data with steps r'_l free: Ahn et al. A_l = -n r'_l I, Memformer
// A_l = n r'_l I, Cheng et al. V_l = diag(0, -r'_l), each as an exact expectation, against the
// moment formulas in G = W/n and in W.
struct ForwardLosses {
  long n, d, layers;
  bool steps_without_n = false;

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"L", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const ModelStep<T> model_step;  // the forward passes run on polynomials over T
    using G = GaussianPolynomial<T>;
    const auto r = free.vector(layers);
    const T inverse_n = from_rational<T>(Rational(1, n));
    const auto a = map(r, [&](const T& x) { return steps_without_n ? T(-x) : T(-(T(n) * x)); });
    long next = 0;
    Matrix<G> X(d, n);
    for (auto& entry : X.entries()) entry = G::variable(next++);
    const auto x_query = gaussian_vector<T>(next, d), w = gaussian_vector<T>(next, d);
    const auto Z = token_matrix(linear_prompt(X, x_query, w));
    const auto one = identity_matrix<G>(d);
    const auto A = map(a, [&](const T& x) { return G::constant(x) * one; });
    const auto minus = map(A, [](const Matrix<G>& x) { return -x; });
    const Vector<Matrix<G>> P(layers, label_weights<G>(d));
    const auto loss = [&](const Matrix<G>& last) {
      const G residual = last(d, n) + dot(w, x_query);
      return expectation_of_product(residual, residual);
    };
    const G scale = G::constant(inverse_n);
    const T ahn = loss(linear_attention_stack(Z, P, map(A, query_key_weights<G>), scale).back());
    const T memformer = loss(plain_layers(Z, memformer_weights(minus), scale).states.back());
    Vector<BlockLayer<G>> blocks;
    for (const auto& x : r) blocks.push_back({Matrix<G>(d, d), one, one, G::constant(T(-x))});
    const auto points = covariates(Z);
    const T cheng = expectation(
        block_loss<G>(points, blocks, Activation{Kernel{}}, transpose(points) * points));
    auto moments = mean_power_traces(T(n), T(d), 2 * layers);
    moments.insert(moments.begin(), T(d));
    const auto p = response_polynomial(map(r, [](const T& x) { return T(-x); }));
    return {T(memformer - ahn), T(cheng - ahn), T(structured_loss(a, {}, T(d), inverse_n) - ahn),
            T(mean_square(p, moments) - ahn)};
  }
};

// With free moments: the first column of adj [m_{i+j}] solves the normal equations
// of the residual polynomial, its first entry is det [m_{i+j+2}], and it is orthogonal
// to t, .., t^L (the kernel polynomial).
struct OneMinimiser {
  long layers;
  bool orthogonal_to_one = false;

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", Argument::absent}, {"L", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto m = free.vector(2 * layers + 1);
    const auto H = hankel_matrix(m, layers + 1);
    Vector<T> v;  // cofactors of the first row
    for (long j = 0; j <= layers; ++j) {
      Matrix<T> minor(layers, layers);
      for (long r = 0; r < layers; ++r)
        for (long k = 0; k < layers; ++k) minor(r, k) = H(r + 1, k < j ? k : k + 1);
      const T cofactor = expanded_determinant(minor);
      v.push_back(j % 2 == 0 ? cofactor : T(-cofactor));
    }
    Vector<T> zero = {T(v[0] - expanded_determinant(hankel_matrix(m, layers, 2))),
                      T(mean_square(v, m) - v[0] * expanded_determinant(H))};
    for (long i = orthogonal_to_one ? 0 : 1; i <= layers; ++i) {
      T sum(0L);
      for (long j = 0; j <= layers; ++j) sum += m[i + j] * v[j];
      zero.push_back(sum);
    }
    return zero;
  }
};

struct Route {
  Rational loss;
  Vector<Rational> residual;  // coefficients of p in t, the eigenvalue of W
};

// Normal equations: moments of G with 1/n inside, elementary symmetric functions of a_l.
Route of_structured_set(long n, long d, long layers) {
  const auto m = covariance_moments(n, d, 2 * layers);
  Vector<Rational> right;
  for (long k = 1; k <= layers; ++k) right.push_back(-m[k]);
  const auto e = solve(hankel_matrix(m, layers, 2), right);
  Route route{least_structured_loss(n, d, layers), {Rational(1)}};
  for (long k = 1; k <= layers; ++k) route.residual.push_back(e[k - 1] / power(Rational(n), k));
  return route;
}

// Integration by parts, the kernel polynomial of the spectral measure of H = W/n at 0.
Route of_kernel_polynomial(long n, long d, long layers) {
  WishartPowerSums<Rational> stein{Rational(n), Rational(d)};
  Vector<Rational> m;
  for (long q = 0; q <= 2 * layers; ++q) m.push_back(stein.mean({q}) / power(Rational(n), q));
  m.push_back(Rational(0));  // the family goes one degree further than the kernel needs
  const auto kernel = kernel_polynomial(m, layers, Rational(0));
  const Rational at_zero = kernel.at(Rational(0));
  Route route{Rational(1) / at_zero, {}};
  for (long k = 0; k <= layers; ++k)
    route.residual.push_back(kernel.coefficient(k) / (at_zero * power(Rational(n), k)));
  return route;
}

// Moments of W by a sum over partitions, H^-1 e_0 for the Hankel matrix H.
Route of_optimal_steps(long n, long d, long layers) {
  auto m = mean_power_traces(Rational(n), Rational(d), 2 * layers);
  m.insert(m.begin(), Rational(d));
  const auto v = solve(hankel_matrix(m, layers + 1), unit_vector<Rational>(layers + 1, 0));
  return {Rational(1) / v[0], Rational(Rational(1) / v[0]) * v};
}

Finding at_the_instance(const Context& c) {
  const long n = c.instance.integer("n"), d = c.instance.integer("d");
  const long layers = c.instance.integer("L");
  const auto ahn = of_structured_set(n, d, layers), memformer = of_kernel_polynomial(n, d, layers),
             cheng = of_optimal_steps(n, d, layers);
  const bool equal = ahn.loss == memformer.loss && ahn.loss == cheng.loss &&
                     ahn.residual == memformer.residual && ahn.residual == cheng.residual;
  Vector<Ball> steps;  // 1 / zeros, ascending
  const auto roots = real_roots(UnivariatePolynomial(cheng.residual));
  for (auto root = roots.rbegin(); root != roots.rend(); ++root)
    steps.push_back(Ball(1L) / root->enclosure);
  const bool all = static_cast<long>(steps.size()) == layers;
  auto result = settled(
      equal && all,
      fmt::format("n = {}, d = {}, L = {}: the structured set, the kernel polynomial and H^-1 e_0 "
                  "give loss {} and one residual polynomial with {} simple zeros",
                  n, d, layers, ahn.loss.text(), layers),
      fmt::format("losses {} (normal equations), {} (kernel), {} (H^-1 e_0)", ahn.loss.text(),
                  memformer.loss.text(), cheng.loss.text()));
  result.values = {value("loss_min", cheng.loss), value("residual_polynomial", cheng.residual),
                   enclosed_value("r_prime_approx", steps),
                   enclosed_value("a_approx", Ball(-n) * steps)};
  return result;
}

// The orthogonal polynomial of the spectral measure itself, not of t times it.
Finding unweighted_zeros(const Context&) {
  auto m = mean_power_traces(Rational(2), Rational(2), 4);
  m.insert(m.begin(), Rational(2));
  const auto q = orthogonal_polynomials(m, 2).polynomials.back();
  const auto p = UnivariatePolynomial(Rational(Rational(1) / q.at(Rational(0)))) * q;
  const Rational loss = integral(p * p, m), best = of_optimal_steps(2, 2, 2).loss;
  return settled(
      loss == best, "they do",
      fmt::format("n = d = 2, L = 2: loss {} where the least is {}", loss.text(), best.text()));
}

std::optional<Complaint> affordable(const Instance& instance) {
  constexpr long most = 12;
  const long layers = instance.integer("L");
  if (layers <= most) return std::nullopt;
  return Complaint{"L", std::to_string(layers),
                   "at most 12: the recursions meet every partition of 2 L"};
}

}  // namespace

Theorem theorem() {
  const Sizes plane = {{"n", 2}, {"d", 2}, {"L", 2}};
  return {
      .inputs = {n_input(),
                 d_input(),
                 {"L", Kind::integer, {}, {Constraint::positive}, "number of layers, at most 12"}},
      .values = {{"loss_min", "rational: least loss of L layers"},
                 {"residual_polynomial", "vector[L+1]: p(t) = prod (1 - r'_l t), low to high"},
                 {"r_prime_approx", "vector[L]: steps of Cheng et al., ascending"},
                 {"a_approx", "vector[L]: the a_l of Ahn et al., -n r'_l"}},
      .parts = {{"loss",
                 {expand(ForwardLosses{1, 1, 2}), expand(ForwardLosses{2, 1, 2}),
                  expand(ForwardLosses{1, 2, 2})},
                 {{"A_l = -r_l I without the factor n", expand(ForwardLosses{2, 1, 1, true})}}},
                {"minimiser",
                 {expand(OneMinimiser{2}), expand(OneMinimiser{3}), test(OneMinimiser{5})},
                 {{"the residual polynomial is orthogonal to 1, too",
                   expand(OneMinimiser{2, true})}},
                 {ginac(OneMinimiser{2})}},
                {"given",
                 {exact(at_the_instance)},
                 {{"the measure without the weight t",
                   once(Evidence::exact, plane, Inputs::points, unweighted_zeros)}}}},
      .require = affordable,
  };
}

}  // namespace verify::crosscut::claim_structured_optimum
