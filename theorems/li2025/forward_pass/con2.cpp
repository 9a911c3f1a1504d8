// Construction 2: with W_v = [0 u]^T every entry of the last output is a weighted step of its own,
// entry m weighted by u_m and row m of the gates. The last entry repeats Construction 1 only if the
// last entry of u is 1.
#include "theorems/li2025/prompt_inputs.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/gated_linear_attention.hpp"
#include "verify/models/weighted_gradient_descent.hpp"
#include "verify/rounding/precision_ladder.hpp"

namespace verify::li2025::claim_con2 {
namespace {

// Row d+1 of W_v is u^T, all other rows vanish: v_i = y_i u.
template <class T>
GatedWeights<T> weights_of(const Matrix<T>& P_k, const Matrix<T>& P_q, const Vector<T>& u) {
  auto W = gated_layout::weights(P_k, P_q);
  set_block(W.value, P_k.rows(), 0, from_rows<T>({u}));
  return W;
}

enum class Variant { as_stated, without_u, last_row_only, without_query_gate, own_gate };

// Column i of Omega_m^T: u_m g^m_{i:n+1}, g^m_l the first d entries of row m of G_l.
template <class T>
Matrix<T> row_weights(const Vector<Matrix<T>>& G, const Vector<T>& u, long m,
                      Variant variant = Variant::as_stated) {
  const long d = G.front().cols() - 1, n = static_cast<long>(G.size()) - 1;
  auto g = gated_layout::gate_columns(G, variant == Variant::last_row_only ? d : m);
  if (variant == Variant::without_query_gate) {
    for (long k = 0; k < d; ++k) g(k, n) = T(1L);
  }
  auto Omega = cumulative_gates(g);
  if (variant == Variant::own_gate) Omega = hadamard(Omega, block(g, 0, 0, d, n));
  return variant == Variant::without_u ? Omega : u[m] * Omega;
}

// Every entry of the last output minus its weighted step's prediction, and the output under the
// head minus the step with the combined weights.
struct Difference {
  long d, n;
  Variant variant = Variant::as_stated;

  Sizes sizes() const { return {{"n", n}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix(d, n);
    const auto y = free.vector(n);
    const auto x = free.vector(d);
    const auto P_k = free.matrix(d, d), P_q = free.matrix(d, d);
    const auto u = free.vector(d + 1), head = free.vector(d + 1);
    const auto G = free.matrices(n + 1, d + 1, d + 1);
    const auto Z = token_matrix(Prompt<T>{X, y, x});
    const auto o = gated_linear_attention(Z, weights_of(P_k, P_q, u), G).col(n);
    Vector<T> zero;
    Matrix<T> combined(d, n);
    for (long m = 0; m <= d; ++m) {
      const auto Omega = row_weights(G, u, m, variant);
      combined = combined + head[m] * Omega;
      zero.push_back(o[m] - dot(x, weighted_step(X, y, P_k, P_q, Omega)));
    }
    zero.push_back(dot(head, o) - dot(x, weighted_step(X, y, P_k, P_q, combined)));
    return zero;
  }
};

// Last entry of Construction 2 minus u_{d+1} times that of Construction 1.
struct LastEntry {
  long d, n;
  bool unscaled = false;  // the control: without u_{d+1}

  Sizes sizes() const { return {{"n", n}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix(d, n);
    const auto y = free.vector(n);
    const Prompt<T> prompt{X, y, free.vector(d)};
    const auto P_k = free.matrix(d, d), P_q = free.matrix(d, d);
    const auto u = free.vector(d + 1);
    const auto G = free.matrices(n + 1, d + 1, d + 1);
    const auto Z = token_matrix(prompt);
    const T second = gated_linear_attention(Z, weights_of(P_k, P_q, u), G)(d, n);
    const T first = gated_linear_attention(Z, gated_layout::weights(P_k, P_q), G)(d, n);
    return {unscaled ? T(second - first) : T(second - u[d] * first)};
  }
};

template <class T>
GatedWeights<T> weights_of(const Instance& in) {
  return weights_of(to_scalar<T>(in.matrix("P_k")), to_scalar<T>(in.matrix("P_q")),
                    to_scalar<T>(in.vector("u")));
}

// E19: Construction 2 as given against Construction 1 as given, with the same gates.
Finding last_entry_printed(const Context& c) {
  const auto& in = c.example("one number");
  const auto Z = token_matrix(li2025::prompt_of(in));
  const auto& G = in.matrices("G");
  const auto second = gated_linear_attention(Z, weights_of<Rational>(in), G)(1, 1);
  const auto first =
      gated_linear_attention(Z, gated_layout::weights(in.matrix("P_k"), in.matrix("P_q")), G)(1, 1);
  return settled(first == second, "the last entries agree",
                 "n = d = 1, x_1 = y_1 = x = P_k = P_q = 1, gates 1, u = " +
                     text_of(in.vector("u")) + ": the last entry of Construction 2 is " +
                     text_of(second) + ", Construction 1 gives " + text_of(first));
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
  const bool equal = o == predicted && f == dot(query, transpose(hadamard(keys, Omega_bar)) * y);
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

Finding forward_ladder(const Context& c) {
  return slope_finding(climb_ladder(LastOutput{c.instance}), "gated layer");
}

}  // namespace

Theorem theorem() {
  using enum Variant;
  const SizeNames all = {"n", "d"};
  const auto broken = [](Variant variant) { return test(Difference{2, 3, variant}); };
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
                 {by_hand(test(Difference{6, 20}), all), expand(Difference{2, 2}),
                  expand(Difference{1, 3}), exact(outputs_on_instance)},
                 {{"the entries are not scaled by u", broken(without_u)},
                  {"every entry is weighted by the last row of the gates", broken(last_row_only)},
                  {"the gate of the query is left out", broken(without_query_gate)},
                  {"a token's own gate is part of its weight", broken(own_gate)}},
                 {ginac(Difference{1, 2}), on_instance(Evidence::ladder, forward_ladder)}},
                {"last",
                 {once(Evidence::exact, {{"n", 1}, {"d", 1}}, Inputs::points, last_entry_printed)},
                 {}},
                {"last_right",
                 {by_hand(test(LastEntry{6, 20}), all), expand(LastEntry{2, 2})},
                 {{"the last entry is that of Construction 1", test(LastEntry{2, 2, true})}}}},
  };
}

}  // namespace verify::li2025::claim_con2
