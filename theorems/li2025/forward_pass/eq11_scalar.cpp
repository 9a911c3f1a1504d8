// Scalar gating: if the last row of every gate is constant on its first d entries, the layer
// predicts with the sample-wise step P X^T (omega o y), omega_i the product of the later gates.
#include "theorems/li2025/prompt_inputs.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/gated_linear_attention.hpp"
#include "verify/models/weighted_gradient_descent.hpp"

namespace verify::li2025::claim_eq11_scalar {
namespace {

// How the gates G_1, .., G_{n+1} [d+1, d+1] come about.
enum class Gates {
  constant,     // G_i = g_i 1 1^T
  by_value,     // G_i = alpha_i 1^T, g_i the last entry of alpha_i
  last_row,     // the last row is g_i on its first d entries, all else free
  by_key,       // G_i = 1 alpha_i^T: rows are equal and not constant
  label_entry,  // the last row is free but for its last entry g_i
};
enum class Variant { as_stated, own_gate, without_query_gate };

// Gates and, as columns, what of them ought to act on the coordinates of the keys.
template <class T>
struct DrawnGates {
  Vector<Matrix<T>> G;
  Matrix<T> columns;  // [d, n+1]
};

template <class T>
DrawnGates<T> draw_gates(Variables<T>& free, Gates gates, long d, long N) {
  const Vector<T> ones(d + 1, T(1L));
  DrawnGates<T> drawn{{}, Matrix<T>(d, N)};
  for (long i = 0; i < N; ++i) {
    const bool whole = gates == Gates::last_row || gates == Gates::label_entry;
    const auto alpha = free.vector(gates == Gates::constant ? 1 : d + 1);
    const T g = alpha.back();
    Matrix<T> gate = gates == Gates::constant   ? g * outer(ones, ones)
                     : gates == Gates::by_value ? outer(alpha, ones)
                     : gates == Gates::by_key   ? outer(ones, alpha)
                                                : free.matrix(d + 1, d + 1);
    if (whole) gate(d, d) = g;
    for (long k = 0; k < d; ++k) {
      if (gates == Gates::last_row) gate(d, k) = g;
      drawn.columns(k, i) = gates == Gates::by_key ? alpha[k] : g;
    }
    drawn.G.push_back(std::move(gate));
  }
  return drawn;
}

// Last entry of the last output minus the weighted step's prediction.
struct Difference {
  long d, n;
  Gates gates;
  Variant variant = Variant::as_stated;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix(d, n);
    const auto y = free.vector(n);
    const auto x = free.vector(d);
    const auto P_k = free.matrix(d, d), P_q = free.matrix(d, d);
    const auto drawn = draw_gates(free, gates, d, n + 1);
    const auto Z = token_matrix(Prompt<T>{X, y, x});
    const T f = gated_linear_attention(Z, gated_layout::weights(P_k, P_q), drawn.G)(d, n);
    if (gates == Gates::by_key) {
      return {T(f - dot(x, weighted_step(X, y, P_k, P_q, cumulative_gates(drawn.columns))))};
    }
    auto g = drawn.columns.row(0);
    if (variant == Variant::without_query_gate) g[n] = T(1L);
    auto omega = cumulative_gates(g);
    for (long i = 0; variant == Variant::own_gate && i < n; ++i) omega[i] = omega[i] * g[i];
    return {T(f - dot(x, weighted_step(X, y, P_q * transpose(P_k), omega)))};
  }
};

Finding expand_constant(const Context&) {
  return expands_to_zero(Difference{2, 3, Gates::constant});
}
Finding expand_by_value(const Context&) {
  return expands_to_zero(Difference{2, 3, Gates::by_value});
}
Finding expand_last_row(const Context&) {
  return expands_to_zero(Difference{2, 3, Gates::last_row});
}
Finding expand_ginac(const Context&) {
  return expands_to_zero_ginac(Difference{1, 3, Gates::last_row});
}
Finding identity_large(const Context& c) {
  return identity_test(Difference{10, 40, Gates::last_row}, c.seed);
}
Finding expand_by_key(const Context&) { return expands_to_zero(Difference{2, 3, Gates::by_key}); }

Finding own_gate(const Context& c) {
  return identity_test(Difference{2, 3, Gates::last_row, Variant::own_gate}, c.seed);
}
Finding without_query_gate(const Context& c) {
  return identity_test(Difference{2, 3, Gates::last_row, Variant::without_query_gate}, c.seed);
}
Finding label_entry(const Context& c) {
  return identity_test(Difference{2, 3, Gates::label_entry}, c.seed);
}

// One demonstration x_1 = (1, 1), y_1 = 1, P = I, query gate 1 (1, 2, *): is there a weight omega
// with f = omega x^T x_1 for the queries e_1 and e_2?
Finding by_key_is_sample_wise(const Context&) {
  const Rational one(1), zero(0);
  const Matrix<Rational> X = {{one}, {one}}, I = identity_matrix<Rational>(2);
  const auto all = outer(Vector<Rational>(3, one), Vector<Rational>{one, Rational(2), one});
  Vector<Rational> f;
  for (long k = 0; k < 2; ++k) {
    const auto Z = token_matrix(Prompt<Rational>{X, {one}, unit_vector<Rational>(2, k)});
    f.push_back(gated_linear_attention(Z, gated_layout::weights(I, I), {all, all})(2, 1));
  }
  const auto omega = solve_any(X, f);  // f_k = omega (x_1)_k
  return settled(omega.has_value(), "a weight for the sample does it",
                 "d = 2, n = 1, x_1 = (1, 1), y_1 = 1, P = I, G_2 = 1 (1, 2, 1): the queries (1, "
                 "0), (0, 1) get f = " +
                     text_of(f) + ", but any weight omega gives [omega, omega]");
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
      settled(f == predicted && f_other == predicted,
              "weights omega = " + text_of(omega) + "; layer and step both predict " + text_of(f) +
                  ", whatever the other gate entries are",
              "layer " + text_of(f) + " and " + text_of(f_other) + ", step " + text_of(predicted));
  result.values = {value("f", f), value("omega", omega)};
  return result;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  const std::string same = "does scalar gating give the sample-wise step?";
  return {
      .inputs = li2025::prompt_inputs({
          {"P", Kind::matrix, {"d", "d"}, {}, "preconditioner: P_q = P, P_k = I"},
          {"g", Kind::vector, {Size("n") + 1}, {}, "scalar gates; the first one never acts"},
      }),
      .values = {{"f", "rational: prediction"},
                 {"omega", "vector[n]: omega_i = g_{i+1} .. g_{n+1}"}},
      .checks =
          {
              {"gates g_i 1 1^T give the sample-wise step with omega_i = g_{i+1} .. g_{n+1}",
               symbolic, everywhere, holds, On::claim, "d=2, n=3; X, y, x, P_k, P_q, g free",
               expand_constant, same},
              {"gates alpha_i 1^T give the same with g_i the last entry of alpha_i", symbolic,
               everywhere, holds, On::claim, "d=2, n=3; X, y, x, P_k, P_q, alpha free",
               expand_by_value, same},
              {"a last row g_i 1_d^T is all that matters", symbolic, everywhere, holds, On::claim,
               "d=2, n=3; X, y, x, P_k, P_q and all other gate entries free", expand_last_row,
               same},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "d=1, n=3; every entry free", expand_ginac, same},
              {"a last row g_i 1_d^T is all that matters, for a long prompt", identity, everywhere,
               holds, On::claim, "d=10, n=40; all other gate entries free", identity_large, same},
              {"gates 1 alpha_i^T, along the keys, weight coordinates: row i of Omega is the "
               "product of the later alpha",
               symbolic, everywhere, holds, On::claim, "d=2, n=3; X, y, x, P_k, P_q, alpha free",
               expand_by_key},
              {"layer and sample-wise step agree exactly", exact, points, holds, On::instance,
               "the instance", outputs_on_instance},
              {"gates 1 alpha_i^T are weights of samples too", exact, points, control, On::claim,
               "d=2, n=1", by_key_is_sample_wise},
              {"a token's own gate is part of its weight", identity, everywhere, control, On::claim,
               "d=2, n=3", own_gate},
              {"the gate of the query is left out", identity, everywhere, control, On::claim,
               "d=2, n=3", without_query_gate},
              {"the gate of a token is read from the corner of G_i alone", identity, everywhere,
               control, On::claim, "d=2, n=3; the rest of the last row free", label_entry},
          },
  };
}

}  // namespace verify::li2025::claim_eq11_scalar
