// Layers of full linear attention move all tokens along one trajectory, y_l = X beta_hat_l. With
// the query masked out as a source this is preconditioned gradient descent; with it the trajectory
// decays by I - P_l x x^T, not by the number 1 - x^T P_l x of the query's own in Corollary 3.
#include "theorems/li2025/forward_pass/full_attention_descent.hpp"
#include "theorems/li2025/prompt_inputs.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/preconditioned_gradient_descent.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::li2025::claim_cor3_full {
namespace {

enum class Change {
  none,
  scalar_decay,
  without_decay,
  with_decay,
  transposed_step,
  whole_gradient
};

// One layer on any state of the assumed form: labels y_i - x_i^T beta and -x^T beta, beta free. The
// prompt is this state at beta = 0, so that the step settles every number of layers. The step is
// half the gradient of |X beta - y|^2: along delta the loss grows by twice their product and
// |X delta|^2.
struct Layer {
  bool masked = false;  // the query is no source
  Change change = Change::none;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n), P = free.matrix("P", d, d);
    const auto y = free.vector("y", n), x = free.vector("x", d), beta = free.vector("beta", d);
    const PromptOf<M> prompt{X, y, x};
    const auto after = descent_layer(-transpose(P), token_matrix_from(prompt, beta),
                                     ScalarOf<M>(1L), masked ? QueryMask::on : QueryMask::off);
    const auto step = change == Change::transposed_step ? transpose(P) : P;
    const auto residual = transpose(X) * beta - y;
    const auto half_gradient = X * residual;
    auto next = beta - step * half_gradient;
    const bool decays = masked ? change == Change::with_decay : change != Change::without_decay;
    if (decays && change == Change::scalar_decay) next = next - dot(x, step * x) * beta;
    if (decays && change != Change::scalar_decay) next = next - dot(x, beta) * (step * x);
    Vanishing<M> zero;
    zero.equal(after, token_matrix_from(prompt, next));
    const auto delta = free.vector("delta", d), moved = residual + transpose(X) * delta;
    const ScalarOf<M> factor(change == Change::whole_gradient ? 1L : 2L);
    zero.equal(
        dot(moved, moved) - dot(residual, residual),
        factor * dot(half_gradient, delta) + dot(transpose(X) * delta, transpose(X) * delta));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    return prompt_stands_at_zero(free);
  }
};

// If beta_hat is read as the query's trajectory of the corollary, with its scalar decay, the label
// of demonstration 1 after layer 2 is not y_1 - x_1^T beta_hat_2.
Finding scalar_decay(const Context& c) {
  const auto& in = c.example("two layers, one demonstration");
  const auto prompt = li2025::prompt_of(in);
  const auto& P = in.matrices("P");
  const auto labels = full_attention_labels(prompt, P, QueryMask::off).back();
  const auto scalar = full_attention_descent(prompt, P, Decay::scalar).back();
  const auto claimed = labels_of(prompt, scalar);
  return settled(
      labels == claimed, "the scalar decay agrees",
      "d = 2, n = 1, L = 2, x_1 = (1, 0), x = (1, 1), y_1 = 1, P_l = I: after layer 2 the labels "
      "of demonstration 1 and the query are " +
          text_of(labels) + "; the scalar decay gives beta_hat_2 = " + text_of(scalar) +
          " and labels " + text_of(claimed) + ", the decay I - P_l x x^T beta_hat_2 = " +
          text_of(full_attention_descent(prompt, P, Decay::matrix).back()));
}

QueryMask mask_of(const Instance& in) {
  return in.boolean("masked") ? QueryMask::on : QueryMask::off;
}

// Labels of all tokens after every layer through the state sum_j label_j x_j, which is all that
// attention without a mask needs of the tokens: linear in their number.
struct LayerOutputs {
  const Instance& in;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const auto Z = token_matrix(li2025::prompt_of<T>(in));
    const long d = Z.rows() - 1, n = Z.cols() - 1;
    const auto covariates = block(Z, 0, 0, d, n + 1);
    auto labels = Z.row(d);
    std::vector<Vector<T>> layers;
    for (const auto& P : to_scalar<T>(in.matrices("P"))) {
      auto values = labels;
      if (mask_of(in) == QueryMask::on) values[n] = T(0L);
      labels = labels - transpose(covariates) * (P * (covariates * values));
      layers.push_back(labels);
    }
    return layers;
  }
};

