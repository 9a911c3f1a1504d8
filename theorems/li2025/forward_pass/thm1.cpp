// One layer of gated linear attention predicts with one step of weighted preconditioned gradient
// descent; the weights of demonstration i are the products of the last-row gates of later tokens.
#include "theorems/li2025/prompt_inputs.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/gated_linear_attention.hpp"
#include "verify/models/weighted_gradient_descent.hpp"
#include "verify/rounding/precision_ladder.hpp"

namespace verify::li2025::claim_thm1 {
namespace {

enum class Variant {
  as_stated,
  without_query_gate,
  with_own_gate,
  with_latest_gate_only,
  first_row,
  key_transposed,
  label_ignored,  // the query's own term is left out
  unscaled,       // v is left out
};

template <class T>
Matrix<T> weights_of(const Vector<Matrix<T>>& G, Variant variant) {
  const auto g = variant == Variant::first_row ? gated_layout::gate_columns(G, 0)
                                               : gated_layout::gate_columns(G);
  const long d = g.rows(), n = g.cols() - 1;
  if (variant == Variant::without_query_gate) {
    auto without = g;
    for (long k = 0; k < d; ++k) without(k, n) = T(1L);
    return cumulative_gates(without);
  }
  if (variant == Variant::with_own_gate) return hadamard(cumulative_gates(g), block(g, 0, 0, d, n));
  if (variant == Variant::with_latest_gate_only) {
    Matrix<T> latest(d, n);
    for (long i = 0; i < n; ++i) set_block(latest, 0, i, block(g, 0, n, d, 1));
    return latest;
  }
  return cumulative_gates(g);
}

// Output of the last token minus (0, .., 0, x^T beta), with every entry of every gate free.
// `corner` puts a free label c in the query's slot, which adds c x^T P_q P_k^T x; `scaled` a free
// number v in the corner of W_v, which multiplies the output, so that P_q / v restores it.
struct Difference {
  long d, n;
  Variant variant = Variant::as_stated;
  bool corner = false, scaled = false;

  Sizes sizes() const { return {{"n", n}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix(d, n);
    const auto y = free.vector(n);
    const auto x = free.vector(d);
    const auto P_k = free.matrix(d, d), P_q = free.matrix(d, d);
    const auto G = free.matrices(n + 1, d + 1, d + 1);
    const T label = corner ? free.scalar() : T(0L);
    const T v = scaled ? free.scalar() : T(1L);
    const auto Z = token_matrix(Prompt<T>{X, y, x}, label);
    auto o = gated_linear_attention(Z, gated_layout::weights(P_k, P_q, v), G).col(n);
    const auto step_key = variant == Variant::key_transposed ? transpose(P_k) : P_k;
    const auto beta = weighted_step(X, y, step_key, P_q, weights_of(G, variant));
    T expected = dot(x, beta);
    if (variant != Variant::label_ignored) expected += label * dot(x, P_q * (transpose(P_k) * x));
    if (variant != Variant::unscaled) expected = T(v * expected);
    o[d] = T(o[d] - expected);
    return o;
  }
};

// The step of an induction over the demonstrations. Of all earlier tokens the state keeps one row
// (s, 0), here free: (e_{d+1}, (s, 0)) as value and key of a first token put it there. The next
// demonstration and the query turn it into g'' o (g' o s + y P_k^T x), which is how the sum of the
// theorem goes on: its earlier terms take the factors g', g'' as well. It starts from s = 0.
struct AnyState {
  long d;
  Variant variant = Variant::as_stated;

