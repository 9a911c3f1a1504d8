// A stack of L gated linear attention layers performs L steps of causal weighted descent. As
// printed (residuals after the layer, query step divided by the query's gate) false; without these
// two, true.
#include "theorems/li2025/forward_pass/causal_weighted_descent.hpp"
#include "theorems/li2025/forward_pass/implicit_causal_descent.hpp"
#include "theorems/li2025/prompt_inputs.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/gated_linear_attention.hpp"
#include "verify/models/weighted_gradient_descent.hpp"
#include "verify/rounding/precision_ladder.hpp"

namespace verify::li2025::claim_thm6 {
namespace {

enum class Sign { minus, plus };  // Theorem 6 builds W_q from -P_q, Theorem 7 from P_q

// Z_1, .., Z_{L+1}, columns are tokens.
template <class T>
Vector<Matrix<T>> forward(const Prompt<T>& prompt, const Vector<Matrix<T>>& P_k,
                          const Vector<Matrix<T>>& P_q, const Vector<Vector<Matrix<T>>>& G,
                          Sign sign = Sign::minus) {
  Vector<GatedWeights<T>> W;
  for (std::size_t l = 0; l < P_k.size(); ++l) {
    W.push_back(gated_layout::weights(P_k[l], sign == Sign::plus ? P_q[l] : -P_q[l]));
  }
  return gated_stack(token_matrix(prompt), W, G);
}

// What the trajectories say the last entries after layer l are: y_i - x_i^T beta_i, then -x^T
// beta_hat.
template <class T>
Vector<T> predicted(const Prompt<T>& prompt, const CausalDescent<T>& descent, std::size_t l) {
  auto labels = map(residuals(prompt, descent.beta[l]), [](const T& rho) { return T(-rho); });
  labels.push_back(-dot(prompt.x_query, descent.beta_hat[l]));
  return labels;
}

enum class Variant { corrected, without_alpha, key_transposed, shifted_gates, literal_product };

// Forward pass minus prediction for every token and layer, and the change of the covariates. All
// entries of the full gates are free.
struct Difference {
  long d, n, layers;
  Variant variant = Variant::corrected;
  Sign sign = Sign::minus;
  bool gates_vary = false;  // with the layer

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix(d, n);
    const auto y = free.vector(n);
    const Prompt<T> prompt{X, y, free.vector(d)};
    const auto P_k = free.matrices(layers, d, d), P_q = free.matrices(layers, d, d);
    Vector<Vector<Matrix<T>>> G(layers, free.matrices(n + 1, d + 1, d + 1));
    for (long l = 1; gates_vary && l < layers; ++l) G[l] = free.matrices(n + 1, d + 1, d + 1);
    const auto states = forward(prompt, P_k, P_q, G, sign);
    const auto descent = causal_weighted_descent(
        prompt, variant == Variant::key_transposed ? map(P_k, transpose<T>) : P_k,
        sign == Sign::plus ? map(P_q, [](const Matrix<T>& p) { return -p; }) : P_q,
        map(G, [&](const Vector<Matrix<T>>& g) { return columns(g); }),
        variant == Variant::without_alpha ? QueryMask::on : QueryMask::off);
    Vector<T> zero;
    for (long l = 0; l <= layers; ++l) {
      auto labels = predicted(prompt, descent, l);
      for (long i = 0; l > 0 && variant == Variant::literal_product && i < n; ++i) {
        labels[i] = y[i] * dot(X.col(i), descent.beta[l].col(i));
      }
      for (const auto& entry : states[l].row(d) - labels) zero.push_back(entry);
      const Matrix<T> moved = block(states[l], 0, 0, d, n) - X;
      for (const auto& entry : moved.entries()) zero.push_back(entry);
    }
    return zero;
  }

