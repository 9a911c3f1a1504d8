// A stack of L gated linear attention layers performs L steps of causal weighted descent. As
// printed (residuals after the layer, query step divided by the query's gate) false; without these
// two, true.
#include "theorems/li2025/forward_pass/causal_weighted_descent.hpp"
#include "theorems/li2025/forward_pass/implicit_causal_descent.hpp"
#include "theorems/li2025/forward_pass/trajectory_steps.hpp"
#include "theorems/li2025/prompt_inputs.hpp"
#include "verify/claim/finding.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::li2025::claim_thm6 {
namespace {

// Z_1, .., Z_{L+1}, columns are tokens.
template <class T>
Vector<Matrix<T>> forward(const Prompt<T>& prompt, const Vector<Matrix<T>>& P_k,
                          const Vector<Matrix<T>>& P_q, const Vector<Vector<Matrix<T>>>& G) {
  Vector<GatedWeights<T>> W;
  for (std::size_t l = 0; l < P_k.size(); ++l) W.push_back(gated_layout::weights(P_k[l], -P_q[l]));
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

// The whole stack at once, gates that vary with the layer: last entries and change of the
// covariates.
struct Stack {
  long d, n, layers;

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"L", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix("X", d, n);
    const auto y = free.vector("y", n);
    const Prompt<T> prompt{X, y, free.vector(d)};
    const auto P_k = free.matrices(layers, d, d), P_q = free.matrices(layers, d, d);
    Vector<Vector<Matrix<T>>> G;
    for (long l = 0; l < layers; ++l) G.push_back(free.matrices(n + 1, d + 1, d + 1));
    const auto columns = map(G, [](const auto& g) { return gated_layout::gate_columns(g); });
    const auto states = forward(prompt, P_k, P_q, G);
    const auto descent = causal_weighted_descent(prompt, P_k, P_q, columns);
    Vector<T> zero;
    for (long l = 1; l <= layers; ++l) {
      for (const auto& e : states[l].row(d) - predicted(prompt, descent, l)) zero.push_back(e);
      const Matrix<T> moved = block(states[l], 0, 0, d, n) - X;
      zero.insert(zero.end(), moved.entries().begin(), moved.entries().end());
    }
    return zero;
  }
};

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

// Last entries of all tokens layer by layer, without the parts of the states that stay zero.
struct LayerOutputs {
  const Instance& in;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    return stack_label_layers(in, to_scalar<T>(gates_of(in)));
  }
};

Finding demonstrations_on_instance(const Context& c) {
  const auto& in = c.instance;
  const auto outputs = outputs_of(in);
  const auto descent = descent_of(in);
  const auto prompt = li2025::prompt_of(in);
  bool equal = from_rows(LayerOutputs{in}.operator()<Rational>()) == outputs;
  for (long l = 0; l < outputs.rows(); ++l) {
    const auto labels = predicted(prompt, descent, l + 1);
    for (long i = 0; i < prompt.n(); ++i) equal &= outputs(l, i) == labels[i];
  }
  auto result =
      settled(equal, "every demonstration's last entry is y_i - x_i^T beta_{i,l}, exactly",
              "a demonstration's last entry differs from its trajectory's");
  result.values = {value("o_layers", outputs)};
  return result;
}

Finding query_on_instance(const Context& c) {
  const auto& in = c.instance;
  const auto outputs = outputs_of(in);
  const auto descent = descent_of(in);
  const auto prompt = li2025::prompt_of(in);
  bool equal = true;
  for (long l = 0; l < outputs.rows(); ++l)
    equal &= outputs(l, prompt.n()) == predicted(prompt, descent, l + 1).back();
  auto result = settled(equal, "the query's last entry is -x^T beta_hat_l, exactly",
                        "the query's last entry differs from its trajectory's");
  const Vector<Vector<Rational>> steps(descent.beta_hat.begin() + 1, descent.beta_hat.end());
  result.values = {value("beta_hat", from_rows(steps))};
  if (const auto printed = printed_query(prompt, in.matrices("P_k"), in.matrices("P_q"),
                                         gates_of(in), descent.beta, Residual::before_the_layer)) {
    Vector<Rational> queries;
    for (std::size_t l = 1; l < printed->size(); ++l)
      queries.push_back(-dot(prompt.x_query, (*printed)[l]));
    result.values.push_back(value("o_printed", queries));
  }
  return result;
}

