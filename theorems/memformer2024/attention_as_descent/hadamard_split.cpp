// What token weights are good for: the query may follow another polynomial than the demonstrations.
// With A_l = a_l I and weights t on the demonstrations and q on the query, the demonstrations build
// polynomials p_j(H) that the query combines freely.
#include <fmt/format.h>

#include "theorems/memformer2024/prompt_inputs.hpp"
#include "theorems/memformer2024/register_letters.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/words/visit_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/prompt.hpp"

namespace verify::memformer2024::claim_hadamard_split {
namespace {

// Coefficients from the constant term upwards.
template <class T>
Vector<T> plus_times_lambda(Vector<T> p, const T& factor, const Vector<T>& q) {
  if (p.size() < q.size() + 1) p.resize(q.size() + 1, T(0L));
  for (std::size_t k = 0; k < q.size(); ++k) p[k + 1] += factor * q[k];
  return p;
}

// p(H) v by Horner's scheme.
template <class T>
Vector<T> apply(const Vector<T>& p, const Matrix<T>& H, const Vector<T>& v) {
  Vector<T> result(v.size(), T(0L));
  for (std::size_t k = p.size(); k-- > 0;) result = H * result + p[k] * v;
  return result;
}

// Token weights t[l][j] on all demonstrations and q[l][j] on the query, l >= j, and A_j = a_j I.
template <class T>
struct Split {
  Matrix<T> t, q;
  Vector<T> a;

  // p_0 = 1, p_{l+1} = p_l - lambda sum_{j<=l} t_j^l a_j p_j.
  Vector<Vector<T>> demonstration_polynomials() const {
    Vector<Vector<T>> p = {{T(1L)}};
    for (long l = 0; l < t.rows(); ++l) {
      auto next = p.back();
      for (long j = 0; j <= l; ++j) next = plus_times_lambda(next, T(-t(l, j) * a[j]), p[j]);
      p.push_back(next);
    }
    return p;
  }
  // After `layers` layers: 1 - lambda sum_j (sum_{j<=l<layers} q_j^l) a_j p_j.
  Vector<T> query_polynomial(long layers) const {
    const auto p = demonstration_polynomials();
    Vector<T> result = {T(1L)};
    for (long j = 0; j < layers; ++j) {
      T weight(0L);
      for (long l = j; l < layers; ++l) weight += q(l, j);
      result = plus_times_lambda(result, T(-weight * a[j]), p[j]);
    }
    return result;
  }
};

template <class T>
Matrix<T> labels(const Prompt<T>& prompt, const Split<T>& split) {
  const long layers = split.t.rows(), d = prompt.d(), n = prompt.n();
  Vector<Vector<Matrix<T>>> Gamma(layers);
  Vector<Matrix<T>> A;
  for (long l = 0; l < layers; ++l) {
    A.push_back(split.a[l] * identity_matrix<T>(d));
    for (long j = 0; j <= l; ++j) {
      Vector<T> tokens(n, split.t(l, j));
      tokens.push_back(split.q(l, j));
      Gamma[l].push_back(token_weights(d + 1, tokens));
    }
  }
  const auto run =
      weighted_registers(token_matrix(prompt), memformer_weights(A), Gamma, scale_of(prompt));
  return label_rows(run.states);
}

// What the polynomials say: x_i^T p_l(H) w*, at the query x^T (P_l(H) - 1) w*.
template <class T>
Matrix<T> by_polynomials(const Prompt<T>& prompt, const Vector<T>& w_star, const Split<T>& split) {
  const auto H = hessian_of(prompt);
  const auto p = split.demonstration_polynomials();
  Vector<Vector<T>> rows;
  for (long l = 0; l <= split.t.rows(); ++l) {
    rows.push_back(transpose(prompt.X) * apply(p[l], H, w_star));
    rows.back().push_back(
        dot(prompt.x_query, apply(split.query_polynomial(l), H, w_star) - w_star));
  }
  return from_rows(rows);
}

// Gamma_j^l = Gamma_j: the same weights in every layer l >= j.
template <class T>
Split<T> shared_split(const Vector<T>& t, const Vector<T>& q, const Vector<T>& a) {
  const long layers = static_cast<long>(t.size());
  return {from_rows(Vector<Vector<T>>(layers, t)), from_rows(Vector<Vector<T>>(layers, q)), a};
}

// One summand of (20) on any state: the demonstrations stand at S w*, the query at T w* - w*, S, T
// any sums so far; register j was stored where the demonstrations stood at P w*, P = p_j(H). With
// weights t on the demonstrations and q on the query it takes S to S - t a P H and T to T - q a H
// P. (P, S are polynomials in H; X^T P X with free symmetric P is all that is used of it.)
struct Summand {
  enum class Change { none, same_weight, without_a } change = Change::none;

