// Construction 2: with W_v = [0 u]^T every entry of the last output is a weighted step of its own,
// entry m weighted by u_m and row m of the gates. The last entry repeats Construction 1 only if the
// last entry of u is 1.
#include "theorems/li2025/prompt_inputs.hpp"
#include "verify/algebra/words/visit_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/gated_linear_attention.hpp"
#include "verify/models/weighted_gradient_descent.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::li2025::claim_con2 {
namespace {

// Row d+1 of W_v is u^T, all other rows vanish: v_i = y_i u.
template <class T>
GatedWeights<T> weights_of(const Matrix<T>& P_k, const Matrix<T>& P_q, const Vector<T>& u) {
  auto W = gated_layout::weights(P_k, P_q);
  set_block(W.value, P_k.rows(), 0, from_rows<T>({u}));
  return W;
}

// Column i of Omega_m^T: u_m g^m_{i:n+1}, g^m_l the first d entries of row m of G_l.
template <class T>
Matrix<T> row_weights(const Vector<Matrix<T>>& G, const Vector<T>& u, long m) {
  return u[m] * cumulative_gates(gated_layout::gate_columns(G, m));
}

// One token's term in the last output. Before the query the state is T + A o y_j u k_j^T: A =
// G_{j:n} the gates between, T all other terms, whose part of the output is (G o T) q with the
// query's gate G. With k_j = (P_k^T x_j; 0) and q = (P_q^T x; 0) entry m of the term's is y_j u_m
// <P_k^T x_j o g^m, P_q^T x>, g^m the first d entries of row m of A o G, and under a head h the sum
// over m.
enum class Change { none, without_u, last_row_only, without_query_gate, own_gate };
struct TermOfRows {
  Change change = Change::none;

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", Argument::indices}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto square = [&] { return free.matrix(d, d); };
    const auto vector = [&] { return free.vector(d); };
    const auto P_k = square(), P_q = square();
    const auto x_j = vector(), x = vector(), u = vector(), head = vector(), ones = free.ones(d);
    const auto y = free.scalar("y"), last_u = free.scalar("last_u"),
               last_head = free.scalar("last_head"), none = ScalarOf<M>(0L);
    const M A_rows = square(), G_rows = square(), own_rows = square();
    const auto A_last = vector(), G_last = vector(), own_last = vector();
    const M A = bordered(A_rows, vector(), A_last, free.scalar());
    const M G = bordered(G_rows, vector(), G_last, free.scalar());
    const M T = bordered(square(), vector(), vector(), free.scalar());
    const auto U = with_last(u, last_u), h = with_last(head, last_head);
    const auto key = with_last(transpose(P_k) * x_j, none);
    const auto query = with_last(transpose(P_q) * x, none);
    const M state = gated_state(M(T + hadamard(A, outer(y * U, key))), G, none * U,
                                with_last(transpose(P_k) * x, none));
    const auto entries = (state - hadamard(G, T)) * query;

    auto rows = change == Change::without_query_gate ? A_rows : hadamard(A_rows, G_rows);
    auto last = change == Change::without_query_gate ? A_last : hadamard(A_last, G_last);
    if (change == Change::last_row_only) rows = outer(ones, last);
    if (change == Change::own_gate) {
      rows = hadamard(rows, own_rows);
      last = hadamard(last, own_last);
    }
    const auto scores = hadamard(transpose(P_k) * x_j, transpose(P_q) * x);
    const auto read = with_last(rows * scores, dot(last, scores));
    const auto weights = transpose(rows) * hadamard(head, u) + last_head * last_u * last;
    Vanishing<M> zero;
    zero.equal(entries, y * (change == Change::without_u ? read : hadamard(U, read)));
    zero.equal(dot(h, entries), y * dot(weights, scores));
    return zero;
  }
};

// All tokens at once: every entry of the last output minus its weighted step's prediction, and the
// output under the head minus the step with the combined weights.
struct Difference {
  long d, n;

