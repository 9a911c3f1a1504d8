// L layers with one step size each: three papers' networks have one loss, and three ways of our own
// to its least value give one number.
#include <fmt/format.h>

#include "verify/algebra/orthogonal_polynomial.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
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
    const auto r = free.vector("r", layers);
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

// With the Hankel matrix [m_{i+j}] = [m_0 b^T; b H] of any size L + 1, H regular, and p = (1; q),
// [m_{i+j}] p = (m_0 + b^T q; b + H q). The normal equations b + H q = 0, which say that p is
// orthogonal to t, .., t^L (the kernel polynomial), have the one solution q = -H^{-1} b; there
// [m_{i+j}] p = (kappa; 0), that is p = kappa [m_{i+j}]^{-1} e_0, and p^T [m_{i+j}] p = kappa,
// kappa = m_0 - b^T H^{-1} b.
struct OneMinimiser {
  bool orthogonal_to_one = false;  // kappa = 0

  Sizes sizes() const {
    return {{"n", Argument::absent}, {"d", Argument::absent}, {"L", Argument::words}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto L = free.space("L");
    const auto [H, inverse] = free.regular_symmetric("H", L);
    const auto b = free.vector("b", L), q = free.vector("q", L);
    const auto m0 = free.scalar("m0");
    const ScalarOf<M> minus(-1L);
    const auto moments = bordered(H, b, b, m0);  // the row of m_0 last
    const auto best = minus * (inverse * b);
    const auto kappa = orthogonal_to_one ? ScalarOf<M>(0L) : m0 - dot(b, inverse * b);
    const auto p = with_last(best, ScalarOf<M>(1L));
    Vanishing<M> zero;
    zero.add(q - best - inverse * (b + H * q));
    zero.equal(moments * p, with_last(zero_column(H), kappa));
    zero.equal(dot(p, moments * p), kappa);
    return zero;
  }
};

struct Route {
  Rational loss;
  Vector<Rational> residual;  // coefficients of p in t, the eigenvalue of W
};

// Normal equations: moments of G with 1/n inside, elementary symmetric functions of a_l.
Route by_normal_equations(long n, long d, long layers) {
  const auto m = covariance_moments(n, d, 2 * layers);
  Vector<Rational> right;
  for (long k = 1; k <= layers; ++k) right.push_back(-m[k]);
  const auto e = solve(hankel_matrix(m, layers, 2), right);
  Route route{least_structured_loss(n, d, layers), {Rational(1)}};
  for (long k = 1; k <= layers; ++k) route.residual.push_back(e[k - 1] / power(Rational(n), k));
  return route;
}

// Integration by parts, the kernel polynomial of the spectral measure of H = W/n at 0.
Route by_kernel_polynomial(long n, long d, long layers) {
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
Route by_inverse(long n, long d, long layers) {
  auto m = mean_power_traces(Rational(n), Rational(d), 2 * layers);
  m.insert(m.begin(), Rational(d));
  const auto v = solve(hankel_matrix(m, layers + 1), unit_vector<Rational>(layers + 1, 0));
  return {Rational(1) / v[0], Rational(Rational(1) / v[0]) * v};
}

Finding at_the_instance(const Context& c) {
  const long n = c.instance.integer("n"), d = c.instance.integer("d");
  const long layers = c.instance.integer("L");
  const auto normal = by_normal_equations(n, d, layers),
             kernel = by_kernel_polynomial(n, d, layers), inverse = by_inverse(n, d, layers);
  bool equal = Vector<Rational>{kernel.loss, inverse.loss} == Vector<Rational>(2, normal.loss);
  equal &= Vector<Vector<Rational>>{kernel.residual, inverse.residual} ==
           Vector<Vector<Rational>>(2, normal.residual);
  Vector<Ball> steps;  // 1 / zeros, ascending
  const auto roots = real_roots(UnivariatePolynomial(inverse.residual));
  for (auto root = roots.rbegin(); root != roots.rend(); ++root)
    steps.push_back(Ball(1L) / root->enclosure);
  equal &= static_cast<long>(steps.size()) == layers;
  auto result = settled(
      equal,
      fmt::format("n = {}, d = {}, L = {}: the structured set, the kernel polynomial and H^-1 e_0 "
                  "give loss {} and one residual polynomial with {} simple zeros",
                  n, d, layers, normal.loss.text(), layers),
      fmt::format("losses {} (normal equations), {} (kernel), {} (H^-1 e_0)", normal.loss.text(),
                  kernel.loss.text(), inverse.loss.text()));
  result.values = {value("loss_min", inverse.loss), value("residual_polynomial", inverse.residual),
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
  const Rational loss = integral(p * p, m), best = by_inverse(2, 2, 2).loss;
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
      .parts = {{"direct",
                 {expand(ForwardLosses{1, 1, 2}), expand(ForwardLosses{2, 1, 2}),
                  expand(ForwardLosses{1, 2, 2})},
                 {{"A_l = -r_l I without the factor n", expand(ForwardLosses{2, 1, 1, true})}}},
                {"minimiser",
                 {words(OneMinimiser{})},
                 {{"the residual polynomial is orthogonal to 1, too", words(OneMinimiser{true})}}},
                {"given",
                 {exact(at_the_instance)},
                 {{"the measure without the weight t",
                   once(Evidence::exact, plane, Inputs::points, unweighted_zeros)}}}},
      .require = affordable,
  };
}

}  // namespace verify::crosscut::claim_structured_optimum
