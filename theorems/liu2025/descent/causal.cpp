// A causal BaseConv stack on 2d^2+5d+1 channels: two layers collect v = A^T b and M = A^T A in the
// last row, every further layer is a step of gradient descent. The printed update has the wrong
// sign.
#include <fmt/format.h>

#include "theorems/liu2025/base_conv_compact.hpp"
#include "theorems/liu2025/conditioned_problem.hpp"
#include "theorems/liu2025/descent/causal_rows.hpp"
#include "theorems/liu2025/descent/descent_depth.hpp"
#include "theorems/liu2025/least_squares_inputs.hpp"
#include "verify/algebra/words/visit_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/base_conv_gradient_descent.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::liu2025::claim_causal {
namespace {

using Variant = CausalVariant;

template <class T>
CausalConstruction<T> layers_of(long n, long d, const T& eta,
                                Variant variant = Variant::as_corrected) {
  const auto channels = causal_channels(d);
  // The printed gradient v - M x in x - eta * gradient: both weights of the update change their
  // sign.
  auto layers = causal_descent(n, d, variant == Variant::printed_sign ? T(-eta) : eta);
  if (variant == Variant::sums_only_v) {
    const auto& S = channels.at("S");
    for (long c = S.offset; c < S.offset + S.size; ++c) layers.sums.h[c] = unit_filter<T>();
  }
  if (variant == Variant::without_last_row_gate) cut_bias(layers.products.bo, channels.at("o"));
  return layers;
}

// Layer 1, layer 2, and then every step: the last row moves on, all that the next step reads stays.
struct States {
  long n, d, steps;
  Variant variant = Variant::as_corrected;

  // After a step all that the next one reads is as before, with the next iterate.
  Sizes sizes() const { return {{"n", n}, {"d", d}, {"k", Argument::induction}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const LeastSquares<T> problem{free.matrix("A", n, d), free.vector("b", n)};
    const auto x0 = free.vector("x0", d);
    const T eta = free.scalar("eta");
    const auto channels = causal_channels(d);
    const auto layers = layers_of(n, d, eta, variant);
    const auto first = base_conv(layers.products, causal_embedding(problem, x0));
    const auto second = base_conv(layers.sums, first);
    Vector<T> zero;
    const auto iterates = gradient_descent(problem, x0, eta, steps);
    const auto passes = repeated_passes<T>({layers.step}, second, steps);
    const long kept = channels.at("s2").offset;  // a, b, x, o, s, S
    auto expected = block(second, 0, 0, n + 1, kept);
    for (long k = 0; k < steps; ++k) {
      for (long p = 0; p < d; ++p) expected(n, channels.at("x").offset + p) = iterates[k][p];
      append(zero, block(passes[k], 0, 0, n + 1, kept) - expected);
    }
    return zero;
  }

  template <class T>
  Vector<T> base(Variables<T>& free) const {
    // What the steps begin with: the data, then their sums in the last row.
    const LeastSquares<T> problem{free.matrix("A", n, d), free.vector("b", n)};
    const auto x0 = free.vector("x0", d);
    const T eta = free.scalar("eta");
    const auto layers = layers_of(n, d, eta, variant);
    const auto first = base_conv(layers.products, causal_embedding(problem, x0));
    const auto second = base_conv(layers.sums, first);
    Vector<T> zero;
    append(zero, data_blocks(first, d) - expected_data(problem, false));
    append(zero, data_blocks(second, d) - expected_data(problem, true));
    return zero;
  }
};

// The sums taken by the first step: k+1 layers for k steps, the last row.
struct WithoutSumLayer {
  long n, d, steps;
  bool no_sums = false;  // the first step does not sum

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"k", steps}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const LeastSquares<T> problem{free.matrix("A", n, d), free.vector("b", n)};
    const auto x0 = free.vector("x0", d);
    const T eta = free.scalar("eta");
    const auto layers = layers_of(n, d, eta);
    auto state = base_conv(no_sums ? layers.step : layers.first_step,
                           base_conv(layers.products, causal_embedding(problem, x0)));
    Vector<T> zero;
    for (const auto& x : gradient_descent(problem, x0, eta, steps)) {
      append(zero, from_rows<T>({iterate_of(state, causal_channels(d)) - x}));
      state = base_conv(layers.step, state);
    }
    return zero;
  }
};

// The narrow stack, 51 channels for d = 5: every iterate.
struct Compact {
  long n, d, steps;
  QueryRow query = QueryRow::left_out;

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"k", steps}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const LeastSquares<T> problem{free.matrix("A", n, d), free.vector("b", n)};
    const auto x0 = free.vector("x0", d);
    const T eta = free.scalar("eta");
    return (from_rows(compact_iterates(problem, x0, eta, steps, query)) -
            from_rows(gradient_descent(problem, x0, eta, steps)))
        .entries();
  }
};

