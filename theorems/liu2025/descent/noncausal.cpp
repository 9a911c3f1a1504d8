// Three BaseConv layers on 4d+1 channels perform one step of gradient descent on least squares, and
// leave the state ready for the next one. The sum over the data needs cyclic convolution.
#include <fmt/format.h>

#include "theorems/liu2025/conditioned_problem.hpp"
#include "theorems/liu2025/descent/descent_depth.hpp"
#include "theorems/liu2025/descent/noncausal_row.hpp"
#include "theorems/liu2025/least_squares_inputs.hpp"
#include "verify/algebra/words/visit_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/base_conv_gradient_descent.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::liu2025::claim_noncausal {
namespace {

enum class Variant { as_stated, causal_convolution, without_target, without_iterate_gate };

template <class T>
Vector<BaseConvLayer<T>> step_layers(long d, const T& eta, Variant variant = Variant::as_stated) {
  const auto channels = noncausal_channels(d);
  const bool causal = variant == Variant::causal_convolution;
  auto layers = noncausal_step(d, eta, causal ? Convolution::causal : Convolution::cyclic);
  if (variant == Variant::without_target) {
    cut_links(layers[0].Wo, channels.at("b"), channels.at("d"));
  }
  if (variant == Variant::without_iterate_gate) cut_bias(layers[0].bg, channels.at("x"));
  return layers;
}

// What layers 1 and 2 should hold, from the formulas: g = a_i o x, d = (a_i^T x - b_i) 1 and
// (a_i^T x - b_i) a_i; zero in the query row.
template <class T>
std::pair<Matrix<T>, Matrix<T>> expected_inner_states(const LeastSquares<T>& problem,
                                                      const Vector<T>& x) {
  const auto channels = noncausal_channels(problem.d());
  const long g = channels.at("g").offset, descent = channels.at("d").offset;
  auto first = noncausal_embedding(problem, x), second = first;
  for (long i = 0; i < problem.n(); ++i) {
    const auto a = problem.A.row(i);
    const T residual = dot(a, x) - problem.b[i];
    for (long k = 0; k < problem.d(); ++k) {
      first(i, g + k) = second(i, g + k) = a[k] * x[k];
      first(i, descent + k) = residual;
      second(i, descent + k) = residual * a[k];
    }
  }
  return {first, second};
}

// The blocks as the appendix displays them, product by product, x in every row of the data and in
// the query's; gates of ones are left out. After layer 3 they are those of the next iterate.
struct Display {
  enum class Change { none, without_target, without_gate, one_row } change = Change::none;

  Sizes sizes() const {
    return {{"n", Argument::visits}, {"d", Argument::visits}, {"k", Argument::free_index}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const M A = free.matrix("A", n, d);
    const auto b = free.vector("b", n), x = free.vector("x", d);
    const auto eta = free.scalar("eta");
    const auto rows = free.ones(n), channels = free.ones(d);
    const M X = outer(rows, x);
    // Layer 1: g = a o x, and its row sums less b in every channel of d.
    const M g = hadamard(A, X);
    const auto residual = change == Change::without_target ? g * channels : g * channels - b;
    const M spread = outer(residual, channels);
    // Layer 2: d = d o a.
    const M descent = change == Change::without_gate ? spread : hadamard(spread, A);
    // Layer 3: the filter of ones sums d over the rows, of which the query's is 0.
    const M summed = outer(rows, transpose(descent) * rows);
    const M next_X = X - eta * (change == Change::one_row ? descent : summed);
    const auto next_query = x - eta * (transpose(descent) * rows);
    const auto next = x - eta * (transpose(A) * (A * x - b));
    Vanishing<M> zero;
    zero.equal(next_X, outer(rows, next));
    zero.equal(next_query, next);
    return zero;
  }
};

// Every entry of every state, for free data, iterate and step size. After a pass the state has to
// be the embedding of the next iterate in all rows, so that one pass after the other is a step.
struct States {
  long n, d, steps;
  Variant variant = Variant::as_stated;

