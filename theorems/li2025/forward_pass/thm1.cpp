// One layer of gated linear attention predicts with one step of weighted preconditioned gradient
// descent; the weights of demonstration i are the products of the last-row gates of later tokens.
#include "theorems/li2025/prompt_inputs.hpp"
#include "verify/algebra/words/visit_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/gated_linear_attention.hpp"
#include "verify/models/weighted_gradient_descent.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::li2025::claim_thm1 {
namespace {

enum class Variant {
  as_stated,
  without_query_gate,
  with_own_gate,
  with_latest_gate_only,
  last_column,
  key_transposed,
  label_ignored,  // the query's own term is left out
  unscaled,       // v is left out
};

// Output of the last token minus (0, .., 0, x^T beta), the whole layer at once: with every entry of
// every gate free, a free label c in the query's slot, which adds c x^T P_q P_k^T x, and a free
// number v in the corner of W_v, which multiplies the output.
struct Difference {
  long d, n;

  Sizes sizes() const { return {{"n", n}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix("X", d, n);
    const auto y = free.vector("y", n);
    const auto x = free.vector("x", d);
    const auto P_k = free.matrix("P_k", d, d), P_q = free.matrix("P_q", d, d);
    const auto G = free.matrices(n + 1, d + 1, d + 1);
    const T label = free.scalar("label"), v = free.scalar("v");
    const auto Z = token_matrix(Prompt<T>{X, y, x}, label);
    auto o = gated_linear_attention(Z, gated_layout::weights(P_k, P_q, v), G).col(n);
    const auto Omega = cumulative_gates(gated_layout::gate_columns(G));
    const auto beta = weighted_step(X, y, P_k, P_q, Omega);
    o[d] = T(o[d] - v * (dot(x, beta) + label * dot(x, P_q * (transpose(P_k) * x))));
    return o;
  }
};

// The step of an induction over the tokens, n and d any. Before a token the state of the layer is
// [0, 0; v s^T, 0] with s = (P_k^T X o Omega) y over the tokens so far, as many as there are, X,
// Omega and y free; it starts from s = 0. The token multiplies every column of Omega by its gate g,
// the last row of G, and adds a column of ones: so column i of Omega is g_{i+1} o .. o g of the
// latest token. The query does the same with label 0, and its output is (0, v <x, P_q s>) for the s
// after it; a label c there adds c P_k^T x to s.
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
    const auto X = free.matrix("X", d, so_far), Omega = free.matrix("Omega", d, so_far);
    const auto P_k = free.matrix("P_k", d, d), P_q = free.matrix("P_q", d, d);
    const auto y = free.vector("y", so_far), x = free.vector("x", d);
    const auto g = free.vector("g", d), other = free.vector("other", d);
    const auto label = free.scalar("label"), v = free.scalar("v"), none = ScalarOf<M>(0L);
    const auto G = bordered(free.matrix(d, d), other, g, free.scalar());
    const auto zero_vector = zero_column(P_k);
    const auto key = bordered(P_k, zero_vector, zero_vector, none);
    const auto query = bordered(P_q, zero_vector, zero_vector, none);
    const auto value = bordered(zero_like(P_k), zero_vector, zero_vector, v);
    const auto state = [&](const VectorOf<M>& s) {
      return bordered(zero_like(P_k), zero_vector, v * s, none);
    };
    const auto token = with_last(x, label);
    const auto before = state(hadamard(transpose(P_k) * X, Omega) * y);
    const auto next = gated_state(before, G, transpose(value) * token, transpose(key) * token);
    const auto read = outer(variant == Variant::last_column ? other : g, free.ones(so_far));
    const auto later = variant == Variant::without_query_gate      ? Omega
                       : variant == Variant::with_latest_gate_only ? read
                                                                   : hadamard(Omega, read);
    const auto weights = beside(later, variant == Variant::with_own_gate ? g : free.ones(d));
    const auto own = variant == Variant::key_transposed ? P_k : transpose(P_k);
    const auto s = hadamard(own * beside(X, x), weights) *
                   with_last(y, variant == Variant::label_ignored ? none : label);
    const auto prediction = dot(x, P_q * s);
    free.state(before, next);
    free.parameter(X, beside(X, x));
    free.parameter(Omega, weights);
    free.parameter(y, with_last(y, label));
    Vanishing<M> zero;
    zero.equal(next, state(s));
    zero.equal(state(s) * (transpose(query) * token),
               with_last(zero_vector, variant == Variant::unscaled ? prediction : v * prediction));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // The first token, from the zero matrix: s = y P_k^T x, whatever its gates.
    const auto d = free.space("d");
    const auto P_k = free.matrix("P_k", d, d);
    const auto x = free.vector("x", d), g = free.vector("g", d), other = free.vector("other", d);
    const auto label = free.scalar("label"), v = free.scalar("v"), none = ScalarOf<M>(0L);
    const auto G = bordered(free.matrix(d, d), other, g, free.scalar());
    const auto zero_vector = zero_column(P_k);
    const auto key = bordered(P_k, zero_vector, zero_vector, none);
    const auto value = bordered(zero_like(P_k), zero_vector, zero_vector, v);
    const auto token = with_last(x, label);
    const auto first =
        gated_state(zero_like(key), G, transpose(value) * token, transpose(key) * token);
    free.begins(first);
    free.begins_at(x);
    free.begins_at(variant == Variant::with_own_gate ? g : free.ones(d));
    free.begins_at(label);
    const VectorOf<M> own = (variant == Variant::key_transposed ? P_k : transpose(P_k)) * x;
    Vanishing<M> zero;
    zero.equal(first, bordered(zero_like(P_k), zero_vector, (v * label) * own, none));
    return zero;
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
      settled({outputs.col(n) == expected, in_parallel == expected},
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
  return settled({same, dot(in.vector("x_query"), beta) == f},
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

Finding forward_precision_sweep(const Context& c) {
  return slope_finding(climb_precision_sweep(Outputs{c.instance}), "gated layer");
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
  const std::map<std::string, long> enough = {{"n", 3}, {"d", 4}};
  return {
      .inputs = li2025::prompt_inputs({
          key_block_input(),
          query_block_input(),
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
      .parts = {{"step",
                 {visits(TokenStep{}, enough), exact(output_equals_step), exact(rows_survive)},
                 {{"the gate of the query is left out of the weights",
                   visits(TokenStep{without_query_gate}, enough)},
                  {"a token's own gate is put into its weight",
                   visits(TokenStep{with_own_gate}, enough)},
                  {"every past term is gated by the latest gate alone",
                   visits(TokenStep{with_latest_gate_only}, enough)},
                  {"the gates are read from the last column of G_i",
                   visits(TokenStep{last_column}, enough)},
                  {"the step uses the transpose of P_k",
                   visits(TokenStep{key_transposed}, enough)}},
                 {ginac(Difference{1, 2}), expand(Difference{2, 3}), test(Difference{10, 40}),
                  on_instance(Evidence::precision_sweep, forward_precision_sweep)}},
                {"corner",
                 {visits(TokenStep{}, enough)},
                 {{"the output does not change with v", visits(TokenStep{unscaled}, enough)}}},
                {"query_label",
                 {visits(TokenStep{}, enough)},
                 {{"a label in the slot of the query changes nothing",
                   visits(TokenStep{label_ignored}, enough)}}}},
      .require = one_kind_of_gates,
  };
}

}  // namespace verify::li2025::claim_thm1
