// One layer of gated linear attention predicts with one step of weighted preconditioned gradient
// descent; the weights of demonstration i are the products of the last-row gates of later tokens.
#include "theorems/li2025/prompt_inputs.hpp"
#include "verify/algebra/statement.hpp"
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
// `corner` puts a free label in the query's slot, `scaled` a free number v in the corner of W_v;
// the output is then v times (and without v: larger by corner x^T P_q P_k^T x than) the weighted
// step's.
struct Difference {
  long d, n;
  Variant variant = Variant::as_stated;
  bool corner = false, scaled = false;

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
    const T own = label * dot(x, P_q * (transpose(P_k) * x));
    o[d] = T(o[d] - v * (dot(x, beta) + own));
    return o;
  }
};

// Scalar gates G_i = gamma_i 1 1^T: output minus the sample-wise step with P = P_q P_k^T.
struct ScalarGates {
  long d, n;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix(d, n);
    const auto y = free.vector(n);
    const auto x = free.vector(d);
    const auto P_k = free.matrix(d, d), P_q = free.matrix(d, d);
    const auto gamma = free.vector(n + 1);
    const Vector<T> ones(d + 1, T(1L));
    const auto G = map(gamma, [&](const T& g) { return g * outer(ones, ones); });
    const auto Z = token_matrix(Prompt<T>{X, y, x});
    const auto o = gated_linear_attention(Z, gated_layout::weights(P_k, P_q), G).col(n);
    const auto beta = weighted_step(X, y, P_q * transpose(P_k), cumulative_gates(gamma));
    return {T(o[d] - dot(x, beta))};
  }
};

Finding expand_scalar(const Context&) { return expands_to_zero(ScalarGates{2, 3}); }
Finding identity_scalar(const Context& c) { return identity_test(ScalarGates{10, 40}, c.seed); }

Finding expand_23(const Context&) { return expands_to_zero(Difference{2, 3}); }
Finding expand_ginac(const Context&) { return expands_to_zero_ginac(Difference{1, 2}); }
Finding identity_large(const Context& c) { return identity_test(Difference{10, 40}, c.seed); }
Finding expand_corner(const Context&) {
  return expands_to_zero(Difference{2, 2, Variant::as_stated, true, false});
}
Finding expand_scaled(const Context&) {
  return expands_to_zero(Difference{2, 2, Variant::as_stated, false, true});
}

Finding broken(const Context& c, Variant variant) {
  return identity_test(Difference{2, 3, variant}, c.seed);
}
Finding without_query_gate(const Context& c) { return broken(c, Variant::without_query_gate); }
Finding with_own_gate(const Context& c) { return broken(c, Variant::with_own_gate); }
Finding with_latest_gate(const Context& c) { return broken(c, Variant::with_latest_gate_only); }
Finding first_row(const Context& c) { return broken(c, Variant::first_row); }
Finding key_transposed(const Context& c) { return broken(c, Variant::key_transposed); }

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
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  const std::string same = "is the output of one layer the weighted step?";
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
      .checks =
          {
              {"the last output is (0, x^T beta), whatever the other gate entries are", symbolic,
               everywhere, holds, On::claim,
               "d=2, n=3; X, y, x, P_k, P_q and all 36 gate entries free", expand_23, same},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "d=1, n=2; every entry free", expand_ginac, same},
              {"the last output is (0, x^T beta) for a long prompt", identity, everywhere, holds,
               On::claim, "d=10, n=40; every entry of the full gates free", identity_large, same},
              {"scalar gates give every sample one weight, the product of the later gates",
               symbolic, everywhere, holds, On::claim, "d=2, n=3; every entry and every gate free",
               expand_scalar},
              {"scalar gates give every sample one weight, for a long prompt", identity, everywhere,
               holds, On::claim, "d=10, n=40", identity_scalar},
              {"a label c in the query's slot adds exactly c x^T P_q P_k^T x, hence the slot must "
               "be 0",
               symbolic, everywhere, holds, On::claim, "d=2, n=2; every entry and c free",
               expand_corner},
              {"with v in the corner of W_v the output is v times as large, so P_q / v restores it",
               symbolic, everywhere, holds, On::claim, "d=2, n=2; every entry and v free",
               expand_scaled},
              {"recurrence, parallel form and weighted step agree exactly", exact, points, holds,
               On::instance, "the instance", output_equals_step},
              {"the paper's formula in its row layout gives the same prediction", exact, points,
               holds, On::instance, "the instance", rows_survive},
              {"rounding is the only error of the layer", ladder, points, holds, On::instance,
               "the instance, 8 to 1024 bits", forward_ladder},
              {"the gate of the query is left out of the weights", identity, everywhere, control,
               On::claim, "d=2, n=3", without_query_gate},
              {"a token's own gate is put into its weight", identity, everywhere, control,
               On::claim, "d=2, n=3", with_own_gate},
              {"every past term is gated by the latest gate alone", identity, everywhere, control,
               On::claim, "d=2, n=3", with_latest_gate},
              {"the gates are read from the first row of G_i", identity, everywhere, control,
               On::claim, "d=2, n=3", first_row},
              {"the step uses the transpose of P_k", identity, everywhere, control, On::claim,
               "d=2, n=3", key_transposed},
          },
      .require = one_kind_of_gates,
  };
}

}  // namespace verify::li2025::claim_thm1