  // After a pass the state is the embedding of the next iterate: from then on by induction.
  Sizes sizes() const { return {{"n", n}, {"d", d}, {"k", Argument::induction}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const LeastSquares<T> problem{free.matrix("A", n, d), free.vector("b", n)};
    const auto x0 = free.vector("x0", d);
    const T eta = free.scalar("eta");
    const auto layers = step_layers(d, eta, variant);
    const auto embedded = noncausal_embedding(problem, x0);
    const auto [first, second] = expected_inner_states(problem, x0);
    Vector<T> zero;
    const auto inner = base_conv(layers[0], embedded);
    append(zero, inner - first);
    append(zero, base_conv(layers[1], inner) - second);
    const auto passes = repeated_passes(layers, embedded, steps);
    const auto iterates = gradient_descent(normal_equations(problem), x0, eta, steps);
    for (long k = 0; k < steps; ++k)
      append(zero, passes[k] - noncausal_embedding(problem, iterates[k]));
    return zero;
  }

  template <class T>
  Vector<T> base(Variables<T>& free) const {
    // What the stack begins with, row by row: (a_i, b_i, x_0), and (0, 0, x_0) of the query.
    const LeastSquares<T> problem{free.matrix("A", n, d), free.vector("b", n)};
    const auto x0 = free.vector("x0", d);
    const auto embedded = noncausal_embedding(problem, x0);
    const auto channels = noncausal_channels(d);
    Matrix<T> rows(n + 1, channels.width());
    for (long i = 0; i <= n; ++i) {
      for (long p = 0; p < d; ++p) {
        if (i < n) rows(i, channels.at("a").offset + p) = problem.A(i, p);
        rows(i, channels.at("x").offset + p) = x0[p];
      }
      if (i < n) rows(i, channels.at("b").offset) = problem.b[i];
    }
    return (embedded - rows).entries();
  }
};

// Two layers a step after one, on 5d+1 channels: x in every row.
struct Merged {
  long n, d, steps;
  bool one_less = false;  // without the first layer

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"k", steps}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const LeastSquares<T> problem{free.matrix("A", n, d), free.vector("b", n)};
    const auto x0 = free.vector("x0", d);
    const T eta = free.scalar("eta");
    const auto layers = merged_descent(d, eta);
    const auto iterates = gradient_descent(problem, x0, eta, steps);
    const auto channels = merged_channels(d);
    auto state = widened(noncausal_embedding(problem, x0), 5 * d + 1);
    if (!one_less) state = base_conv(layers.residuals, state);
    Vector<T> zero;
    for (const auto& x : iterates) {
      state = base_conv(layers.descent, base_conv(layers.products, state));
      append(zero, columns_of(state, channels.at("x")) - outer(Vector<T>(n + 1, T(1L)), x));
    }
    return zero;
  }
};

// With causal convolution only the last row has seen all data after one pass.
struct LastRowCausal {
  long n, d, steps;