Finding labels_on_instance(const Context& c, QueryMask wanted) {
  const auto& in = c.instance;
  const auto prompt = li2025::prompt_of(in);
  const auto& P = in.matrices("P");
  const bool is_masked = mask_of(in) == QueryMask::on;
  const auto labels = full_attention_labels(prompt, P, mask_of(in));
  const auto beta = full_attention_descent(prompt, P, is_masked ? Decay::none : Decay::matrix);
  // Masked, alpha_l = 0 and the printed recursion has no decay either.
  const auto printed = full_attention_descent(prompt, P, is_masked ? Decay::none : Decay::scalar);
  bool equal = labels == LayerOutputs{in}.operator()<Rational>();
  for (std::size_t l = 0; l < P.size(); ++l) equal &= labels[l] == labels_of(prompt, beta[l]);
  auto result = settled(equal,
                        "after every layer all labels are y_i - x_i^T beta_hat_l and -x^T "
                        "beta_hat_l; the last beta_hat is " +
                            text_of(beta.back()) +
                            (is_masked ? "" : ", with the scalar decay " + text_of(printed.back())),
                        "a label differs from the common trajectory's");
  if (mask_of(in) != wanted)
    result = finding(Answer::does_not_apply(),
                     is_masked ? "the query must be a source (masked = false); masked = true"
                               : "the query must be masked out (masked = true); masked = false");
  result.values = {value("o_layers", from_rows(labels)), value("beta_hat", from_rows(beta)),
                   value("beta_hat_scalar", from_rows(printed))};
  return result;
}

Finding as_a_source_on_instance(const Context& c) { return labels_on_instance(c, QueryMask::off); }
Finding masked_on_instance(const Context& c) { return labels_on_instance(c, QueryMask::on); }

Finding forward_precision_sweep(const Context& c) {
  return slope_finding(climb_precision_sweep(LayerOutputs{c.instance}), "layers of full attention");
}

}  // namespace

Theorem theorem() {
  auto inputs = li2025::prompt_inputs(
      {{"P", Kind::matrices, {"L", "d", "d"}, {}, "P_l = P_q P_k^T; W_q is built from -P_q"},
       {"masked", Kind::boolean, {}, {}, "the query is excluded from keys and values"}});
  inputs.push_back(L_input());
  return {
      .inputs = std::move(inputs),
      .values = {{"o_layers", "matrix[L, n+1]: last entries of all tokens after layers 1..L"},
                 {"beta_hat",
                  "matrix[L, d]: common trajectory, with decay I - P_l x x^T or, "
                  "masked, without decay"},
                 {"beta_hat_scalar",
                  "matrix[L, d]: with the decay 1 - x^T P_l x of Corollary 3; masked, "
                  "without decay"}},
      .parts = {{"one_trajectory",
                 {words(Layer{}), exact(as_a_source_on_instance)},
                 {{"the decay of the corollary, a number, in place of the matrix",
                   words(Layer{false, Change::scalar_decay})},
                  {"X^T (X beta - y) is the whole gradient",
                   words(Layer{false, Change::whole_gradient})},
                  {"the corollary's own beta_hat, after two layers",
                   once(Evidence::exact, {{"n", 1}, {"d", 2}, {"L", 2}}, Inputs::points,
                        scalar_decay)}},
                 {test_at(Layer{}, {{"n", 20}, {"d", 5}}),
                  on_instance(Evidence::precision_sweep, forward_precision_sweep)}},
                {"recursion",
                 {words(Layer{})},
                 {{"the query is a source but nothing decays",
                   words(Layer{false, Change::without_decay})},
                  {"the trajectory steps with the transpose of P_l",
                   words(Layer{false, Change::transposed_step})}}},
                {"masked",
                 {words(Layer{true}), exact(masked_on_instance)},
                 {{"the query is masked out but the trajectory decays",
                   words(Layer{true, Change::with_decay})},
                  {"the trajectory steps with the transpose of P_l",
                   words(Layer{true, Change::transposed_step})}}}},
  };
}

}  // namespace verify::li2025::claim_cor3_full
