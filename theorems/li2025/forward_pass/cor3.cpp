// Without gates, L layers of causal linear attention perform L steps of causal gradient descent on
// coupled trajectories. As printed (residuals after the layer) false; with residuals before it,
// true.
#include "theorems/li2025/forward_pass/causal_weighted_descent.hpp"
#include "theorems/li2025/forward_pass/implicit_causal_descent.hpp"
#include "theorems/li2025/forward_pass/layer_on_trajectories.hpp"
#include "theorems/li2025/prompt_inputs.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/gated_linear_attention.hpp"
#include "verify/rounding/precision_sweep.hpp"

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

enum class Change { none, without_alpha, wrong_sign, own_token_unseen };

// One token after any number of demonstrations, in one layer with all gates 1: the next
// demonstration, and the query from the same state. The state is the sum over the demonstrations so
// far of their labels times P_k^T x_j, from 0 on.
struct TokenStep {
  Change change = Change::none;

  Sizes sizes() const { return token_step_sizes(); }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using Scalar = ScalarOf<M>;
    const auto layer = LayerOnTrajectories<M>::drawn(free);
    const auto d = free.space("d");
    const auto x = free.vector("x", d), beta = free.vector("beta", d);
    const auto query = free.vector("query", d), beta_hat = free.vector("beta_hat", d);
    const auto y = free.scalar("y");
    const auto none = zero_column(layer.P_k);
    const auto open = bordered(outer(layer.ones, layer.ones), layer.ones, layer.ones, Scalar(1L));
    const auto rho = layer.residuals();
    const auto state = [&](const VectorOf<M>& gradient) {
      return layer.state(none - transpose(layer.P_k) * gradient);
    };
    const M P = layer.P_q * transpose(layer.P_k);
    const auto before = layer.X * rho;

    const auto token = with_last(x, y - dot(x, beta));
    const auto own = change == Change::own_token_unseen ? Scalar(0L) : dot(x, beta) - y;
    const auto gradient = beside(layer.X, x) * with_last(rho, own);
    const auto next = layer.next(state(before), open, token);
    Vanishing<M> zero;
    zero.equal(next, state(gradient));
    zero.equal(layer.moved(next, token), with_last(x, y - dot(x, beta - P * gradient)));

    const auto asking = with_last(query, Scalar(0L) - dot(query, beta_hat));
    const auto alpha = change == Change::without_alpha ? Scalar(0L) : dot(query, P * query);
    const auto decay = change == Change::wrong_sign ? Scalar(1L) + alpha : Scalar(1L) - alpha;
    const auto after = decay * beta_hat - P * before;
    zero.equal(layer.moved(layer.next(state(before), open, asking), asking),
               with_last(query, Scalar(0L) - dot(query, after)));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    const bool unseen = change == Change::own_token_unseen;
    return LayerOnTrajectories<M>::base(free, ScalarOf<M>(unseen ? 0L : 1L));
  }
};

enum class Mask { causal, none };

// The corollary's own recursion with P_l = P_q P_k^T, written with running sums instead of gates:
// outputs after layers 1..L, one row a layer, and the query's trajectory.
template <class T>
struct Trajectory {
  Vector<Vector<T>> outputs, beta_hat;
};

template <class T>
Trajectory<T> causal_descent(const Prompt<T>& prompt, const Vector<Matrix<T>>& P, Matrix<T> beta,
                             Vector<T> query, Mask mask = Mask::causal) {
  const long d = prompt.d(), n = prompt.n();
  const auto& x = prompt.x_query;
  Trajectory<T> result;
  for (const auto& step : P) {
    const auto rho = residuals(prompt, beta);
    const auto whole = prompt.X * rho;
    Vector<T> gradient(d, T(0L)), outputs;
    for (long i = 0; i < n; ++i) {
      gradient = gradient + rho[i] * prompt.X.col(i);
      const auto seen = mask == Mask::none ? whole : gradient;
      const auto next = beta.col(i) - step * seen;
      for (long k = 0; k < d; ++k) beta(k, i) = next[k];
      outputs.push_back(prompt.y[i] - dot(prompt.X.col(i), next));
    }
    const T decay = T(1L) - dot(x, step * x);
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

// All tokens of one layer at once, labels y_i - x_i^T beta_i and -x^T beta_hat, all trajectories
// free.
struct Layer {
  long d, n;
  Mask mask = Mask::causal;

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"L", Argument::induction}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix("X", d, n), beta = free.matrix("beta", d, n);
    const auto y = free.vector("y", n), x = free.vector("x", d), query = free.vector("query", d);
    const Prompt<T> prompt{X, y, x};
    const auto P_k = free.matrix("P_k", d, d), P_q = free.matrix("P_q", d, d);
    auto Z = token_matrix(prompt);
    for (long i = 0; i < n; ++i) Z(d, i) = T(y[i] - dot(X.col(i), beta.col(i)));
    Z(d, n) = T(-dot(x, query));
    const Vector<Matrix<T>> open(n + 1, ones<T>(d + 1, d + 1));
    const auto after = Z + gated_linear_attention(Z, gated_layout::weights(P_k, -P_q), open);
    const auto descent =
        causal_descent(prompt, preconditioners<T>({P_k}, {P_q}), beta, query, mask);
    return after.row(d) - descent.outputs.front();
  }

  template <class T>
  Vector<T> base(Variables<T>& free) const {
    // The prompt is these tokens at beta_i = 0 and beta_hat = 0.
    const auto X = free.matrix("X", d, n);
    const auto y = free.vector("y", n), x = free.vector("x", d);
    const Prompt<T> prompt{X, y, x};
    const Matrix<T> beta(d, n);
    auto Z = token_matrix(prompt);
    for (long i = 0; i < n; ++i) Z(d, i) = T(y[i] - dot(X.col(i), beta.col(i)));
    return (token_matrix(prompt) - Z).entries();
  }
};

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
  const auto prompt = li2025::prompt_of(in);
  const auto descent = causal_descent(
      prompt, preconditioners(in.matrices("P_k"), in.matrices("P_q")),
      Matrix<Rational>(prompt.d(), prompt.n()), Vector<Rational>(prompt.d(), Rational(0)));
  const bool equal = all_hold({from_rows(descent.outputs) == outputs,
                               from_rows(LayerOutputs{in}.operator()<Rational>()) == outputs});
  auto result = settled(equal,
                        "every token's last entry equals y_i - x_i^T beta_{i,l}, the query's -x^T "
                        "beta_hat_l, exactly",
                        "a token's last entry differs from its trajectory's");
  result.values = {value("o_layers", outputs), value("beta_hat", from_rows(descent.beta_hat))};
  return result;
}