  // Shifted, a token's own gate acts on it and the latest one does not.
  template <class T>
  Matrix<T> columns(const Vector<Matrix<T>>& G) const {
    const auto g = gated_layout::gate_columns(G);
    if (variant != Variant::shifted_gates) return g;
    auto shifted = g;
    set_block(shifted, 0, 1, block(g, 0, 0, d, n));
    return shifted;
  }
};

Finding expand_122(const Context&) { return expands_to_zero(Difference{1, 2, 2}); }
Finding expand_222(const Context&) { return expands_to_zero(Difference{2, 2, 2}); }
Finding expand_ginac(const Context&) { return expands_to_zero_ginac(Difference{1, 2, 2}); }
Finding identity_large(const Context& c) { return identity_test(Difference{5, 20, 4}, c.seed); }
Finding identity_vary(const Context& c) {
  return identity_test(Difference{3, 8, 3, Variant::corrected, Sign::minus, true}, c.seed);
}
Finding expand_plus(const Context&) {
  return expands_to_zero(Difference{1, 2, 2, Variant::corrected, Sign::plus});
}
Finding identity_plus(const Context& c) {
  return identity_test(Difference{5, 20, 4, Variant::corrected, Sign::plus}, c.seed);
}

Finding broken(const Context& c, Variant variant) {
  return identity_test(Difference{2, 3, 2, variant}, c.seed);
}
Finding without_alpha(const Context& c) { return broken(c, Variant::without_alpha); }
Finding key_transposed(const Context& c) { return broken(c, Variant::key_transposed); }
Finding shifted_gates(const Context& c) { return broken(c, Variant::shifted_gates); }
Finding literal_product(const Context& c) { return broken(c, Variant::literal_product); }

// Equations (31) and (32): one layer on any labels, that of the query included, leaves the
// covariates alone and adds x_i^T P_q (sum of y_j P_k^T x_j o g_{j:i}) to label i; the query, whose
// own term no gate acts on, y x^T P_q P_k^T x besides. (31) divides by g_{i:n+1}: see below.
struct LayerOnLabels {
  long d, n;
  bool query_term_gated = false;  // the control

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto Z = free.matrix(d + 1, n + 1), P_k = free.matrix(d, d), P_q = free.matrix(d, d);
    const auto G = free.matrices(n + 1, d + 1, d + 1);
    const auto outputs = gated_linear_attention(Z, gated_layout::weights(P_k, P_q), G);
    const auto g = gated_layout::gate_columns(G);
    const Matrix<T> X = block(Z, 0, 0, d, n + 1), keys = transpose(P_k) * X;
    const auto labels = Z.row(d);
    const Vector<T> demonstrations(labels.begin(), labels.begin() + n);
    Vector<T> zero = block(outputs, 0, 0, d, n + 1).entries();
    for (long i = 0; i <= n; ++i) {
      auto sum = gated_sum(block(keys, 0, 0, d, n), demonstrations, g, i);
      const auto own = query_term_gated ? hadamard(keys.col(n), g.col(n)) : keys.col(n);
      if (i == n) sum = sum + labels[n] * own;
      zero.push_back(T(outputs(d, i) - dot(X.col(i), P_q * sum)));
    }
    return zero;
  }
};

Finding layer_on_labels(const Context&) { return expands_to_zero(LayerOnLabels{2, 2}); }
Finding layer_on_labels_test(const Context& c) {
  return identity_test(LayerOnLabels{5, 20}, c.seed);
}
Finding query_term_gated(const Context& c) {
  return identity_test(LayerOnLabels{2, 2, true}, c.seed);
}

// X_l^T M_i rho = g_{i:n+1} o (the sum without division), hence the printed quotient for i <= n is
// right wherever it is defined.
struct QuotientForm {
  long d, n;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix(d, n), P_k = free.matrix(d, d), g = free.matrix(d, n + 1);
    const auto rho = free.vector(n);
    const Matrix<T> keys = transpose(P_k) * X;
    const auto Omega = cumulative_gates(g);
    Vector<T> zero;
    for (long i = 0; i < n; ++i) {
      auto masked = rho;
      for (long j = i + 1; j < n; ++j) masked[j] = T(0L);
      const auto product = hadamard(Omega.col(i), gated_sum(keys, rho, g, i));
      for (const auto& e : hadamard(keys, Omega) * masked - product) zero.push_back(e);
    }
    return zero;
  }
};

Finding quotient_form(const Context&) { return expands_to_zero(QuotientForm{2, 3}); }

// For L = 1 the query's trajectory is the one weighted step of Theorem 1.
struct OneLayer {
  long d, n;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix(d, n), g = free.matrix(d, n + 1);
    const auto y = free.vector(n);
    const auto P_k = free.matrices(1, d, d), P_q = free.matrices(1, d, d);
    const auto descent = causal_weighted_descent<T>({X, y, free.vector(d)}, P_k, P_q, {g});
    return descent.beta_hat[1] - weighted_step(X, y, P_k[0], P_q[0], cumulative_gates(g));
  }
};

Finding one_layer(const Context&) { return expands_to_zero(OneLayer{2, 3}); }