  Sizes sizes() const { return {{"n", n}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const LeastSquares<T> problem{free.matrix("A", n, d), free.vector("b", n)};
    const auto x0 = free.vector("x0", d);
    const T eta = free.scalar("eta");
    const auto layers = step_layers(d, eta, Variant::causal_convolution);
    const auto state = repeated_passes(layers, noncausal_embedding(problem, x0), steps).back();
    return iterate_of(state, noncausal_channels(d)) -
           gradient_descent(problem, x0, eta, steps).back();
  }
};

Finding at_instance(const Context& c) {
  const auto [problem, x0, eta, steps] = descent_run_of(c.instance);
  const auto layers = step_layers(problem.d(), eta);
  const auto first_step = base_conv_stack(layers, noncausal_embedding(problem, x0));
  const auto [first, second] = expected_inner_states(problem, x0);
  bool equal = all_hold({first_step[1] == first, first_step[2] == second});
  const auto iterates = gradient_descent(normal_equations(problem), x0, eta, steps);
  Vector<Vector<Rational>> found;
  auto state = first_step.back();
  for (long k = 0; k < steps; ++k) {
    if (k > 0) state = base_conv_stack(layers, state).back();
    equal &= state == noncausal_embedding(problem, iterates[k]);
    found.push_back(iterate_of(state, noncausal_channels(problem.d())));
  }
  const auto causal = repeated_passes(step_layers(problem.d(), eta, Variant::causal_convolution),
                                      noncausal_embedding(problem, x0), 2);
  auto result = settled(equal,
                        fmt::format("all entries of all {} states are as stated, and the iterates "
                                    "are those of gradient descent",
                                    3 * steps),
                        "an entry of a state differs from the stated one");
  result.values = {
      value("layer1", first_step[1]), value("layer2", first_step[2]),
      value("layer3", first_step[3]), value("iterates", from_rows(found)),
      value("x_block_causal", columns_of(causal.back(), noncausal_channels(problem.d()).at("x")))};
  return result;
}

// The layers in every format.
PrecisionSweep climb(const DescentRun<Rational>& run) {
  return climb_descent(run, [](const auto& rounded) {
    return noncausal_iterates(rounded.problem, rounded.x0, rounded.eta, rounded.steps);
  });
}

Finding rounding(const Context& c) {
  return slope_finding(climb(descent_run_of(c.instance)), "non-causal descent");
}

// The published accuracy: a mean squared error of 1e-13 in float32.
Finding published_accuracy(long steps) {
  const auto precision_sweep = climb(paper_least_squares(steps));
  const Rational published = power(Rational(10), -13);
  const std::string setting = "non-causal descent, n = 20, d = 5";
  const auto* smallest = precision_sweep.smallest_meeting(published);
  auto result = slope_finding(precision_sweep, setting, "gradient step");
  const bool reached = precision_sweep.at(24).mean_squared_error <= published;
  const double lost = precision_sweep.bits_lost.back(),
               lost_first = precision_sweep.bits_lost.front();
  result.answer = conjunction(result.answer.truth(), truth_of(reached && smallest != nullptr));
  result.detail = fmt::format(
      "Mean squared error after {} steps ({} layers) against the exact iterate: float32 {:.1e}, "
      "float64 {:.1e}; {} is the "
      "smallest format at or below 1e-13. Bits lost at 53 bits: {:.1f} after 1 step, {:.1f} after "
      "{}, {:+.3f} a layer. {}",
      steps, 3 * steps, precision_sweep.at(24).mean_squared_error.to_double(),
      precision_sweep.at(53).mean_squared_error.to_double(), smallest ? smallest->format : "none",
      lost_first, lost, steps, (lost - lost_first) / static_cast<double>(3 * steps - 3),
      precision_sweep.summary());
  const auto accuracy = precision_sweep.accuracy_plots(setting, "gradient step", published);
  result.plots.insert(result.plots.end(), accuracy.begin(), accuracy.end());
  return result;
}
Finding published_33(const Context&) { return published_accuracy(33); }
Finding published_100(const Context&) { return published_accuracy(100); }

// All 300 states of 100 steps in every format, the exact ones from the formulas.
struct EveryState {
  const DescentRun<Rational>& run;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const auto rounded = to_scalar<T>(run);
    const auto layers = noncausal_step(rounded.problem.d(), rounded.eta);
    auto state = noncausal_embedding(rounded.problem, rounded.x0);
    std::vector<Vector<T>> states;
    for (long k = 0; k < rounded.steps; ++k) {
      for (const auto& layer : layers) {
        state = base_conv(layer, state);
        states.push_back(state.entries());
      }
    }
    return states;
  }
};
Finding every_depth(const Context&) {
  const auto run = paper_least_squares(100);
  Layers exact;
  auto x = run.x0;
  for (const auto& next :
       gradient_descent(normal_equations(run.problem), run.x0, run.eta, run.steps)) {
    const auto [first, second] = expected_inner_states(run.problem, x);
    exact.push_back(first.entries());
    exact.push_back(second.entries());
    exact.push_back(noncausal_embedding(run.problem, next).entries());
    x = next;
  }
  const auto precision_sweep = climb_precision_sweep(EveryState{run}, exact);
  const std::string setting = "non-causal descent, n = 20, d = 5";
  auto result = slope_finding(precision_sweep, setting);
  result.detail = depth_growth(precision_sweep).summary() + ". " + result.detail;
  result.plots.push_back(bits_lost_by_depth(precision_sweep, setting, "layer"));
  return result;
}

// 299 layers of the 2k+1 variant: 149 steps.
Finding merged_every_depth(const Context&) {
  const auto precision_sweep = climb_descent(paper_least_squares(149), [](const auto& rounded) {
    return merged_iterates(rounded.problem, rounded.x0, rounded.eta, rounded.steps);
  });
  const std::string setting = "2k+1 layers, n = 20, d = 5";
  auto result = slope_finding(precision_sweep, setting, "gradient step");
  result.detail = depth_growth(precision_sweep).summary() + ". " + result.detail;
  result.plots.push_back(bits_lost_by_depth(precision_sweep, setting, "gradient step"));
  return result;
}

Finding bounded_at_every_depth(const Context&) {
  const auto run = paper_least_squares(12);
  const auto exact = gradient_descent(normal_equations(run.problem), run.x0, run.eta, run.steps);
  return depth_bound_finding(run, climb(run), exact, [](const auto& rounded) {
    return noncausal_iterates(rounded.problem, rounded.x0, rounded.eta, 1).back();
  });
}

}  // namespace

