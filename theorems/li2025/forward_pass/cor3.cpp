// Without gates, L layers of causal linear attention perform L steps of causal gradient descent on
// coupled trajectories. As printed (residuals after the layer) false; with residuals before it,
// true.
#include "theorems/li2025/forward_pass/causal_weighted_descent.hpp"
#include "theorems/li2025/forward_pass/full_attention_descent.hpp"
#include "theorems/li2025/forward_pass/implicit_causal_descent.hpp"
#include "theorems/li2025/prompt_inputs.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/gated_linear_attention.hpp"
#include "verify/models/linear_attention.hpp"
#include "verify/rounding/precision_ladder.hpp"

namespace verify::li2025::claim_cor3 {
namespace {

template <class T>
Matrix<T> ones(long rows, long cols) {
  return map(Matrix<T>(rows, cols), [](const T&) { return T(1L); });
}

// Z_1, .., Z_{L+1} of the gated stack with all gates 1; W_q is built from -P_q.
template <class T>
Vector<Matrix<T>> forward(const Prompt<T>& prompt, const Vector<Matrix<T>>& P_k,
                          const Vector<Matrix<T>>& P_q) {
  const long d = prompt.d();
  Vector<GatedWeights<T>> W;
  for (std::size_t l = 0; l < P_k.size(); ++l) W.push_back(gated_layout::weights(P_k[l], -P_q[l]));
  const Vector<Matrix<T>> open(prompt.n() + 1, ones<T>(d + 1, d + 1));
  return gated_stack(token_matrix(prompt), W, Vector<Vector<Matrix<T>>>(P_k.size(), open));
}

enum class Variant { corrected, without_alpha, demonstrations_without_mask, wrong_sign };

// The corollary's own recursion with P_l = P_q P_k^T, written with running sums instead of gates:
// outputs after layers 1..L, one row a layer, and the query's trajectory.
template <class T>
struct Trajectory {
  Vector<Vector<T>> outputs, beta_hat;
};

template <class T>
Trajectory<T> causal_descent(const Prompt<T>& prompt, const Vector<Matrix<T>>& P,
                             Variant variant = Variant::corrected) {
  const long d = prompt.d(), n = prompt.n();
  const auto& x = prompt.x_query;
  Trajectory<T> result;
  Matrix<T> beta(d, n);
  Vector<T> query(d, T(0L));
  for (const auto& step : P) {
    const auto rho = residuals(prompt, beta);
    const auto whole = prompt.X * rho;
    Vector<T> gradient(d, T(0L)), outputs;
    for (long i = 0; i < n; ++i) {
      gradient = gradient + rho[i] * prompt.X.col(i);
      const auto seen = variant == Variant::demonstrations_without_mask ? whole : gradient;
      const auto next = beta.col(i) - step * seen;
      for (long k = 0; k < d; ++k) beta(k, i) = next[k];
      outputs.push_back(prompt.y[i] - dot(prompt.X.col(i), next));
    }
    const T alpha = variant == Variant::without_alpha ? T(0L) : dot(x, step * x);
    const T decay = variant == Variant::wrong_sign ? T(T(1L) + alpha) : T(T(1L) - alpha);
    query = decay * query - step * gradient;
    outputs.push_back(-dot(x, query));
    result.outputs.push_back(std::move(outputs));
    result.beta_hat.push_back(query);
  }
  return result;
}

template <class T>
Vector<Matrix<T>> preconditioners(const Vector<Matrix<T>>& P_k, const Vector<Matrix<T>>& P_q) {
  Vector<Matrix<T>> P;
  for (std::size_t l = 0; l < P_k.size(); ++l) P.push_back(P_q[l] * transpose(P_k[l]));
  return P;
}

struct Difference {
  long d, n, layers;
  Variant variant = Variant::corrected;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix(d, n);
    const auto y = free.vector(n);
    const Prompt<T> prompt{X, y, free.vector(d)};
    const auto P_k = free.matrices(layers, d, d), P_q = free.matrices(layers, d, d);
    const auto states = forward(prompt, P_k, P_q);
    const auto descent = causal_descent(prompt, preconditioners(P_k, P_q), variant);
    Vector<T> zero;
    for (long l = 0; l < layers; ++l) {
      for (const auto& e : states[l + 1].row(d) - descent.outputs[l]) zero.push_back(e);
    }
    return zero;
  }
};

Finding expand_222(const Context&) { return expands_to_zero(Difference{2, 2, 2}); }
Finding expand_133(const Context&) { return expands_to_zero(Difference{1, 3, 3}); }
Finding expand_ginac(const Context&) { return expands_to_zero_ginac(Difference{1, 2, 2}); }
Finding identity_large(const Context& c) { return identity_test(Difference{5, 20, 4}, c.seed); }

Finding broken(const Context& c, Variant variant) {
  return identity_test(Difference{2, 3, 2, variant}, c.seed);
}
Finding without_alpha(const Context& c) { return broken(c, Variant::without_alpha); }
Finding without_mask(const Context& c) { return broken(c, Variant::demonstrations_without_mask); }
Finding wrong_sign(const Context& c) { return broken(c, Variant::wrong_sign); }

struct FullDifference {
  long d, n, layers;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix(d, n);
    const auto y = free.vector(n);
    const Prompt<T> prompt{X, y, free.vector(d)};
    const auto P = free.matrices(layers, d, d);
    const auto labels = full_attention_labels(prompt, P, QueryMask::off);
    const auto beta = full_attention_descent(prompt, P, Decay::matrix);
    Vector<T> zero;
    for (long l = 0; l < layers; ++l) {
      for (const auto& e : labels[l] - labels_of(prompt, beta[l])) zero.push_back(e);
    }
    return zero;
  }
};