// E2: with residuals after the layer beta_{1,1} solves beta = -(beta - 1). E4: the same with the
// minus sign of y_i - x_i^T beta_i taken for lost.
enum class Reading { printed, residual_before_the_layer, product };
Finding demonstration_of_one(const Context& c, Reading reading) {
  const auto& one = c.example("one number");
  const auto prompt = li2025::prompt_of(one);
  const auto before = descent_of(one);
  const auto printed =
      implicit_causal_descent(prompt, one.matrices("P_k"), one.matrices("P_q"), gates_of(one))
          .value();
  const auto& descent = reading == Reading::residual_before_the_layer ? before : printed;
  const auto fitted = dot(prompt.X.col(0), descent.beta[1].col(0));
  const Rational found = reading == Reading::product ? prompt.y[0] * fitted : prompt.y[0] - fitted;
  const auto truth = outputs_of(one)(0, 0);
  return settled(found == truth, "o_{1,1} = " + text_of(found) + ", as the layer has it",
                 "n = d = L = 1, x_1 = y_1 = P_k = P_q = 1, all gates 1: with y_l the printed "
                 "equation gives beta_{1,1} = " +
                     text_of(printed.beta[1](0, 0)) + " and o_{1,1} = " + text_of(found) +
                     ", the layer o_{1,1} = " + text_of(truth));
}
Finding printed_demonstration(const Context& c) {
  return demonstration_of_one(c, Reading::printed);
}
Finding right_demonstration(const Context& c) {
  return demonstration_of_one(c, Reading::residual_before_the_layer);
}
Finding product_of_label(const Context& c) { return demonstration_of_one(c, Reading::product); }

// E3: the printed division takes back the gate that does act, whichever residuals are meant.
enum class QueryReading { printed, labels_before_the_layer, right };
Finding query_of_one(const Context& c, QueryReading reading) {
  const auto& third = c.example("one number, query gate 1/3");
  const auto prompt = li2025::prompt_of(third);
  const auto &P_k = third.matrices("P_k"), &P_q = third.matrices("P_q");
  const auto gates = gates_of(third);
  const auto before = descent_of(third);
  const auto printed = implicit_causal_descent(prompt, P_k, P_q, gates).value().beta_hat[1];
  const auto kinder =
      printed_query(prompt, P_k, P_q, gates, before.beta, Residual::before_the_layer).value()[1];
  const auto truth = outputs_of(third)(0, 1);
  const auto output = [&](const Vector<Rational>& beta) { return -dot(prompt.x_query, beta); };
  const bool holds = reading == QueryReading::right ? output(before.beta_hat[1]) == truth
                     : reading == QueryReading::printed
                         ? output(printed) == truth || output(kinder) == truth
                         : output(kinder) == truth;
  return settled(holds, "o_{2,1} = " + text_of(truth) + ", as the layer has it",
                 "n = d = L = 1, x_1 = y_1 = x = P_k = P_q = 1, g_2 = 1/3: the printed formula "
                 "gives o_{2,1} = " +
                     text_of(output(printed)) + ", with y_0 for y_1 " + text_of(output(kinder)) +
                     "; the layer " + text_of(truth));
}
Finding printed_query_step(const Context& c) { return query_of_one(c, QueryReading::printed); }
Finding divided_query_step(const Context& c) {
  return query_of_one(c, QueryReading::labels_before_the_layer);
}
Finding right_query_step(const Context& c) { return query_of_one(c, QueryReading::right); }

Finding forward_precision_sweep(const Context& c) {
  return slope_finding(climb_precision_sweep(LayerOutputs{c.instance}), "gated layers");
}

}  // namespace

Theorem theorem() {
  using enum StepChange;
  const LeastSizes enough = {{"n", 2}, {"d", 5}};
  const auto one_number = [](Settle settle) {
    return once(Evidence::exact, {{"n", 1}, {"d", 1}, {"L", 1}}, Inputs::points, settle);
  };
  return {
      .inputs = stack_inputs({gate_rows_input()}),
      .values = {{"o_layers", "matrix[L, n+1]: last entries of all tokens after layers 1..L"},
                 {"beta_hat", "matrix[L, d]: the query's trajectory"},
                 {"o_printed",
                  "vector[L]: query outputs with the printed division by g_{n+1}, but the "
                  "residuals before the layer (E2); only where g_{n+1} has no zero"}},
      .parts = {{"demonstrations",
                 {one_number(printed_demonstration)},
                 {{"o_i is read as the product y_i x_i^T beta_i, the minus sign taken for lost",
                   one_number(product_of_label)}},
                 {one_number(right_demonstration)}},
                {"query",
                 {one_number(printed_query_step)},
                 {{"the step is divided by the query's gate, with the residuals before the layer",
                   one_number(divided_query_step)}},
                 {one_number(right_query_step)}},
                {"demonstrations_right",
                 {visits(DemonstrationStep{}, enough), one_number(right_demonstration),
                  exact(demonstrations_on_instance)},
                 {{"a token's own gate acts on it", visits(DemonstrationStep{own_gate}, enough)},
                  {"the latest gate acts on none before it",
                   visits(DemonstrationStep{without_latest_gate}, enough)},
                  {"the step uses the transpose of P_k",
                   visits(DemonstrationStep{key_transposed}, enough)}},
                 {ginac(Stack{1, 2, 2}), expand(Stack{2, 2, 2}), test(Stack{5, 12, 3}),
                  on_instance(Evidence::precision_sweep, forward_precision_sweep)}},
                {"query_right",
                 {visits(QueryStep{}, enough), one_number(right_query_step),
                  exact(query_on_instance)},
                 {{"the decay alpha_l of the query is dropped",
                   visits(QueryStep{without_alpha}, enough)},
                  {"the query's own term is gated", visits(QueryStep{own_term_gated}, enough)},
                  {"the step is divided by the query's gate",
                   visits(QueryStep{without_latest_gate}, enough)}}}},
  };
}

}  // namespace verify::li2025::claim_thm6
