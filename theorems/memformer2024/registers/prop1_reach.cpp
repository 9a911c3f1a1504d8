// Which error polynomials the register (17)-(18) with one A reaches at the last layer: every one of
// degree at most k with constant term 1, factor by factor; without memory those with real zeros
// alone. One without repeated layers is found by running the three-term recursion backwards.
#include <fmt/format.h>

#include "theorems/memformer2024/prompt_inputs.hpp"
#include "theorems/memformer2024/registers/carried_direction.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/sturm.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/search_direction_descent.hpp"

namespace verify::memformer2024::claim_prop1_reach {
namespace {

template <class T>
struct Scalars {
  Vector<T> alpha, gamma;
};

// p_{l+1} = p_l - alpha_l lambda q_l, q_l = p_l + gamma_l q_{l-1}: coefficients low to high.
template <class T>
Vector<Vector<T>> forward_recursion(const Scalars<T>& c) {
  Vector<Vector<T>> p = {{T(1L)}};
  Vector<T> q;
  for (std::size_t l = 0; l < c.alpha.size(); ++l) {
    Vector<T> next = p.back();
    for (std::size_t k = 0; k < q.size(); ++k) next[k] += c.gamma[l] * q[k];
    q = next;
    next = p.back();
    next.push_back(T(0L));
    for (std::size_t k = 0; k < q.size(); ++k) next[k + 1] -= c.alpha[l] * q[k];
    p.push_back(next);
  }
  return p;
}

// One layer with a matrix A, K = A^T H: with w* - w = p(K) w* and s = K q(K) w*, p(K) and q(K) free
// matrices P and Q, the layer has s' = K (P + gamma Q) w* and w* - w' = (P - alpha K (P + gamma Q))
// w*. It starts from P = I, Q = 0.
struct PolynomialStep {
  bool without_memory = false;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n), A = free.matrix("A", d, d);
    const auto P = free.matrix("P", d, d), Q = free.matrix("Q", d, d);
    const auto x_query = free.vector("x_query", d), w_star = free.vector("w_star", d);
    const auto scale = free.scalar("scale"), alpha = free.scalar("alpha"),
               gamma = free.scalar("gamma");
    const auto prompt = noiseless_prompt(X, x_query, w_star);
    const M K = transpose(A) * (scale * (X * transpose(X)));
    const auto w = w_star - P * w_star, s = K * (Q * w_star);
    const M q = without_memory ? P : P + gamma * Q;
    const M p = P - alpha * (K * q);
    const auto Z = token_matrix_from(prompt, w);
    const auto R = scaled_attention(A, Z, scale) + gamma * register_of(prompt, s);
    Vanishing<M> zero;
    zero.equal(R, register_of(prompt, K * (q * w_star)));
    zero.equal(Z + alpha * R, token_matrix_from(prompt, w_star - p * w_star));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // The prompt: p = 1, q = 0, and no register.
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n), A = free.matrix("A", d, d);
    const auto x_query = free.vector("x_query", d), w_star = free.vector("w_star", d);
    const auto scale = free.scalar("scale");
    const auto prompt = noiseless_prompt(X, x_query, w_star);
    const M K = transpose(A) * (scale * (X * transpose(X))), P = identity_like(K), Q = zero_like(K);
    Vanishing<M> zero;
    zero.equal(token_matrix(prompt), token_matrix_from(prompt, w_star - P * w_star));
    zero.add(register_of(prompt, K * (Q * w_star)));
    return zero;
  }
};