template <class T>
Vector<T> first_iterate(const LeastSquares<T>& problem, const Vector<T>& x0, const T& eta,
                        Variant variant) {
  const auto layers = layers_of(problem.n(), problem.d(), eta, variant);
  const auto collected =
      base_conv(layers.sums, base_conv(layers.products, causal_embedding(problem, x0)));
  return iterate_of(base_conv(layers.step, collected), causal_channels(problem.d()));
}

Finding prefix_counterexample(const Context&) {
  const LeastSquares<Rational> problem{{{1}, {1}}, {1, 1}};
  const auto layers = layers_of<Rational>(2, 1, 1);
  const auto state =
      base_conv(layers.sums, base_conv(layers.products, causal_embedding<Rational>(problem, {0})));
  const auto data = data_blocks(state, 1);
  return settled(data(0, 0) == data(2, 0), "position 0 holds the full sum",
                 "n = 2, d = 1, a = (1, 1), b = (1, 1): after layer 2 the s-block is " +
                     text_of(data.col(0)) +
                     "; the sum over all data, 2, is displayed at every position but stands at "
                     "positions 1 and 2 only");
}

Finding index_counterexample(const Context&) {
  const LeastSquares<Rational> problem{{{1}, {1}}, {1, 2}};
  const auto layers = layers_of<Rational>(2, 1, 1);
  const auto state = base_conv(layers.products, causal_embedding<Rational>(problem, {0}));
  const Rational found = data_blocks(state, 1)(1, 0), printed = problem.b[0] * problem.A(1, 0);
  if (Vector<Rational>{found, printed} != Vector<Rational>{Rational(2), Rational(1)})
    return finding(Truth::unknown, "b_2 a_2 is not 2, or b_1 a_2 not 1");
  return settled(found == printed, "the last data entry of the s-block is b_1 a_N",
                 "n = 2, d = 1, a = (1, 1), b = (1, 2): layer 1 gives b_2 a_2 = " + found.text() +
                     " at the last data row, printed b_1 a_2 = " + printed.text());
}

Finding at_instance(const Context& c) {
  const auto [problem, x0, eta, steps] = descent_run_of(c.instance);
  const long n = problem.n(), d = problem.d();
  const auto layers = layers_of(n, d, eta);
  const auto first = base_conv(layers.products, causal_embedding(problem, x0));
  auto state = base_conv(layers.sums, first);
  const auto first_data = data_blocks(first, d), second_data = data_blocks(state, d);
  bool equal = all_hold(
      {first_data == expected_data(problem, false), second_data == expected_data(problem, true)});
  Vector<Vector<Rational>> iterates;
  for (long k = 0; k < steps; ++k) {
    state = base_conv(layers.step, state);
    iterates.push_back(iterate_of(state, causal_channels(d)));
  }
  equal &= iterates == gradient_descent(problem, x0, eta, steps);
  auto result =
      settled(equal,
              fmt::format("row products, running sums and all iterates of the {} layers are exact",
                          steps + 2),
              "a row product, a running sum or an iterate differs");
  result.values = {value("layer1_data", first_data), value("layer2_data", second_data),
                   value("iterates", from_rows(iterates)),
                   value("x1_printed_sign", first_iterate(problem, x0, eta, Variant::printed_sign)),
                   value("width", state.cols())};
  return result;
}

// The layers in every format.
PrecisionSweep climb(const DescentRun<Rational>& run) {
  return climb_descent(run, [](const auto& rounded) {
    return causal_iterates(rounded.problem, rounded.x0, rounded.eta, rounded.steps);
  });
}

Finding rounding(const Context& c) {
  return slope_finding(climb(descent_run_of(c.instance)), "causal descent");
}

// The data of the non-causal measurement; forming the normal equations costs some of the accuracy.
Finding paper_setting(const Context&) {
  constexpr long steps = 10;
  const auto precision_sweep = climb(paper_least_squares(steps));
  const std::string setting = "causal descent, n = 20, d = 5";
  auto result = slope_finding(precision_sweep, setting, "gradient step");
  result.detail = fmt::format(
      "Mean squared error after {} steps ({} layers) against the exact iterate: float32 {:.1e}, "
      "float64 "
      "{:.1e}; bits lost at 53 bits: {:.1f} after 1 step, {:.1f} after {}. {}",
      steps, steps + 2, precision_sweep.at(24).mean_squared_error.to_double(),
      precision_sweep.at(53).mean_squared_error.to_double(), precision_sweep.bits_lost.front(),
      precision_sweep.bits_lost.back(), steps, precision_sweep.summary());
  const auto accuracy =
      precision_sweep.accuracy_plots(setting, "gradient step", power(Rational(10), -13));
  result.plots.insert(result.plots.end(), accuracy.begin(), accuracy.end());
  return result;
}