  Sizes sizes() const {
    return {{"n", Argument::visits}, {"d", Argument::visits}, {"L", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n);
    const auto at_demonstrations = free.vector("at_demonstrations", d),
               at_query = free.vector("at_query", d), stored = free.vector("stored", d);
    const auto x_query = free.vector("x_query", d);
    const auto scale = free.scalar("scale"), a = free.scalar("a"), t = free.scalar("t"),
               q = free.scalar("q");
    const auto slot = free.scalar("slot");  // of the register's query, which the mask keeps out
    const auto tokens = [&](const VectorOf<M>& rows, const ScalarOf<M>& corner) {
      return bordered(X, x_query, transpose(X) * rows, corner);
    };
    const auto I = identity_like(outer(at_query, at_query));
    const auto weights = outer(with_last(free.ones(d), ScalarOf<M>(1L)),
                               with_last(t * free.ones(n), change == Change::same_weight ? t : q));
    const auto after = tokens(at_demonstrations, dot(x_query, at_query)) +
                       hadamard(weights, scaled_attention(a * I, tokens(stored, slot), scale));
    const auto factor = change == Change::without_a ? scale : a * scale;
    const auto H_stored = factor * (X * (transpose(X) * stored));
    Vanishing<M> zero;
    zero.equal(after,
               tokens(at_demonstrations - t * H_stored, dot(x_query, at_query - q * H_stored)));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // The prompt: S = T = I.
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n);
    const auto x_query = free.vector("x_query", d), w_star = free.vector("w_star", d);
    Vanishing<M> zero;
    zero.equal(token_matrix(noiseless_prompt(X, x_query, w_star)),
               bordered(X, x_query, transpose(X) * w_star, dot(x_query, w_star - w_star)));
    return zero;
  }
};

struct Difference {
  long d, n, layers;
  bool shared = false, query_as_demonstrations = false;

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"L", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix("X", d, n);
    const auto x_query = free.vector("x_query", d), w_star = free.vector("w_star", d);
    const auto prompt = linear_prompt(X, x_query, w_star);
    const auto a = free.vector("a", layers);
    auto split = shared ? shared_split(free.vector(layers), free.vector(layers), a)
                        : Split<T>{free.matrix(layers, layers), free.matrix(layers, layers), a};
    const auto found = labels(prompt, split);
    if (query_as_demonstrations) split.q = split.t;
    return (found - by_polynomials(prompt, w_star, split)).entries();
  }
};

// Shared weights: coefficient (L - j) q_j a_j of p_j in the query's polynomial, and the leading
// coefficient of p_j is prod_{i<j} (-t_i a_i).
struct SharedCoefficients {
  long layers;
  bool uncounted = false;  // q_j a_j