// Layers that forget the memory (gamma = 0 in the first of them) multiply p by a factor, whatever
// came before. One, with alpha = a: p becomes (1 - a lambda) p.
struct LinearFactor {
  bool memory_kept = false;  // gamma = 1

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"k", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n), A = free.matrix("A", d, d), P = free.matrix("P", d, d);
    const auto x_query = free.vector("x_query", d), w_star = free.vector("w_star", d),
               s = free.vector("s", d);
    const auto scale = free.scalar("scale"), a = free.scalar("a");
    const auto prompt = noiseless_prompt(X, x_query, w_star);
    const M K = transpose(A) * (scale * (X * transpose(X)));
    const auto tokens = [&](const M& p) { return token_matrix_from(prompt, w_star - p * w_star); };
    const M Z = tokens(P), fresh = scaled_attention(A, Z, scale);
    const M R = memory_kept ? fresh + register_of(prompt, s) : fresh;
    Vanishing<M> zero;
    zero.equal(Z + a * R, tokens(P - a * (K * P)));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // The prompt: p = 1.
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n);
    const auto x_query = free.vector("x_query", d), w_star = free.vector("w_star", d);
    const auto prompt = noiseless_prompt(X, x_query, w_star);
    const M P = identity_like(X * transpose(X));
    Vanishing<M> zero;
    zero.equal(token_matrix(prompt), token_matrix_from(prompt, w_star - P * w_star));
    return zero;
  }
};

// Two layers with alpha = 1, then alpha = c and c gamma = -(1 + b + c), which some gamma has where
// c is not 0: p becomes (1 + b lambda + c lambda^2) p. `rule` is 0 for this gamma.
struct QuadraticFactor {
  bool memory_kept = false;  // gamma = 1 in the first layer

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"k", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n), A = free.matrix("A", d, d), P = free.matrix("P", d, d);
    const auto x_query = free.vector("x_query", d), w_star = free.vector("w_star", d),
               s = free.vector("s", d);
    const auto scale = free.scalar("scale"), b = free.scalar("b"), c = free.scalar("c"),
               gamma = free.scalar("gamma");
    const auto prompt = noiseless_prompt(X, x_query, w_star);
    const M K = transpose(A) * (scale * (X * transpose(X)));
    const auto tokens = [&](const M& p) { return token_matrix_from(prompt, w_star - p * w_star); };
    const M Z = tokens(P), fresh = scaled_attention(A, Z, scale);
    const M R = memory_kept ? fresh + register_of(prompt, s) : fresh;
    const M Z_next = Z + R, R_next = scaled_attention(A, Z_next, scale) + gamma * R;
    const auto rule = c * gamma + b + c + ScalarOf<M>(1L);
    Vanishing<M> zero;
    zero.equal(Z_next + c * R_next, tokens(P + b * (K * P) + c * (K * (K * P)) - rule * (K * P)));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // The prompt: p = 1.
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n);
    const auto x_query = free.vector("x_query", d), w_star = free.vector("w_star", d);
    const auto prompt = noiseless_prompt(X, x_query, w_star);
    const M P = identity_like(X * transpose(X));
    Vanishing<M> zero;
    zero.equal(token_matrix(prompt), token_matrix_from(prompt, w_star - P * w_star));
    return zero;
  }
};

// alpha_{l-1} p_{l+1} = (alpha_{l-1} + alpha_l gamma_l - alpha_{l-1} alpha_l lambda) p_l -
// alpha_l gamma_l p_{l-1}, from any p_{l-1} and q_{l-1}: the recursion that the construction runs
// backwards.
struct ThreeTerms {
  bool opposite = false;