  Sizes sizes() const { return {{"n", n}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix("X", d, n);
    const auto y = free.vector("y", n);
    const auto x = free.vector("x", d);
    const auto P_k = free.matrix("P_k", d, d), P_q = free.matrix("P_q", d, d);
    const auto u = free.vector("u", d + 1), head = free.vector("head", d + 1);
    const auto G = free.matrices(n + 1, d + 1, d + 1);
    const auto Z = token_matrix(Prompt<T>{X, y, x});
    const auto o = gated_linear_attention(Z, weights_of(P_k, P_q, u), G).col(n);
    Vector<T> zero;
    Matrix<T> combined(d, n);
    for (long m = 0; m <= d; ++m) {
      const auto Omega = row_weights(G, u, m);
      combined = combined + head[m] * Omega;
      zero.push_back(o[m] - dot(x, weighted_step(X, y, P_k, P_q, Omega)));
    }
    zero.push_back(dot(head, o) - dot(x, weighted_step(X, y, P_k, P_q, combined)));
    return zero;
  }
};

template <class T>
GatedWeights<T> weights_of(const Instance& in) {
  return weights_of(to_scalar<T>(in.matrix("P_k")), to_scalar<T>(in.matrix("P_q")),
                    to_scalar<T>(in.vector("u")));
}

// The printed formulas in the paper's rows: (X P_k o Omega_bar)^T y for the head, and each entry.
Finding outputs_on_instance(const Context& c) {
  const auto& in = c.instance;
  const auto& X = in.matrix("X");
  const auto &y = in.vector("y"), &x = in.vector("x_query");
  const auto &u = in.vector("u"), &head = in.vector("head");
  const auto& G = in.matrices("G");
  const long n = X.rows(), d = X.cols();
  const auto keys = X * in.matrix("P_k");
  const auto query = transpose(in.matrix("P_q")) * x;
  Matrix<Rational> Omega_bar(n, d);
  Vector<Rational> predicted;
  for (long m = 0; m <= d; ++m) {
    Matrix<Rational> Omega(n, d);
    for (long k = 0; k < d; ++k) {
      Rational product = u[m];
      for (long i = n - 1; i >= 0; --i) Omega(i, k) = product *= G[i + 1](m, k);
    }
    Omega_bar = Omega_bar + head[m] * Omega;
    predicted.push_back(dot(query, transpose(hadamard(keys, Omega)) * y));
  }
  const auto Z = token_matrix(li2025::prompt_of(in));
  const auto o = gated_linear_attention(Z, weights_of<Rational>(in), G).col(n);
  const auto f = dot(head, o);
  const bool equal =
      all_hold({o == predicted, f == dot(query, transpose(hadamard(keys, Omega_bar)) * y)});
  auto result = settled(equal,
                        "every entry of the output o = " + text_of(o) +
                            " is its weighted step's; under the head they give " + text_of(f),
                        "the layer gives " + text_of(o) + ", the steps " + text_of(predicted));
  result.values = {value("f", f), value("o", o), value("Omega_bar", Omega_bar)};
  return result;
}

// Last output in rounded arithmetic; only the first few rows of wide states.
struct LastOutput {
  const Instance& in;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const long d = in.integer("d"), rows = std::min(d + 1, 4L);
    auto W = weights_of<T>(in);
    W.value = block(W.value, 0, 0, d + 1, rows);
    const auto G = map(in.matrices("G"), [&](const Matrix<Rational>& gate) {
      return to_scalar<T>(block(gate, 0, 0, rows, d + 1));
    });
    const auto Z = token_matrix(li2025::prompt_of<T>(in));
    return {gated_linear_attention(Z, W, G).col(in.integer("n"))};
  }
};

Finding forward_precision_sweep(const Context& c) {
  return slope_finding(climb_precision_sweep(LastOutput{c.instance}), "gated layer");
}

}  // namespace

Theorem theorem() {
  using enum Change;
  const auto term = [](Change change) { return visits(TermOfRows{change}, {{"d", 5}}); };
  return {
      .inputs = li2025::prompt_inputs({
          key_block_input(),
          query_block_input(),
          {"u", Kind::vector, {Size("d") + 1}, {}, "last row of W_v, the other rows are 0"},
          {"head", Kind::vector, {Size("d") + 1}, {}, "prediction head h"},
          {"G",
           Kind::matrices,
           {Size("n") + 1, Size("d") + 1, Size("d") + 1},
           {},
           "full gates; the first one and the last columns never act"},
      }),
      .values = {{"f", "rational: head^T o_{n+1}"},
                 {"o", "vector[d+1]: last output"},
                 {"Omega_bar", "matrix[n, d]: combined weights, sum_m h_m Omega_m"}},
      .parts = {{"rows",
                 {term(none), exact(outputs_on_instance)},
                 {{"the entries are not scaled by u", term(without_u)},
                  {"every entry is weighted by the last row of the gates", term(last_row_only)},
                  {"the gate of the query is left out", term(without_query_gate)},
                  {"a token's own gate is part of its weight", term(own_gate)}},
                 {ginac(Difference{1, 2}), test(Difference{6, 20}),
                  on_instance(Evidence::precision_sweep, forward_precision_sweep)}},
                {"last", {}, {}}},
  };
}

}  // namespace verify::li2025::claim_con2