Finding expand_full(const Context&) { return expands_to_zero(FullDifference{2, 2, 2}); }
Finding identity_full(const Context& c) { return identity_test(FullDifference{5, 20, 4}, c.seed); }

Matrix<Rational> outputs_of(const Instance& in) {
  return labels_of_layers(forward(li2025::prompt_of(in), in.matrices("P_k"), in.matrices("P_q")));
}

// Labels layer by layer without the parts of the states that stay zero.
struct LayerOutputs {
  const Instance& in;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const long d = in.matrix("X").cols(), n = in.matrix("X").rows();
    const Vector<Matrix<T>> open(in.matrices("P_k").size(), ones<T>(d, n + 1));
    return stack_label_layers(in, open);
  }
};

Finding forward_equals_descent(const Context& c) {
  const auto& in = c.instance;
  const auto outputs = outputs_of(in);
  const auto descent = causal_descent(li2025::prompt_of(in),
                                      preconditioners(in.matrices("P_k"), in.matrices("P_q")));
  const bool equal = from_rows(descent.outputs) == outputs &&
                     from_rows(LayerOutputs{in}.operator()<Rational>()) == outputs;
  auto result = settled(equal,
                        "every token's last entry equals y_i - x_i^T beta_{i,l}, the query's -x^T "
                        "beta_hat_l, exactly",
                        "a token's last entry differs from its trajectory's");
  result.values = {value("o_layers", outputs), value("beta_hat", from_rows(descent.beta_hat))};
  return result;
}

// E2: with y_l of the same layer beta_{1,1} solves beta = -(beta - 1), so that y_1 = 1/2.
Finding residual_index(const Context& c) {
  const auto& one = c.example("one number");
  const auto prompt = li2025::prompt_of(one);
  const Vector<Matrix<Rational>> open(1, ones<Rational>(1, 2));
  const auto printed =
      implicit_causal_descent(prompt, one.matrices("P_k"), one.matrices("P_q"), open);
  const Rational found = -dot(prompt.x_query, printed.value().beta_hat[1]);
  const auto truth = outputs_of(one)(0, 1);
  return settled(found == truth, "the printed index agrees",
                 "n = d = L = 1, x_1 = y_1 = x = P_k = P_q = 1: with y_l the printed equation "
                 "gives beta_{1,1} = " +
                     text_of(printed->beta[1](0, 0)) + " and the query's output " + text_of(found) +
                     "; the attention layer gives " + text_of(truth));
}