Vector<Matrix<Rational>> gates_of(const Instance& in) {
  return Vector<Matrix<Rational>>(in.matrices("P_k").size(), transpose(in.matrix("g_rows")));
}

// Last entries after layers 1..L, one row a layer.
Matrix<Rational> outputs_of(const Instance& in) {
  const Vector<Vector<Matrix<Rational>>> G(in.matrices("P_k").size(),
                                           gated_layout::gates_from_last_rows(in.matrix("g_rows")));
  return labels_of_layers(
      forward(li2025::prompt_of(in), in.matrices("P_k"), in.matrices("P_q"), G));
}

CausalDescent<Rational> descent_of(const Instance& in) {
  return causal_weighted_descent(li2025::prompt_of(in), in.matrices("P_k"), in.matrices("P_q"),
                                 gates_of(in));
}

// Query outputs where every query step is divided by g_{n+1}, as printed, with the residuals before
// the layer; nothing if g_{n+1} has a zero.
std::optional<Vector<Rational>> divided_outputs(const Instance& in,
                                                const CausalDescent<Rational>& descent) {
  const auto& x = in.vector("x_query");
  const auto gate = in.matrix("g_rows").row(in.matrix("g_rows").rows() - 1);
  for (const auto& g : gate) {
    if (g.sign() == 0) return std::nullopt;
  }
  const auto inverse_gate = map(gate, [](const Rational& g) { return Rational(1) / g; });
  Vector<Rational> beta(x.size(), Rational(0)), outputs;
  for (std::size_t l = 0; l + 1 < descent.beta_hat.size(); ++l) {
    const auto& P_k = in.matrices("P_k")[l];
    const auto& P_q = in.matrices("P_q")[l];
    const auto prompt = li2025::prompt_of(in);
    const auto gradient = gated_sum(transpose(P_k) * prompt.X, residuals(prompt, descent.beta[l]),
                                    transpose(in.matrix("g_rows")), prompt.n());
    const Rational alpha = dot(x, P_q * (transpose(P_k) * x));
    beta = (Rational(1) - alpha) * beta - P_q * hadamard(gradient, inverse_gate);
    outputs.push_back(-dot(x, beta));
  }
  return outputs;
}

// Last entries of all tokens layer by layer, without the parts of the states that stay zero.
struct LayerOutputs {
  const Instance& in;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    return stack_label_layers(in, to_scalar<T>(gates_of(in)));
  }
};

Finding forward_equals_descent(const Context& c) {
  const auto outputs = outputs_of(c.instance);
  const auto descent = descent_of(c.instance);
  const auto prompt = li2025::prompt_of(c.instance);
  bool equal = from_rows(LayerOutputs{c.instance}.operator()<Rational>()) == outputs;
  for (long l = 0; l < outputs.rows(); ++l)
    equal &= outputs.row(l) == predicted(prompt, descent, l + 1);
  auto result = settled(equal,
                        "every token's last entry equals y_i - x_i^T beta_{i,l}, the query's -x^T "
                        "beta_hat_l, exactly",
                        "a token's last entry differs from its trajectory's");
  const Vector<Vector<Rational>> steps(descent.beta_hat.begin() + 1, descent.beta_hat.end());
  result.values = {value("o_layers", outputs), value("beta_hat", from_rows(steps))};
  if (const auto printed = divided_outputs(c.instance, descent)) {
    result.values.push_back(value("o_printed", *printed));
  }
  return result;
}

// E2: with residuals after the layer beta_{1,1} solves beta = -(beta - 1).
Finding residual_index(const Context& c) {
  const auto& one = c.example("one number");
  const auto prompt = li2025::prompt_of(one);
  const auto outputs = outputs_of(one);
  const auto printed =
      implicit_causal_descent(prompt, one.matrices("P_k"), one.matrices("P_q"), gates_of(one));
  const auto found = predicted(prompt, printed.value(), 1);
  return settled(
      outputs.row(0) == found, "the printed index agrees",
      "n = d = L = 1, x_1 = y_1 = x = P_k = P_q = 1, all gates 1: with y_l the printed equation "
      "gives beta_{1,1} = " +
          text_of(printed->beta[1](0, 0)) + " and outputs " + text_of(found) +
          "; the recurrence gives beta_{1,1} = " + text_of(descent_of(one).beta[1](0, 0)) +
          " and outputs " + text_of(outputs.row(0)));
}