  Sizes sizes() const { return {{"L", Argument::free_index}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T alpha_before = free.scalar("alpha_before"), alpha = free.scalar("alpha"),
            gamma = free.scalar("gamma"), lambda = free.scalar("lambda");
    const T p_before = free.scalar("p_before"), q_before = free.scalar("q_before");
    const T p = p_before - alpha_before * lambda * q_before, q = p + gamma * q_before;
    const T p_next = p - alpha * lambda * q, pull = alpha * gamma;
    return {T(alpha_before * p_next - (alpha_before + pull - alpha_before * alpha * lambda) * p +
              (opposite ? -pull : pull) * p_before)};
  }
};

bool vanishes(const Rational& q) { return is_zero(q) == Truth::yes; }

// Steps alpha_{k-1}, .. from p_k = (a - b lambda) p_{k-1} + rem: alpha_{k-1} = b, tau = a - 1,
// gamma_{k-1} = tau alpha_{k-2} / b, p_{k-2} = rem / rem(0). Nothing where a leading coefficient or
// rem(0) vanishes on the way.
std::optional<Scalars<Rational>> backwards(Vector<Rational> p, Vector<Rational> before) {
  const long k = static_cast<long>(p.size()) - 1;
  Scalars<Rational> c{Vector<Rational>(k), Vector<Rational>(k)};
  Vector<Rational> tau(k);
  for (long l = k - 1; l >= 1; --l) {
    if (vanishes(before.back())) return std::nullopt;
    const Rational b = -p.back() / before.back();
    const Rational a = (p[l] + b * before[l - 1]) / before[l];
    Vector<Rational> rest(p.begin(), p.begin() + l);
    for (long j = 0; j < l; ++j) {
      rest[j] -= a * before[j];
      if (j > 0) rest[j] += b * before[j - 1];
    }
    if (vanishes(rest[0]) || vanishes(rest.back())) return std::nullopt;
    c.alpha[l] = b;
    tau[l] = a - 1;
    p = before;
    before = (Rational(1) / rest[0]) * rest;
  }
  c.alpha[0] = -p[1];
  for (long l = 1; l < k; ++l) c.gamma[l] = tau[l] * c.alpha[l - 1] / c.alpha[l];
  return c;
}

// The user's p_{k-1} if it is generic enough, else others with small coefficients: they fail only
// on an algebraic set.
struct Construction {
  Scalars<Rational> scalars;
  bool own = false;
};
std::optional<Construction> construct(const Vector<Rational>& p, const Vector<Rational>* before) {
  if (before != nullptr) {
    if (const auto found = backwards(p, *before)) return Construction{*found, true};
  }
  const std::size_t k = p.size() - 1;
  for (long trial = 1; trial <= 100; ++trial) {
    Vector<Rational> candidate = {1};
    long state = trial;
    while (candidate.size() < k) {
      state = (state * 37 + 11) % 101;
      candidate.push_back(Rational(state - 50, static_cast<long>(candidate.size()) + 1));
    }
    if (const auto found = backwards(p, candidate)) return Construction{*found, false};
  }
  return std::nullopt;
}

Finding at_instance(const Context& c) {
  const auto& p = c.instance.vector("p");
  const auto* before = c.instance.has("p_prev") ? &c.instance.vector("p_prev") : nullptr;
  const auto found = construct(p, before);
  if (!found) return finding(Truth::unknown, "no generic p_{k-1} was found");
  const auto out = forward_recursion(found->scalars).back();
  auto result =
      settled(out == p,
              fmt::format("alpha = {}, gamma = {} give p{}", text_of(found->scalars.alpha),
                          text_of(found->scalars.gamma),
                          before != nullptr && !found->own
                              ? "; the given p_{k-1} is not generic, another one was taken"
                              : ""),
              "the forward recursion gives another polynomial");
  result.values = {value("alpha", found->scalars.alpha), value("gamma", found->scalars.gamma),
                   value("p_out", out)};
  return result;
}

// Degrees 2 .. 5 without real zeros but what an odd degree forces: the scalars give p by the
// recursion, and the layers on I1 give the label of p. `opposite`: they are compared with the
// polynomial whose last coefficient has the other sign.
template <class T>
void through_layers(Comparisons<T>& say, bool opposite) {
  const Matrix<T> X = {{1, 0, 2}, {2, 1, 1}};
  const Vector<T> w_star = {1, -1}, x_query = {3, 1};
  const auto prompt = linear_prompt(X, x_query, w_star);
  const auto H = hessian_of(prompt);
  for (long k = 2; k <= 5; ++k) {
    Vector<Rational> p(k + 1, Rational(0));
    p[0] = Rational(1);
    p[k] = Rational(k % 2 == 0 ? 1 : -2);
    const auto found = construct(p, nullptr);
    if (!found) throw std::logic_error("no generic polynomial was found");
    const Scalars<T> scalars{to_scalar<T>(found->scalars.alpha),
                             to_scalar<T>(found->scalars.gamma)};
    const auto run = carried_register(
        token_matrix(prompt), memformer_weights(Vector<Matrix<T>>(k, identity_matrix<T>(2))),
        scalars.alpha, scalars.gamma, scale_of(prompt));
    Vector<T> power = w_star;
    for (long j = 0; j < k; ++j) power = H * power;
    auto reached = to_scalar<T>(p);
    if (opposite) reached[k] = T(-reached[k]);
    say.equal(forward_recursion(scalars).back(), reached);
    say.equal(run.states.back()(2, 3), T(reached[k] * dot(x_query, power)));
  }
  say.words(
      "1 + lambda^2, 1 - 2 lambda^3, 1 + lambda^4, 1 - 2 lambda^5: the recursion of the scalars "
      "gives p, and the label of the query on I1 is x^T (p(H) - 1) w* each time",
      "the scalars give another polynomial, or a label of the query is not x^T (p(H) - 1) w*");
}

Finding plain_reaches(const Context&) {
  const UnivariatePolynomial p(Vector<Rational>{1, 0, 1});
  const long zeros = SturmChain(p).count(std::nullopt, std::nullopt);
  return settled(
      zeros == p.degree(), "1 + lambda^2 is a product of factors 1 - a lambda",
      fmt::format("1 + lambda^2 has {} real zeros: without memory it is not reached", zeros));
}

std::optional<Complaint> complaint(const Instance& instance) {
  const auto& p = instance.vector("p");
  if (!vanishes(p[0] - 1)) return Complaint{"p", p[0].text(), "a constant term 1"};
  if (vanishes(p.back())) return Complaint{"p", "0", "a leading coefficient different from 0"};
  if (instance.has("p_prev")) {
    const auto& before = instance.vector("p_prev");
    if (before.size() + 1 != p.size() || !vanishes(before[0] - 1)) {
      return Complaint{"p_prev", text_of(before), "one coefficient fewer than p, constant term 1"};
    }
  }
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = {{"p", Kind::vector, {Size("k") + 1}, {}, "coefficients of p, p_0 = 1, p_k != 0"},
                 {"p_prev", Kind::vector, {"k"}, {}, "p_{k-1}, generic, constant term 1", true},
                 {"k", Kind::integer, {}, {Constraint::positive}, "degree, number of layers"}},
      .values = {{"alpha", "vector[k]: step sizes"},
                 {"gamma", "vector[k]: deflections, gamma_0 = 0"},
                 {"p_out", "vector[k+1]: what the forward recursion gives"}},
      .parts = {{"recursion",
                 {words(PolynomialStep{})},
                 {{"the memory is forgotten", words(PolynomialStep{true})}}},
                {"every",
                 {chain({words(LinearFactor{}), words(QuadraticFactor{})}), exact(at_instance)},
                 {{"one layer keeps the memory", words(LinearFactor{true})},
                  {"the first of two layers keeps the memory", words(QuadraticFactor{true})}}},
                {"backwards",
                 {expand(ThreeTerms{})},
                 {{"the last term has the other sign", expand(ThreeTerms{true})}}},
                {"complex",
                 {compare([](auto& say) { through_layers(say, false); })},
                 {{"1 - lambda^2, 1 + 2 lambda^3, ..",
                   compare([](auto& say) { through_layers(say, true); })}}},
                {"no_memory",
                 {words(LinearFactor{})},
                 {{"with memory", words(LinearFactor{true})},
                  {"1 + lambda^2 is reached without memory",
                   once(Evidence::exact, {{"k", 2}}, Inputs::points, plain_reaches)}}}},
      .require = complaint,
  };
}

}  // namespace verify::memformer2024::claim_prop1_reach