Theorem theorem() {
  const std::map<std::string, long> at = {{"n", 6}, {"d", 7}};
  return {
      .inputs = least_squares_inputs("initial iterate, present in every row",
                                     {steps_input("gradient steps, three layers each")}),
      .values = {{"layer1", "matrix[n+1, 4*d+1]: channels a, b, x, g, d after layer 1"},
                 {"layer2", "matrix[n+1, 4*d+1]: after layer 2"},
                 {"layer3", "matrix[n+1, 4*d+1]: after layer 3"},
                 {"iterates", "matrix[steps, d]: x_1..x_steps as the stack computes them"},
                 {"x_block_causal",
                  "matrix[n+1, d]: x-block after two passes with causal convolution"}},
      .parts = {{"step",
                 {visits(Display{}, {{"n", 4}, {"d", 5}})},
                 {{"the residual lacks -b",
                   visits(Display{Display::Change::without_target}, {{"n", 4}, {"d", 5}})},
                  {"d is not multiplied by a in layer 2",
                   visits(Display{Display::Change::without_gate}, {{"n", 4}, {"d", 5}})},
                  {"layer 3 does not sum over the rows",
                   visits(Display{Display::Change::one_row}, {{"n", 4}, {"d", 5}})}}},
                {"layers",
                 {visits(RowStep{}, at), expand(States{1, 3, 1}), expand(States{2, 2, 1}),
                  test(States{20, 5, 1}), exact(at_instance)},
                 {{"the residual lacks -b, block by block",
                   visits(RowStep{RowChange::without_target}, at)},
                  {"the gate of x is 0 in layer 1, block by block",
                   visits(RowStep{RowChange::without_iterate_gate}, at)},
                  {"layer 3 does not sum over the rows, block by block",
                   visits(RowStep{RowChange::without_sum}, at)},
                  {"the convolution is causal", test(States{2, 2, 1, Variant::causal_convolution})},
                  {"the residual of the layer lacks -b",
                   test(States{2, 2, 1, Variant::without_target})},
                  {"the gate of the x-block is 0 in layer 1",
                   test(States{2, 2, 1, Variant::without_iterate_gate})}},
                 {on_instance(Evidence::precision_sweep, rounding)}},
                {"merged",
                 {visits(RowMergedStep{}, at), expand(Merged{2, 1, 2}), test(Merged{20, 5, 3}),
                  deep(test(Merged{256, 32, 2}))},
                 {{"nothing is summed, block by block", visits(RowMergedStep{true}, at)},
                  {"2k layers", test(Merged{2, 1, 2, true})}}},
                {"last_row",
                 {visits(LastRowStep{}, at), test(LastRowCausal{2, 2, 1}),
                  test(LastRowCausal{20, 5, 1})},
                 {{"layer 3 does not sum, block by block",
                   visits(LastRowStep{RowChange::without_sum}, at)},
                  {"two steps, too", test(LastRowCausal{2, 2, 2})},
                  {"two steps, too, larger", test(LastRowCausal{20, 5, 2})}}},
                {"rounding",
                 {once(Evidence::enclosure, {}, Inputs::region, bounded_at_every_depth)},
                 {},
                 {deep(once(Evidence::precision_sweep, {}, Inputs::points, every_depth)),
                  deep(once(Evidence::precision_sweep, {}, Inputs::points, merged_every_depth))}},
                {"float32",
                 {once(Evidence::precision_sweep, {}, Inputs::points, published_33)},
                 {},
                 {deep(once(Evidence::precision_sweep, {}, Inputs::points, published_100))}}},
  };
}

}  // namespace verify::liu2025::claim_noncausal
