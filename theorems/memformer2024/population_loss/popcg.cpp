// Conjugate gradients run on the moments of the population give the scalars of a memory register
// with which every layer is optimal at once.
#include <fmt/format.h>

#include "theorems/memformer2024/population_inputs.hpp"
#include "theorems/memformer2024/residual_optimum.hpp"
#include "theorems/memformer2024/stated_optimum.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"

namespace verify::memformer2024::claim_popcg {
namespace {

// sum_{ij} p_i q_j m_{i+j+shift}.
template <class T>
T pairing(const Vector<T>& p, const Vector<T>& q, const Vector<T>& m, std::size_t shift) {
  T sum(0L);
  for (std::size_t i = 0; i < p.size(); ++i)
    for (std::size_t j = 0; j < q.size(); ++j) sum += T(p[i] * q[j] * m[i + j + shift]);
  return sum;
}

// p - a lambda q, padded to one degree more than q.
template <class T>
Vector<T> step(const Vector<T>& p, const T& a, const Vector<T>& q) {
  Vector<T> result(q.size() + 1, T(0L));
  for (std::size_t i = 0; i < p.size(); ++i) result[i] += p[i];
  for (std::size_t i = 0; i < q.size(); ++i) result[i + 1] = T(result[i + 1] - a * q[i]);
  return result;
}

// One step, k to k + 1, of an induction over k, as for conjugate gradients on vectors: <a, b>_1 =
// a^T G b in the coefficients, <a, b>_2 = a^T M b, and multiplication by lambda is S = G^{-1} M.
// With
//   alpha_k <q_k, q_k>_2 = <p_k, p_k>_1,  gamma_{k+1} <p_k, p_k>_1 = <p_{k+1}, p_{k+1}>_1
// what is to be shown of p_{k+1}, q_{k+1} is a sum of multiples of what is known of p_k, q_k and
// any older pair: <p_{k+1}, q_j>_1 = 0, <p_{k+1}, p_j>_1 = 0 and <q_{k+1}, q_j>_2 = 0 for j <= k.
// So <p_k, lambda r>_0 = <p_k, r>_1 = 0 for every r of degree below k: the normal equations.
struct StepOnMoments {
  bool other_sign = false;  // the control: q_{k+1} = p_{k+1} - gamma_{k+1} q_k

