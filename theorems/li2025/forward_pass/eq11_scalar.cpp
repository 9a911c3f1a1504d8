// Scalar gating: if the last row of every gate is constant on its first d entries, the layer
// predicts with the sample-wise step P X^T (omega o y), omega_i the product of the later gates.
#include "theorems/li2025/prompt_inputs.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/words/visit_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/gated_linear_attention.hpp"

namespace verify::li2025::claim_eq11_scalar {
namespace {

enum class Variant { as_stated, own_gate, without_query_gate, corner_alone };

// The step of an induction over the tokens, n and d any, as for Theorem 1. Before a token the state
// of the layer is [0, 0; s^T, 0] with s = P_k^T X^T (omega o y) over the tokens so far, from s = 0;
// the token multiplies every weight by its g and joins with weight 1, so that omega_i = g_{i+1} ..
// g of the latest token. The query does so with label 0, and its output is (0, x^T P_q s). For the
// three forms of gates: last row g 1_d^T and all else free, alpha 1^T and gamma 1 1^T.
struct TokenStep {
  Variant variant = Variant::as_stated;

  Sizes sizes() const {
    Extent tokens = Argument::induction;
    tokens.arguments.insert(Argument::indices);
    return {{"n", tokens}, {"d", Argument::indices}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d"), so_far = free.space("n");
    const auto X = free.matrix("X", d, so_far);
    const auto P_k = free.matrix("P_k", d, d), P_q = free.matrix("P_q", d, d);
    const auto y = free.vector("y", so_far), omega = free.vector("omega", so_far),
               x = free.vector("x", d);
    const auto alpha = free.vector("alpha", d), row = free.vector("row", d), ones = free.ones(d);
    const auto label = free.scalar("label"), g = free.scalar("g"), corner = free.scalar("corner");
    const ScalarOf<M> none(0L), one(1L);
    const auto zero_vector = zero_column(P_k);
    const auto key = bordered(P_k, zero_vector, zero_vector, none);
    const auto query = bordered(P_q, zero_vector, zero_vector, none);
    const auto value = bordered(zero_like(P_k), zero_vector, zero_vector, one);
    const auto state = [&](const VectorOf<M>& s) {
      return bordered(zero_like(P_k), zero_vector, s, none);
    };
    const auto token = with_last(x, label);
    const auto before = state(transpose(P_k) * (X * hadamard(omega, y)));
    const auto after = [&](const M& G) {
      return gated_state(before, G, transpose(value) * token, transpose(key) * token);
    };
    const auto later = variant == Variant::without_query_gate ? omega : g * omega;
    const auto own = variant == Variant::own_gate ? g * label : label;
    const auto sum = X * hadamard(later, y) + own * x;
    const auto expected = state(transpose(P_k) * sum);
    const auto last_row = variant == Variant::corner_alone ? row : g * ones;
    Vanishing<M> zero;
    zero.equal(after(bordered(free.matrix(d, d), free.vector(d), last_row,
                              variant == Variant::corner_alone ? g : corner)),
               expected);
    zero.equal(after(bordered(outer(alpha, ones), alpha, g * ones, g)), expected);
    zero.equal(after(bordered(g * outer(ones, ones), g * ones, g * ones, g)), expected);
    zero.equal(expected * (transpose(query) * token),
               with_last(zero_vector, dot(x, (P_q * transpose(P_k)) * sum)));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // The first token, from the zero matrix: s = y P_k^T x, whatever its gates.
    const auto d = free.space("d");
    const auto P_k = free.matrix("P_k", d, d);
    const auto x = free.vector("x", d), row = free.vector("row", d),
               column = free.vector("column", d);
    const auto label = free.scalar("label"), g = free.scalar("g");
    const ScalarOf<M> none(0L), one(1L);
    const auto zero_vector = zero_column(P_k);
    const auto key = bordered(P_k, zero_vector, zero_vector, none);
    const auto value = bordered(zero_like(P_k), zero_vector, zero_vector, one);
    const auto token = with_last(x, label);
    const auto G = bordered(free.matrix(d, d), column, row, g);
    const auto first =
        gated_state(zero_like(key), G, transpose(value) * token, transpose(key) * token);
    const auto own = variant == Variant::own_gate ? g * label : label;
    Vanishing<M> zero;
    zero.equal(first, bordered(zero_like(P_k), zero_vector, own * (transpose(P_k) * x), none));
    return zero;
  }
};

// The matrix by which demonstration i of two acts in the plane, P_k = P_q = I: the predictions for
// y_i = 1, x_i = e_l and the query e_k, all else 0.
template <class T>
Matrix<T> acts_by(const Vector<Matrix<T>>& gates, long i) {
  const auto I = identity_matrix<T>(2);
  Matrix<T> A(2, 2);
  for (long k = 0; k < 2; ++k)
    for (long l = 0; l < 2; ++l) {
      Matrix<T> X(2, 2);
      X(l, i) = T(1L);
      const auto Z = token_matrix(Prompt<T>{X, unit_vector<T>(2, i), unit_vector<T>(2, k)});
      A(k, l) = gated_linear_attention(Z, gated_layout::weights(I, I), gates)(2, 2);
    }
  return A;
}
// A sample-wise step has the matrices omega_1 P and omega_2 P, whatever P and the weights are. Two
// matrices are independent where |A|^2 |B|^2 is more than (A . B)^2.
template <class T>
void not_sample_wise(Comparisons<T>& say, bool by_key) {
  const T one(1L);
  const Vector<T> ones(3, one), other = {one, T(2L), one};
  const auto gate = by_key ? outer(ones, other) : outer(other, ones);
  const Vector<Matrix<T>> gates = {outer(ones, ones), gate, outer(ones, ones)};
  const auto first = acts_by(gates, 0).entries(), second = acts_by(gates, 1).entries();
  const T mixed = dot(first, second);
  say.less(T(mixed * mixed), T(dot(first, first) * dot(second, second)));
  const auto words = "d = n = 2, P_k = P_q = I, G_1 = G_3 = 1 1^T, G_2 = " +
                     std::string(by_key ? "1 (1, 2, 1)" : "(1, 2, 1) 1^T") + ": the matrices " +
                     shown(first) + " and " + shown(second) + " by which the demonstrations act";
  say.words(words + " are linearly independent", words + " are multiples of one matrix");
}

// Gates g_i 1 1^T, gates whose other entries differ, and omega as plain products.
Finding outputs_on_instance(const Context& c) {
  const auto& in = c.instance;
  const auto prompt = li2025::prompt_of(in);
  const auto& g = in.vector("g");
  const auto& P = in.matrix("P");
  const long d = prompt.d(), n = prompt.n();
  const auto Z = token_matrix(prompt);
  const auto W = gated_layout::weights(identity_matrix<Rational>(d), P);
  const Vector<Rational> ones(d + 1, Rational(1));
  const auto constant = map(g, [&](const Rational& q) { return q * outer(ones, ones); });
  const auto g_rows = outer(g, Vector<Rational>(d, Rational(1)));
  const auto f = gated_linear_attention(Z, W, constant)(d, n);
  const auto f_other =
      gated_linear_attention(Z, W, gated_layout::gates_from_last_rows(g_rows))(d, n);
  Vector<Rational> omega, labels;
  for (long i = 0; i < n; ++i) {
    Rational product(1);
    for (long l = i + 1; l <= n; ++l) product *= g[l];
    omega.push_back(product);
    labels.push_back(product * prompt.y[i]);
  }
  const auto predicted = dot(prompt.x_query, P * (transpose(in.matrix("X")) * labels));
  auto result =
      settled({f == predicted, f_other == predicted},
              "weights omega = " + text_of(omega) + "; layer and step both predict " + text_of(f) +
                  ", whatever the other gate entries are",
              "layer " + text_of(f) + " and " + text_of(f_other) + ", step " + text_of(predicted));
  result.values = {value("f", f), value("omega", omega)};
  return result;
}

}  // namespace

Theorem theorem() {
  using enum Variant;
  const LeastSizes enough = {{"n", 3}, {"d", 5}};
  return {
      .inputs = li2025::prompt_inputs({
          preconditioner_input(),
          {"g", Kind::vector, {Size("n") + 1}, {}, "scalar gates; the first one never acts"},
      }),
      .values = {{"f", "rational: prediction"},
                 {"omega", "vector[n]: omega_i = g_{i+1} .. g_{n+1}"}},
      .parts = {{"sample_wise",
                 {visits(TokenStep{}, enough), exact(outputs_on_instance)},
                 {{"a token's own gate is part of its weight", visits(TokenStep{own_gate}, enough)},
                  {"the gate of the query is left out",
                   visits(TokenStep{without_query_gate}, enough)},
                  {"the gate of a token is read from the corner of G_i alone",
                   visits(TokenStep{corner_alone}, enough)}}},
                {"by_key",
                 {compare([](auto& say) { not_sample_wise(say, true); })},
                 {{"gates alpha_i 1^T are no weights of samples either",
                   compare([](auto& say) { not_sample_wise(say, false); })}}}},
  };
}

}  // namespace verify::li2025::claim_eq11_scalar