// E3: the printed division takes back the gate that does act.
Finding query_division(const Context& c) {
  const auto& half = c.example("one number, query gate 1/2");
  const auto truth = outputs_of(half)(0, 1);
  const auto printed = divided_outputs(half, descent_of(half)).value().front();
  return settled(truth == printed, "the printed division agrees",
                 "n = d = L = 1, x_1 = y_1 = x = P_k = P_q = 1, g_2 = 1/2: the printed division by "
                 "g_2 gives " +
                     text_of(printed) + ", the recurrence " + text_of(truth));
}

Finding forward_ladder(const Context& c) {
  return slope_finding(climb_ladder(LayerOutputs{c.instance}), "gated layers");
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  const std::string same = "does the division-free recursion give all outputs?";
  return {
      .inputs = stack_inputs({gate_rows_input()}),
      .values = {{"o_layers", "matrix[L, n+1]: last entries of all tokens after layers 1..L"},
                 {"beta_hat", "matrix[L, d]: the query's trajectory"},
                 {"o_printed",
                  "vector[L]: query outputs with the printed division by g_{n+1}; only where "
                  "g_{n+1} has no zero"}},
      .checks =
          {
              {"without division, every output follows its trajectory (d=1, n=2, L=2)", symbolic,
               everywhere, corrected, On::claim,
               "d=1, n=2, L=2; every entry of data, weights and full gates free", expand_122, same},
              {"without division, every output follows its trajectory (d=2, n=2, L=2)", symbolic,
               everywhere, corrected, On::claim, "d=2, n=2, L=2; every entry free", expand_222,
               same},
              {"the same by a second computer algebra system (d=1, n=2, L=2)", symbolic, everywhere,
               corrected, On::claim, "d=1, n=2, L=2; every entry free", expand_ginac, same},
              {"without division, every output follows its trajectory at full size", identity,
               everywhere, corrected, On::claim, "d=5, n=20, L=4", identity_large, same},
              {"the same with gates that vary with the layer", identity, everywhere, corrected,
               On::claim, "d=3, n=8, L=3", identity_vary},
              {"corrected Theorem 7, W_q built from P_q (d=1, n=2, L=2)", symbolic, everywhere,
               corrected, On::claim, "d=1, n=2, L=2; every entry free", expand_plus},
              {"corrected Theorem 7 at full size", identity, everywhere, corrected, On::claim,
               "d=5, n=20, L=4", identity_plus},
              {"(31), (32): what a layer adds to the labels, whatever they are", symbolic,
               everywhere, corrected, On::claim,
               "d=2, n=2; tokens with the query's label, weights, gates free", layer_on_labels},
              {"(31), (32) at full size", identity, everywhere, corrected, On::claim, "d=5, n=20",
               layer_on_labels_test},
              {"the printed quotient by g_{i:n+1} is right for demonstrations where no gate is 0",
               symbolic, everywhere, corrected, On::claim,
               "d=2, n=3; data, residuals, gates free; multiplied out", quotient_form},
              {"one layer gives the weighted step of Theorem 1", symbolic, everywhere, corrected,
               On::claim, "d=2, n=3; every entry free", one_layer},
              {"the gradient of layer l uses y_l", exact, points, refuted, On::claim,
               "n = d = L = 1", residual_index},
              {"the query's step is divided by g_{n+1}", exact, points, refuted, On::claim,
               "n = d = L = 1", query_division},
              {"outputs of all layers equal the trajectories' exactly", exact, points, corrected,
               On::instance, "the instance", forward_equals_descent},
              {"rounding is the only error of the layers", ladder, points, corrected, On::instance,
               "the instance, 8 to 1024 bits", forward_ladder},
              {"the decay alpha_l of the query is dropped", identity, everywhere, control,
               On::claim, "d=2, n=3, L=2", without_alpha},
              {"the step uses the transpose of P_k", identity, everywhere, control, On::claim,
               "d=2, n=3, L=2", key_transposed},
              {"the query's own term is gated", identity, everywhere, control, On::claim,
               "d=2, n=2", query_term_gated},
              {"a token's own gate acts on it, the latest gate does not", identity, everywhere,
               control, On::claim, "d=2, n=3, L=2", shifted_gates},
              {"o_i is read as the product y_i x_i^T beta_i, the minus sign taken for lost",
               identity, everywhere, control, On::claim, "d=2, n=3, L=2", literal_product},
          },
  };
}

}  // namespace verify::li2025::claim_thm6