  Sizes sizes() const { return {{"L", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto t = free.vector("t", layers), q = free.vector("q", layers),
               a = free.vector("a", layers);
    const auto split = shared_split(t, q, a);
    const auto p = split.demonstration_polynomials();
    Vector<T> query = {T(1L)}, zero;
    T leading(1L);
    for (long j = 0; j < layers; ++j) {
      zero.push_back(p[j].back() - leading);
      query = plus_times_lambda(query, T(T(uncounted ? -1L : -(layers - j)) * q[j] * a[j]), p[j]);
      leading = T(-leading * t[j] * a[j]);
    }
    const auto found = split.query_polynomial(layers);
    const auto gap = found - query;
    zero.insert(zero.end(), gap.begin(), gap.end());
    return zero;
  }
};

// The query weights q_j that give the wanted polynomial (constant term 1), by the triangular system
// for A = I and demonstration weights t.
Vector<Rational> reaching(const Vector<Rational>& wanted, const Vector<Rational>& t) {
  const long layers = static_cast<long>(t.size());
  const Vector<Rational> ones(layers, Rational(1));
  const auto p = shared_split(t, ones, ones).demonstration_polynomials();
  Vector<Rational> left = wanted, q(layers);
  for (long j = layers - 1; j >= 0; --j) {
    const Rational weight = -left[j + 1] / p[j].back();
    q[j] = weight / Rational(layers - j);
    for (long k = 0; k <= j; ++k) left[k + 1] += weight * p[j][k];
  }
  return q;
}

// Two layers with t = 1 and these q have the query's polynomial 1 + lambda^2, and on the instance
// the layers its label. The control: compared with 1 - lambda^2.
template <class T>
void complex_zeros(Comparisons<T>& say, bool opposite) {
  const Vector<T> w_star = {1, -1};
  const auto prompt = linear_prompt<T>({{1, 0, 2}, {2, 1, 1}}, {3, 1}, w_star);  // I1
  const Vector<Rational> wanted = {1, 0, 1}, t(2, Rational(1));
  const auto q = reaching(wanted, t);
  const auto split = shared_split(to_scalar<T>(t), to_scalar<T>(q), Vector<T>(2, T(1L)));
  const auto Y = labels(prompt, split);
  auto expected = to_scalar<T>(wanted);
  if (opposite) expected[2] = T(-1L);
  const auto H = hessian_of(prompt);
  const T right = dot(prompt.x_query, H * (H * w_star));
  say.equal(split.query_polynomial(2), expected);
  say.equal(Y(2, prompt.n()), T(expected[2] * right));
  say.words(fmt::format("1 + lambda^2, with zeros i and -i: L = 2, t = 1, q = {}: the label of "
                        "the query is x^T H^2 w* = {}",
                        text_of(q), shown(right)),
            "the query does not follow 1 + lambda^2");
}

Finding at_instance(const Context& c) {
  const auto prompt = prompt_of(c.instance);
  const auto& t = c.instance.vector("t");
  const auto split =
      shared_split(t, c.instance.vector("q"), Vector<Rational>(t.size(), Rational(1)));
  const auto Y = labels(prompt, split);
  auto result = settled(Y == by_polynomials(prompt, c.instance.vector("w_star"), split),
                        fmt::format("the query follows the polynomial with coefficients {}",
                                    text_of(split.query_polynomial(split.t.rows()))),
                        "a label differs from what the polynomials say");
  result.values = {value("Y", Y)};
  return result;
}

}  // namespace

Theorem theorem() {
  using Change = Summand::Change;
  return {
      .inputs = with_prompt_and_depth(
          {layer_scalars_input("t", "weights on the demonstrations, register by register"),
           layer_scalars_input("q", "weights on the query, register by register")}),
      .values = {{"Y",
                  "matrix[L+1, n+1]: label rows for A_l = I and weights shared by all layers"}},
      .parts = {{"polynomials",
                 {visits(Summand{}, {{"n", 4}, {"d", 5}}), test(Difference{5, 20, 4}),
                  test(Difference{5, 20, 4, true}), exact(at_instance)},
                 {{"the query has the weight of the demonstrations",
                   visits(Summand{Change::same_weight}, {{"n", 4}, {"d", 5}})},
                  {"the scalar of the layer is forgotten",
                   visits(Summand{Change::without_a}, {{"n", 4}, {"d", 5}})},
                  {"the query follows the polynomial of the demonstrations",
                   test(Difference{2, 3, 2, false, true})},
                  {"the same with shared weights", test(Difference{2, 3, 2, true, true})}},
                 {ginac(Difference{1, 2, 2})}},
                {"shared",
                 {expand(SharedCoefficients{4}), expand(SharedCoefficients{2})},
                 {{"every register enters once", expand(SharedCoefficients{2, true})}}},
                {"complex",
                 {compare([](auto& say) { complex_zeros(say, false); })},
                 {{"1 - lambda^2", compare([](auto& say) { complex_zeros(say, true); })}}}},
  };
}

}  // namespace verify::memformer2024::claim_hadamard_split