// 298 steps: 300 layers.
Finding every_depth(const Context&) {
  const auto precision_sweep = climb(paper_least_squares(298));
  const std::string setting = "causal descent, n = 20, d = 5";
  auto result = slope_finding(precision_sweep, setting, "gradient step");
  result.detail = depth_growth(precision_sweep).summary() + ". " + result.detail;
  result.plots.push_back(bits_lost_by_depth(precision_sweep, setting, "layer after the first two"));
  return result;
}
Finding bounded_at_every_depth(const Context&) {
  const auto run = paper_least_squares(12);
  const auto exact = gradient_descent(normal_equations(run.problem), run.x0, run.eta, run.steps);
  return depth_bound_finding(run, climb(run), exact, [](const auto& rounded) {
    return causal_iterates(rounded.problem, rounded.x0, rounded.eta, 1).back();
  });
}

}  // namespace

Theorem theorem() {
  const std::map<std::string, long> at = {{"n", 6}, {"d", 7}};
  return {
      .inputs = least_squares_inputs("initial iterate, in the last row only",
                                     {steps_input("gradient steps, one layer each")}),
      .values = {{"layer1_data", "matrix[n+1, d+d*d]: blocks s and S after layer 1"},
                 {"layer2_data", "matrix[n+1, d+d*d]: blocks s and S after layer 2"},
                 {"iterates", "matrix[steps, d]: x_1..x_steps with the right sign"},
                 {"x1_printed_sign", "vector[d]: first iterate with the printed sign"},
                 {"width", "integer: 2*d*d + 5*d + 1 channels"}},
      .parts = {{"steps",
                 {visits(RowSteps{}, at), expand(States{1, 3, 2}), expand(States{2, 2, 1}),
                  test(States{20, 5, 2}), exact(at_instance)},
                 {{"the printed sign, block by block", visits(RowSteps{Variant::printed_sign}, at)},
                  {"layer 2 sums s but not S, block by block",
                   visits(RowSteps{Variant::sums_only_v}, at)},
                  {"the last row is not marked by o, block by block",
                   visits(RowSteps{Variant::without_last_row_gate}, at)},
                  {"the update has the printed sign", test(States{2, 2, 1, Variant::printed_sign})},
                  {"layer 2 sums s but not S", test(States{2, 2, 1, Variant::sums_only_v})},
                  {"the last row is not marked by o",
                   test(States{2, 2, 1, Variant::without_last_row_gate})},
                  {"layer 2 holds the full sum at every position",
                   once(Evidence::exact, {}, Inputs::points, prefix_counterexample)},
                  {"layer 1 holds b_1 a_N in the last data row",
                   once(Evidence::exact, {}, Inputs::points, index_counterexample)}},
                 {on_instance(Evidence::precision_sweep, rounding)}},
                {"fewer",
                 {visits(FirstStepSums{}, at), expand(WithoutSumLayer{2, 2, 1}),
                  test(WithoutSumLayer{20, 5, 3}), deep(test(WithoutSumLayer{256, 32, 1}))},
                 {{"the first step does not sum, block by block", visits(FirstStepSums{true}, at)},
                  {"the first step does not sum", test(WithoutSumLayer{2, 2, 1, true})}}},
                {"displayed",
                 {visits(PromptSteps{}, {{"n", 6}, {"d", 7}}), expand(DisplayedPrompt{2, 1, 2}),
                  test(DisplayedPrompt{2, 2, 2}), test(DisplayedPrompt{20, 5, 3})},
                 {{"x x^T enters the sums, block by block",
                   visits(PromptSteps{true}, {{"n", 6}, {"d", 7}})},
                  {"x x^T enters the sums", test(DisplayedPrompt{2, 2, 2, true})},
                  {"x x^T enters the sums, d = 1", expand(DisplayedPrompt{2, 1, 2, true})}}},
                {"compact",
                 {expand(Compact{2, 2, 1}), expand(Compact{1, 2, 2}), test(Compact{20, 5, 3}),
                  deep(test(Compact{256, 32, 2}))},
                 {{"the narrow stack sums the row of x as well",
                   test(Compact{2, 2, 1, QueryRow::summed})}}},
                {"rounding",
                 {once(Evidence::enclosure, {}, Inputs::region, bounded_at_every_depth)},
                 {},
                 {once(Evidence::precision_sweep, {}, Inputs::points, paper_setting),
                  deep(once(Evidence::precision_sweep, {}, Inputs::points, every_depth))}}},
  };
}

}  // namespace verify::liu2025::claim_causal