  Sizes sizes() const { return {{"n", Argument::induction}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto state = free.vector(d), x = free.vector(d);
    const auto P_k = free.matrix(d, d), P_q = free.matrix(d, d);
    const Prompt<T> prompt{free.matrix(d, 2), {T(0L), free.scalar()}, x};
    const auto G = free.matrices(3, d + 1, d + 1);
    auto e = embed(token_matrix(prompt), gated_layout::weights(P_k, P_q));
    e.value(d, 0) = T(1L);
    for (long k = 0; k < d; ++k) e.key(k, 0) = state[k];
    const auto own = variant == Variant::key_transposed ? P_k : transpose(P_k);
    auto keys = own * prompt.X;
    for (long k = 0; k < d; ++k) keys(k, 0) = state[k];
    const auto Omega = weights_of(G, variant);
    const auto beta = weighted_step(keys, {T(1L), prompt.y[1]}, identity_matrix<T>(d), P_q, Omega);
    auto o = gated_outputs(e, G).col(2);
    o[d] = T(o[d] - dot(x, beta));
    return o;
  }
};

Vector<Matrix<Rational>> gates_of(const Instance& instance) {
  if (instance.has("G")) return instance.matrices("G");
  return gated_layout::gates_from_last_rows(instance.matrix("g_rows"));
}

template <class T>
GatedWeights<T> weights_of(const Instance& instance) {
  const auto& v = instance.rational("v");
  return gated_layout::weights(to_scalar<T>(instance.matrix("P_k")),
                               to_scalar<T>((Rational(1) / v) * instance.matrix("P_q")),
                               from_rational<T>(v));
}

Finding output_equals_step(const Context& c) {
  const auto& in = c.instance;
  const auto prompt = li2025::prompt_of<Rational>(in);
  const auto G = gates_of(in);
  const long d = prompt.d(), n = prompt.n();
  const auto embedded = embed(token_matrix(prompt), weights_of<Rational>(in));
  const auto outputs = gated_outputs(embedded, G);
  const auto in_parallel = parallel_state(embedded, G, n) * embedded.query.col(n);
  const auto Omega = cumulative_gates(gated_layout::gate_columns(G));
  const auto beta = weighted_step(prompt.X, prompt.y, in.matrix("P_k"), in.matrix("P_q"), Omega);
  Vector<Rational> expected(d + 1, Rational(0));
  expected[d] = dot(prompt.x_query, beta);
  auto result =
      settled(outputs.col(n) == expected && in_parallel == expected,
              "recurrence, parallel form and weighted step all give " + text_of(expected[d]),
              "recurrence " + text_of(outputs(d, n)) + ", parallel form " +
                  text_of(in_parallel[d]) + ", weighted step " + text_of(expected[d]));
  result.values = {value("f", outputs(d, n)), value("beta", beta), value("Omega", transpose(Omega)),
                   value("last_coordinates", outputs.row(d))};
  return result;
}

Vector<Rational> token(Vector<Rational> x, const Rational& label) {
  x.push_back(label);
  return x;
}

// The paper's formula written with its own rows, without the column layout: x^T P_q (X P_k o
// Omega)^T y.
Finding rows_survive(const Context& c) {
  const auto& in = c.instance;
  const auto& X = in.matrix("X");
  const auto& y = in.vector("y");
  const auto prompt = li2025::prompt_of<Rational>(in);
  const auto Z = gated_layout::token_rows(prompt);
  const long n = X.rows(), d = X.cols();
  const auto G = gates_of(in);
  Matrix<Rational> Omega(n, d);
  bool same = Z.row(n) == token(in.vector("x_query"), Rational(0));
  for (long i = 0; i < n; ++i) {
    same &= Z.row(i) == token(X.row(i), y[i]);
    for (long k = 0; k < d; ++k) {
      Omega(i, k) = Rational(1);
      for (long t = i + 1; t <= n; ++t) Omega(i, k) *= G[t](d, k);
    }
  }
  const auto beta = in.matrix("P_q") * (transpose(hadamard(X * in.matrix("P_k"), Omega)) * y);
  const auto f = gated_linear_attention(transpose(Z), weights_of<Rational>(in), G)(d, n);
  return settled(same && dot(in.vector("x_query"), beta) == f,
                 "the tokens come back as the rows (x_i, y_i) and (x, 0), and the formula written "
                 "with rows gives the same f",
                 "the row layout and the column layout disagree");
}

// Last coordinates of all outputs, in rounded arithmetic. Rows of the state never mix, so the last
// row of values and gates is all that they need.
struct Outputs {
  const Instance& instance;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const auto Z = token_matrix(li2025::prompt_of<T>(instance));
    const auto W = weights_of<T>(instance);
    const auto value = from_rows<T>({transpose(W.value).row(Z.rows() - 1)}) * Z;
    const auto G = map(gates_of(instance), [&](const Matrix<Rational>& gate) {
      return to_scalar<T>(from_rows<Rational>({gate.row(gate.rows() - 1)}));
    });
    return {gated_outputs({transpose(W.query) * Z, transpose(W.key) * Z, value}, G).row(0)};
  }
};

Finding forward_ladder(const Context& c) {
  return slope_finding(climb_ladder(Outputs{c.instance}), "gated layer");
}

std::optional<Complaint> one_kind_of_gates(const Instance& instance) {
  const bool rows = instance.has("g_rows"), full = instance.has("G");
  if (rows && full)
    return Complaint{"G", "both G and g_rows", "one of them: g_rows are the last rows of G"};
  if (!rows && !full)
    return Complaint{"g_rows", "", "matrix[n+1, d] of last-row gates, or full gates G", true};
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  using enum Variant;
  return {
      .inputs = li2025::prompt_inputs({
          {"P_k", Kind::matrix, {"d", "d"}, {}, "block of the key weights"},
          {"P_q", Kind::matrix, {"d", "d"}, {}, "block of the query weights"},
          gate_rows_input(true),
          {"G",
           Kind::matrices,
           {Size("n") + 1, Size("d") + 1, Size("d") + 1},
           {},
           "full gates, instead of g_rows",
           true},
          {"v",
           Kind::rational,
           {},
           {Constraint::nonzero},
           "corner of W_v; W_q is then built from P_q / v",
           true,
           "1"},
      }),
      .values = {{"f", "rational: prediction, the last entry of o_{n+1}"},
                 {"beta", "vector[d]: the weighted step, f = <x_query, beta>"},
                 {"Omega", "matrix[n, d]: row i is g_{i+1} o .. o g_{n+1}"},
                 {"last_coordinates", "vector[n+1]: last entries of o_1, .., o_{n+1}"}},
      .parts =
          {{"step",
            {expand(AnyState{1}), expand(AnyState{2}), expand(AnyState{3}), test(AnyState{4}),
             test(AnyState{10}), exact(output_equals_step), exact(rows_survive)},
            {{"the gate of the query is left out of the weights",
              test(AnyState{2, without_query_gate})},
             {"a token's own gate is put into its weight", test(AnyState{2, with_own_gate})},
             {"every past term is gated by the latest gate alone",
              test(AnyState{2, with_latest_gate_only})},
             {"the gates are read from the first row of G_i", test(AnyState{2, first_row})},
             {"the step uses the transpose of P_k", test(AnyState{2, key_transposed})}},
            {ginac(Difference{1, 2}), expand(Difference{2, 3}), test(Difference{10, 40}),
             on_instance(Evidence::ladder, forward_ladder)}},
           {"corner",
            {expand(Difference{2, 2, as_stated, false, true}),
             test(Difference{5, 8, as_stated, false, true})},
            {{"the output does not change with v", test(Difference{2, 2, unscaled, false, true})}}},
           {"query_label",
            {expand(Difference{2, 2, as_stated, true}), test(Difference{5, 8, as_stated, true})},
            {{"a label in the slot of the query changes nothing",
              test(Difference{2, 2, label_ignored, true})}}}},
      .require = one_kind_of_gates,
  };
}

}  // namespace verify::li2025::claim_thm1