// n = d = L = 1, all numbers 1. With y_l of the same layer beta_{1,1} solves beta = -(beta - 1), so
// that y_1 = 1/2.
enum class Sign { printed, opposite };
Finding output_of_one(const Context& c, Residual residual, Sign sign = Sign::printed) {
  const auto& one = c.example("one number");
  const auto prompt = li2025::prompt_of(one);
  const auto &P_k = one.matrices("P_k"), &P_q = one.matrices("P_q");
  const Vector<Matrix<Rational>> open(1, ones<Rational>(1, 2));
  const auto after = implicit_causal_descent(prompt, P_k, P_q, open);
  const auto before = causal_descent(prompt, preconditioners(P_k, P_q), Matrix<Rational>(1, 1),
                                     Vector<Rational>(1, Rational(0)));
  const Rational output = residual == Residual::after_the_layer
                              ? -dot(prompt.x_query, after.value().beta_hat[1])
                              : before.outputs[0][1];
  const Rational found = sign == Sign::opposite ? -output : output;
  const auto truth = outputs_of(one)(0, 1);
  return settled(found == truth, "the output of the layer is " + text_of(found),
                 "n = d = L = 1, x_1 = y_1 = x = P_k = P_q = 1: with y_l the printed equation "
                 "gives beta_{1,1} = " +
                     text_of(after->beta[1](0, 0)) + " and the query's output " + text_of(found) +
                     "; the attention layer gives " + text_of(truth));
}
Finding printed_index(const Context& c) { return output_of_one(c, Residual::after_the_layer); }
Finding right_index(const Context& c) { return output_of_one(c, Residual::before_the_layer); }
Finding opposite_sign(const Context& c) {
  return output_of_one(c, Residual::before_the_layer, Sign::opposite);
}

Finding forward_precision_sweep(const Context& c) {
  return slope_finding(climb_precision_sweep(LayerOutputs{c.instance}), "causal layers");
}

}  // namespace

Theorem theorem() {
  using enum Change;
  const LeastSizes enough = {{"n", 2}, {"d", 5}};
  const auto one_number = [](Settle settle) {
    return once(Evidence::exact, {{"n", 1}, {"d", 1}, {"L", 1}}, Inputs::points, settle);
  };
  return {
      .inputs = stack_inputs(),
      .values = {{"o_layers", "matrix[L, n+1]: last entries of all tokens after layers 1..L"},
                 {"beta_hat", "matrix[L, d]: the query's trajectory"}},
      .parts =
          {{"printed",
            {one_number(printed_index)},
            {{"the residual before the layer, but the output has the opposite sign",
              one_number(opposite_sign)}},
            {one_number(right_index)}},
           {"recursion",
            {visits(TokenStep{}, enough), test(Layer{5, 20}), one_number(right_index),
             exact(forward_equals_descent)},
            {{"the decay alpha_l of the query is dropped",
              visits(TokenStep{without_alpha}, enough)},
             {"the causal mask on the demonstrations is dropped", test(Layer{3, 2, Mask::none})},
             {"a demonstration does not see itself", visits(TokenStep{own_token_unseen}, enough)},
             {"the decay has the opposite sign", visits(TokenStep{wrong_sign}, enough)}},
            {ginac(Layer{1, 2}), on_instance(Evidence::precision_sweep, forward_precision_sweep)}}},
  };
}

}  // namespace verify::li2025::claim_cor3