// E18: demonstration 1 after layer 2 is not y_1 - x_1^T beta_hat_2 with the scalar decay.
Finding scalar_decay(const Context& c) {
  const auto& in = c.example("full attention");
  const auto prompt = li2025::prompt_of(in);
  const auto P = preconditioners(in.matrices("P_k"), in.matrices("P_q"));
  const auto label = full_attention_labels(prompt, P, QueryMask::off).back().front();
  const auto scalar = full_attention_descent(prompt, P, Decay::scalar).back();
  const auto claimed = labels_of(prompt, scalar).front();
  return settled(
      label == claimed, "the scalar decay agrees",
      "d = 2, n = 1, L = 2, x_1 = (1, 0), x = (1, 1), y_1 = 1, P_l = I, no causal mask: after "
      "layer 2 the label of demonstration 1 is " +
          text_of(label) + ", but the scalar decay gives beta_hat_2 = " + text_of(scalar) +
          " and y_1 - x_1^T beta_hat_2 = " + text_of(claimed) + "; with I - P_l x x^T it is " +
          text_of(full_attention_descent(prompt, P, Decay::matrix).back()));
}

Finding forward_ladder(const Context& c) {
  return slope_finding(climb_ladder(LayerOutputs{c.instance}), "causal layers");
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  const std::string same = "does the recursion with residuals before the layer give all outputs?";
  return {
      .inputs = stack_inputs(),
      .values = {{"o_layers", "matrix[L, n+1]: last entries of all tokens after layers 1..L"},
                 {"beta_hat", "matrix[L, d]: the query's trajectory"}},
      .checks =
          {
              {"every output follows its trajectory (d=2, n=2, L=2)", symbolic, everywhere,
               corrected, On::claim, "d=2, n=2, L=2; every entry free", expand_222, same},
              {"every output follows its trajectory (d=1, n=3, L=3)", symbolic, everywhere,
               corrected, On::claim, "d=1, n=3, L=3; every entry free", expand_133, same},
              {"the same by a second computer algebra system (d=1, n=2, L=2)", symbolic, everywhere,
               corrected, On::claim, "d=1, n=2, L=2; every entry free", expand_ginac, same},
              {"every output follows its trajectory at full size", identity, everywhere, corrected,
               On::claim, "d=5, n=20, L=4", identity_large, same},
              {"full attention: one common trajectory with decay I - P_l x x^T (d=2, "
               "n=2, L=2)",
               symbolic, everywhere, corrected, On::claim, "d=2, n=2, L=2; every entry free",
               expand_full},
              {"full attention: one common trajectory with decay I - P_l x x^T at full "
               "size",
               identity, everywhere, corrected, On::claim, "d=5, n=20, L=4", identity_full},
              {"the gradient of layer l uses y_l", exact, points, refuted, On::claim,
               "n = d = L = 1", residual_index},
              {"with full attention y_l = X beta_hat_l for the scalar decay", exact, points,
               refuted, On::claim, "d = 2, n = 1, L = 2", scalar_decay},
              {"outputs of all layers equal the trajectories' exactly", exact, points, corrected,
               On::instance, "the instance", forward_equals_descent},
              {"rounding is the only error of the layers", ladder, points, corrected, On::instance,
               "the instance, 8 to 1024 bits", forward_ladder},
              {"the decay alpha_l of the query is dropped", identity, everywhere, control,
               On::claim, "d=2, n=3, L=2", without_alpha},
              {"the causal mask on the demonstrations is dropped", identity, everywhere, control,
               On::claim, "d=2, n=3, L=2", without_mask},
              {"the decay has the opposite sign", identity, everywhere, control, On::claim,
               "d=2, n=3, L=2", wrong_sign},
          },
  };
}

}  // namespace verify::li2025::claim_cor3