  Sizes sizes() const { return {{"K", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto space = free.space("K");
    const auto [G, inverse] = free.regular_symmetric("G", space);
    const auto N = free.symmetric("N", space);
    const M S = inverse * N;
    const auto p = free.vector("p", space), q_before = free.vector("q_before", space);
    const auto p_j = free.vector("p_j", space), q_j_before = free.vector("q_j_before", space);
    const auto alpha = free.scalar("alpha"), gamma = free.scalar("gamma"),
               gamma_next = free.scalar("gamma_next");
    const auto alpha_j = free.scalar("alpha_j"), gamma_j = free.scalar("gamma_j");
    const auto first = [&](const auto& a, const auto& b) { return dot(a, G * b); };
    const auto second = [&](const auto& a, const auto& b) { return dot(a, N * b); };
    const auto q = p + gamma * q_before, q_j = p_j + gamma_j * q_j_before;
    const auto p_after_j = p_j - alpha_j * (S * q_j);
    const auto p_next = p - alpha * (S * q);
    const auto q_next = other_sign ? p_next - gamma_next * q : p_next + gamma_next * q;
    const auto alpha_rule = alpha * second(q, q) - first(p, p);
    const auto gamma_rule = gamma_next * first(p, p) - first(p_next, p_next);
    Vanishing<M> zero;
    zero.add(first(p_next, q_j) - first(p, q_j) + alpha * second(q, q_j));
    zero.add(first(p_next, q) - gamma * first(p, q_before) + alpha_rule);
    zero.add(first(p_next, p_j) - first(p_next, q_j) + gamma_j * first(p_next, q_j_before));
    zero.add(alpha_j * second(q_next, q_j) - (alpha_j * gamma_next) * second(q, q_j) -
             first(p_next, p_j) + first(p_next, p_after_j));
    zero.add(alpha * second(q_next, q) - first(p_next, p) - gamma_next * alpha_rule - gamma_rule);
    return zero;
  }
};

// Its base, where q_0 = p_0 and no pair is older: <p_1, q_0>_1 = 0 and <q_1, q_0>_2 = 0 by the two
// rules.
struct FirstStepOnMoments {
  bool other_sign = false;

  Sizes sizes() const { return {{"K", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto space = free.space("K");
    const auto [G, inverse] = free.regular_symmetric("G", space);
    const auto N = free.symmetric("N", space);
    const auto p = free.vector("p", space);
    const auto alpha = free.scalar("alpha"), gamma_next = free.scalar("gamma_next");
    const auto p_next = p - alpha * (inverse * N * p);
    const auto q_next = other_sign ? p_next - gamma_next * p : p_next + gamma_next * p;
    const auto alpha_rule = alpha * dot(p, N * p) - dot(p, G * p);
    const auto gamma_rule = gamma_next * dot(p, G * p) - dot(p_next, G * p_next);
    Vanishing<M> zero;
    zero.add(dot(p_next, G * p) + alpha_rule);
    zero.add(alpha * dot(q_next, N * p) - dot(p_next, G * p) - gamma_next * alpha_rule -
             gamma_rule);
    return zero;
  }
};

struct PopulationRun {
  Vector<Rational> alpha, gamma;
  Vector<Vector<Rational>> p;  // p_1 .. p_K
};

PopulationRun run_on(const Vector<Rational>& m, long K) {
  PopulationRun run{{}, {Rational(0)}, {}};
  Vector<Rational> p = {1}, q = {1};
  Rational before = pairing(p, p, m, 1);
  for (long k = 0; k < K; ++k) {
    run.alpha.push_back(before / pairing(q, q, m, 2));
    p = step(p, run.alpha.back(), q);
    run.p.push_back(p);
    if (k + 1 == K) break;
    const Rational now = pairing(p, p, m, 1);
    run.gamma.push_back(now / before);
    for (std::size_t i = 0; i < p.size(); ++i)
      p[i] += i < q.size() ? run.gamma.back() * q[i] : Rational(0);
    q = p;
    p = run.p.back();
    before = now;
  }
  return run;
}

// Two steps without division, every moment free: p_1 is scaled by m_2, q_1 by m_2^2 m_1, p_2 by
// m_2 <q_1, q_1>_2; both p obey sum_j m_{i+j} p_j = 0 for i = 1 .. degree.
struct TwoSteps {
  bool without_deflection = false;

  Sizes sizes() const { return {{"K", 2}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto m = free.vector("m", 5);
    const Vector<T> p1 = {m[2], T(-m[1])};
    const T now = pairing(p1, p1, m, 1);
    Vector<T> q1 = T(m[2] * m[1]) * p1;
    if (!without_deflection) q1[0] += now;
    const auto p2 = step<T>(pairing(q1, q1, m, 2) * p1, T(now * m[1] * m[2]), q1);
    Vector<T> zero;
    for (std::size_t i = 1; i <= 2; ++i) zero.push_back(pairing(p2, {T(1L)}, m, i));
    zero.push_back(pairing(p1, {T(1L)}, m, 1));
    return zero;
  }
};
PopulationLoss loss_of(const Instance& instance) {
  return instance.text("loss") == "8" ? PopulationLoss::query : PopulationLoss::context;
}

// Entry i + j of a Hankel form of this degree.
Vector<Rational> moments_behind(const Matrix<Rational>& G) {
  const long degree = G.rows() - 1;
  Vector<Rational> m;
  for (long q = 0; q <= 2 * degree; ++q)
    m.push_back(G(std::min(q, degree), q - std::min(q, degree)));
  return m;
}

Matrix<Rational> gram_of(const Instance& instance) {
  const long n = instance.integer("n"), K = instance.integer("K");
  const auto lambda = spectrum_of(instance);
  if (instance.has("lambda")) return covariance_gram(n, lambda, K, loss_of(instance));
  return whitened_gram(n, static_cast<long>(lambda.size()), K, loss_of(instance));
}

Finding every_depth(const Context& c) {
  const long K = c.instance.integer("K");
  const auto G = gram_of(c.instance);
  const auto run = run_on(moments_behind(G), K);
  bool agree = true;
  for (long k = 1; k <= K; ++k) {
    const auto& p = run.p[static_cast<std::size_t>(k - 1)];
    const auto best = residual_optimum(G, k);
    agree &= p == best.coefficients;
    agree &= quadratic_form(G, p) == best.loss;
  }
  auto result = settled(agree,
                        fmt::format("alpha_{} = {}: after every layer k = 1 .. {} the polynomial "
                                    "is the minimiser of the form",
                                    K - 1, run.alpha.back().text(), K),
                        "after some layer the polynomial is not the minimiser");
  result.values = {value("alpha", run.alpha), value("gamma", run.gamma)};
  return result;
}

Finding positive_scalars(const Context& c) {
  const auto run = run_on(moments_behind(gram_of(c.instance)), c.instance.integer("K"));
  bool all = true;
  for (const auto& a : run.alpha) all &= a.sign() > 0;
  for (std::size_t k = 1; k < run.gamma.size(); ++k) all &= run.gamma[k].sign() > 0;
  return settled(all, "every alpha and every gamma_k, k >= 1, is positive",
                 "a step size or a deflection is not positive");
}

// Scalars (alpha, gamma) that serve depths 1, 2 and 3 give p_3 = (a - b lambda) p_2 + (1 - a) p_1:
// the remainder of p_3 by p_2 would be a multiple of p_1, as it is in loss (12), the control.
template <PopulationLoss loss>
Finding no_sequence(const Context&) {
  const auto G = covariance_gram(20, spectrum_of_section_3_3(), 3, loss);
  Vector<UnivariatePolynomial> p;
  for (long k = 1; k <= 3; ++k) p.push_back(residual_optimum(G, k).polynomial());
  const auto rest = remainder(p[2], p[1]);
  const Rational slope = rest.coefficient(1) / rest.coefficient(0);
  return settled(slope != p[0].coefficient(1),
                 fmt::format("n = 20, lambda = (1, 1, 1/2, 1/4, 1), loss {}: p_3 leaves the "
                             "remainder 1 + ({}) lambda up to a factor when divided by p_2, but "
                             "p_1 = 1 + ({}) lambda",
                             loss == PopulationLoss::query ? "(8)" : "(12)", slope.text(),
                             p[0].coefficient(1).text()),
                 "the remainder is a multiple of p_1");
}

// The same as facts for the certificate; the division by p_2 step by step.
template <class T>
void other_remainder(Comparisons<T>& say, PopulationLoss loss) {
  const auto lambda = spectrum_of_section_3_3();
  const auto gram = gram_of_covariance<T>(20, lambda, 3, loss);
  const auto exact = gram_of_covariance<Rational>(20, lambda, 3, loss);
  Vector<Vector<T>> p;
  for (long k = 1; k <= 3; ++k)
    p.push_back(state_optimum(say, gram, residual_optimum(exact, k).coefficients).coefficients);
  auto rest = p[2];
  for (const std::size_t shift : {1, 0}) {
    const T factor = rest[shift + 2] / p[1][2];
    for (std::size_t k = 0; k < 3; ++k) rest[shift + k] = T(rest[shift + k] - factor * p[1][k]);
  }
  say.nonzero(rest[0]);
  say.differ(rest[1], T(p[0][1] * rest[0]));
}
template <PopulationLoss loss>
WayCheck remainders() {
  return with_facts(once(Evidence::exact, {}, Inputs::all, no_sequence<loss>),
                    [](auto& say) { other_remainder(say, loss); });
}

std::optional<Complaint> require(const Instance& instance) {
  if (auto missing = require_population(instance)) return missing;
  if (instance.text("loss") == "8" && !equal_entries(spectrum_of(instance)))
    return Complaint{"loss", "8",
                     "R with lambda, or d instead of lambda: without preconditioning "
                     "no sequence serves every depth in loss (8)"};
  if (instance.has("lambda")) return require_degree(instance, "K");
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  return {
      .inputs =
          with_population({{"K", Kind::integer, {}, {Constraint::positive}, "number of layers"},
                           {"loss", Kind::text, {}, {}, "which loss", false, "", {"8", "R"}}}),
      .values = {{"alpha", "vector[K]: alpha_0 .. alpha_{K-1}"},
                 {"gamma", "vector[K]: gamma_0 = 0, gamma_1 .. gamma_{K-1}"}},
      .parts = {{"every_depth",
                 {chain({words(FirstStepOnMoments{}), words(StepOnMoments{})}), expand(TwoSteps{}),
                  exact(every_depth)},
                 {{"q_{k+1} = p_{k+1} - gamma_{k+1} q_k", words(StepOnMoments{true})},
                  {"q_1 = p_1 - gamma_1 q_0", words(FirstStepOnMoments{true})},
                  {"without the deflection the second step is optimal", expand(TwoSteps{true})}},
                 {ginac(TwoSteps{}), on_instance(Evidence::exact, positive_scalars)}},
                {"not_unpreconditioned",
                 {remainders<PopulationLoss::query>()},
                 {{"in loss (12)", remainders<PopulationLoss::context>()}}}},
      .require = require,
  };
}

}  // namespace verify::memformer2024::claim_popcg
