// The construction released with the paper sums with causal convolution, so that every row descends
// over the rows before it: the last row is gradient descent for one step only. The plotted error,
// that of the last row at its own iterate, vanishes all the same, on any right side b.
#include <fmt/format.h>

#include "theorems/liu2025/descent/released_notebook.hpp"
#include "theorems/liu2025/descent/released_statements.hpp"
#include "theorems/liu2025/least_squares_inputs.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/rounding/precision_sweep.hpp"
#include "verify/scalar/formats/rounded.hpp"

namespace verify::liu2025::claim_released_construction {
namespace {

// The first entry in which the causal stack leaves the cyclic one, which is gradient descent.
struct Deviation {
  long step = 0, layer = 0, row = -1, channel = -1;
  Rational stack, descent;
};
Deviation first_deviation(const DescentRun<Rational>& run, long first_row) {
  const auto causal = noncausal_step(run.problem.d(), run.eta, Convolution::causal);
  const auto cyclic = noncausal_step(run.problem.d(), run.eta, Convolution::cyclic);
  auto found = released_embedding(run.problem, run.x0), right = found;
  for (long step = 1; step <= run.steps; ++step) {
    for (long layer = 0; layer < 3; ++layer) {
      found = base_conv(causal[layer], found);
      right = base_conv(cyclic[layer], right);
      for (long i = first_row; i < found.rows(); ++i)
        for (long c = 0; c < found.cols(); ++c)
          if (!(found(i, c) == right(i, c)))
            return {step, layer + 1, i, c, found(i, c), right(i, c)};
    }
  }
  return {};
}

std::string told(const Deviation& at) {
  if (at.step == 0) return "nowhere in these steps";
  return fmt::format("in step {}, layer {}, row {}, channel {} (from 0): stack {}, descent {}",
                     at.step, at.layer, at.row, at.channel, at.stack.text(), at.descent.text());
}

// All rows from the last one on are those of gradient descent up to the place, and there they are
// what is said.
template <class T>
void leaves_descent_at(Comparisons<T>& say, const DescentRun<Rational>& run, const Deviation& at) {
  const LeastSquares<T> problem{to_scalar<T>(run.problem.A), to_scalar<T>(run.problem.b)};
  const T eta = from_rational<T>(run.eta);
  const auto causal = noncausal_step(problem.d(), eta, Convolution::causal);
  const auto cyclic = noncausal_step(problem.d(), eta, Convolution::cyclic);
  auto found = released_embedding(problem, to_scalar<T>(run.x0)), right = found;
  for (long step = 1; step <= at.step; ++step) {
    for (long layer = 1; layer <= (step < at.step ? 3 : at.layer); ++layer) {
      found = base_conv(causal[layer - 1], found);
      right = base_conv(cyclic[layer - 1], right);
      const bool last = step == at.step && layer == at.layer;
      for (long i = 1; i < (last ? at.row + 1 : found.rows()); ++i)
        for (long c = 0; c < (last && i == at.row ? at.channel : found.cols()); ++c)
          say.equal(found(i, c), right(i, c));
    }
  }
  say.equal(found(at.row, at.channel), say.number(-1, 4));
  say.zero(right(at.row, at.channel));
}
template <class T>
void leaves_in_step(Comparisons<T>& say, long step) {
  const DescentRun<Rational> run{{{{1}, {1}}, {0, 0}}, {1}, {1, 2}, 2};
  const auto last = first_deviation(run, 1);
  say.equal(T(last.step), T(step));
  leaves_descent_at(say, run, last);
  say.words(
      "n = 2, d = 1, a = (1, 1), b = (0, 0), x_0 = 1, eta = 1/2. The last row leaves "
      "gradient descent " +
          told(last) + "; any row: " + told(first_deviation(run, 0)) +
          ". With n = 1 nothing deviates, so n = 2, d = 1, step 2 is smallest",
      "the last row does not leave gradient descent there");
}

// Powers of I - eta L on this run, by the residual law.
Finding interpolates_from(const Rational& first_side) {
  const DescentRun<Rational> run{{{{1}, {1}}, {first_side, 1}}, {0}, {1, 2}, 1};
  const auto limit = projection_sweep(run.problem, run.x0);
  const auto [M, v] = normal_equations(run.problem);
  const Rational solution = v[0] / M(0, 0);
  const bool converges = residuals_contract(run.problem.A, run.eta);
  return settled(
      converges && limit[0] == Rational(1) && solution == Rational(1, 2),
      fmt::format("n = 2, d = 1, a = (1, 1), b = (0, 1), x_0 = 0, eta = 1/2: the eigenvalues are "
                  "1/2 and 1/2, the plotted error tends to 0 and the last row to {}; the least "
                  "squares solution is {} and leaves the error {} there",
                  limit[0].text(), solution.text(), power(solution - Rational(1), 2).text()),
      "the last row tends elsewhere");
}
Finding interpolates(const Context&) { return interpolates_from(Rational(0)); }
Finding interpolates_equal_sides(const Context&) { return interpolates_from(Rational(1)); }

// The same as facts for the certificate: rows a_1 = a_2 = 1, right sides 0 and 1.
template <class T>
void interpolates_by_facts(Comparisons<T>& say) {
  const Matrix<T> A = {{1}, {1}};
  const Vector<T> b = {0, 1};
  const T eta = say.number(1, 2);
  T x(0L), squares(0L), products(0L);
  for (long i = 0; i < 2; ++i) {
    const T a = A(i, 0), square = a * a, scaled = eta * square;
    say.positive(scaled);
    say.less(scaled, T(2L));
    x = T(x - (a * x - b[i]) / square * a);
    squares += square;
    products += a * b[i];
  }
  say.equal(x, T(1L));
  say.equal(T(products / squares), say.number(1, 2));
}

Finding noise_free(const Context&) {
  const LeastSquares<Rational> problem{{{1, 0}, {1, 1}}, {0, 1}};
  const auto limit = projection_sweep(problem, {0, 0});
  const Vector<Rational> solution = {0, 1};
  return settled({residuals_contract(problem.A, Rational(1, 2)), limit != solution},
                 "n = d = 2, a = (1, 0), (1, 1), b = (0, 1), x_0 = 0, eta = 1/2: A x = b has the "
                 "solution (0, 1), the last row tends to " +
                     text_of(limit) + ", which meets the second equation only",
                 "the last row tends to the solution");
}

// Size and step of the notebook, on integers: 20 rows with 4 <= |a_i|^2 <= 16, no noise.
DescentRun<Rational> notebook_size() {
  Matrix<Rational> A(20, 5);
  for (long i = 0; i < 20; ++i)
    for (long k = 0; k < 5; ++k)
      A(i, k) = (i * i * k + 2 * k * k * k + (i / 3) * (k + 2) + i) % 5 - 2;
  return {{A, A * Vector<Rational>{1, -1, 2, 0, 1}}, Vector<Rational>(5), {1, 10}, 300};
}

template <class T>
T plotted(const LeastSquares<T>& problem, const Vector<T>& last) {
  const long n = problem.n();
  const T r = T(dot(problem.A.row(n - 1), last) - problem.b[n - 1]);
  return T(r * r);
}

Finding notebook_enclosure(const Context&) {
  const auto run = notebook_size();
  auto exact = to_scalar<Ball>(run);
  auto X = outer(Vector<Ball>(20, Ball(1)), exact.x0);
  for (long k = 0; k < run.steps; ++k) X = prefix_step(exact.problem, X, exact.eta);
  const Ball error = plotted(exact.problem, X.row(19));
  const Rational level = power(Rational(2), -46);
  const bool contracts = residuals_contract(run.problem.A, run.eta);
  return finding(conjunction(truth_of(contracts), less(error, Ball(level))),
                 fmt::format("0 < eta |a_i|^2 < 2 in all 20 rows, so the plotted error tends to 0; "
                             "after 300 steps it is at most {:.1e}, below 2^-46 = 1.4e-14",
                             error.upper().to_double()));
}

template <class T>
Vector<Vector<T>> last_rows(const DescentRun<T>& run) {
  const auto layers = noncausal_step(run.problem.d(), run.eta, Convolution::causal);
  Vector<Vector<T>> iterates;
  for (const auto& state :
       repeated_passes(layers, released_embedding(run.problem, run.x0), run.steps))
    iterates.push_back(iterate_of(state, noncausal_channels(run.problem.d())));
  return iterates;
}

template <class T>
Rational measured(const DescentRun<Rational>& run) {
  const auto last = last_rows(to_scalar<T>(run)).back();
  Vector<Rational> x;
  for (const auto& entry : last) x.push_back(exact_value(entry).value_or(Rational(1000000)));
  return plotted(run.problem, x);
}

Finding notebook_float32(const Context&) {
  const auto run = notebook_size();
  const auto single = measured<float>(run), twice = measured<double>(run);
  return settled({single <= power(Rational(10), -10), twice <= power(Rational(10), -26)},
                 fmt::format("plotted error of this one data set after 300 steps (900 layers): "
                             "float32 {:.1e}, float64 {:.1e}",
                             single.to_double(), twice.to_double()),
                 fmt::format("float32 {:.1e}, float64 {:.1e}: above the rounding level",
                             single.to_double(), twice.to_double()));
}

// Where r -> 0 the steps of the last row sum up to x_0 - A^T s with L s = r^0.
Vector<Rational> summed_steps(const LeastSquares<Rational>& problem, const Vector<Rational>& x0) {
  const auto start = own_residuals(problem, outer(Vector<Rational>(problem.n(), Rational(1)), x0));
  return x0 - transpose(problem.A) * solve(lower_gram(problem.A), start);
}

Finding at_instance(const Context& c) {
  const auto run = descent_run_of(c.instance);
  const auto& [problem, x0, eta, steps] = run;
  const long n = problem.n();
  const auto found = last_rows(run);
  auto X = outer(Vector<Rational>(n, Rational(1)), x0);
  const auto start = own_residuals(problem, X);
  const auto L = lower_gram(problem.A);
  auto r = start;
  bool equal = true;
  Vector<Rational> errors;
  for (long k = 0; k < steps; ++k) {
    X = prefix_step(problem, X, eta);
    r = r - eta * (L * r);
    equal &= all_hold({X.row(n - 1) == found[k], r == own_residuals(problem, X)});
    errors.push_back(plotted(problem, found[k]));
  }
  const auto iterates = gradient_descent(problem, x0, eta, steps);
  equal &= found[0] == iterates[0];
  const auto at = first_deviation(run, n - 1);
  const bool contracts = residuals_contract(problem.A, eta);
  const auto limit = contracts ? projection_sweep(problem, x0) : Vector<Rational>{};
  equal &= !contracts || limit == summed_steps(problem, x0);
  auto result = settled(equal,
                        "the rows descend over their own prefixes and r = (I - eta L)^k r^0 in "
                        "every step; the last row leaves gradient descent " +
                            told(at),
                        "a row is not the descent over its own prefix, or its limit not the sweep");
  const Rational average = eta * Rational(2, n);
  result.values = {
      value("iterates", from_rows(iterates)),
      value("last_row", from_rows(found)),
      value("x_block", X),
      value("baseline_iterates", from_rows(gradient_descent(problem, x0, average, steps))),
      value("plotted", errors),
      value("deviating_step", at.step),
      value("deviating_layer", at.layer),
      value("deviating_channel", at.channel),
      value("deviation", at.stack - at.descent),
      value("contracts", contracts)};
  if (contracts) result.values.push_back(value("limit", limit));
  return result;
}

struct LastRowRounded {
  const DescentRun<Rational>& run;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    return last_rows(to_scalar<T>(run));
  }
};
// Against the descent over prefixes, by the formula.
Finding rounding(const Context& c) {
  const auto run = descent_run_of(c.instance);
  auto X = outer(Vector<Rational>(run.problem.n(), Rational(1)), run.x0);
  Layers exact;
  for (long k = 0; k < run.steps; ++k) {
    X = prefix_step(run.problem, X, run.eta);
    exact.push_back(X.row(run.problem.n() - 1));
  }
  return slope_finding(climb_precision_sweep(LastRowRounded{run}, exact), "released construction",
                       "step");
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = least_squares_inputs("initial iterate, present in every row",
                                     {steps_input("passes through the three layers")}),
      .values = {{"iterates", "matrix[steps, d]: gradient descent with step eta"},
                 {"last_row", "matrix[steps, d]: x-block of the last row of the released stack"},
                 {"x_block", "matrix[n, d]: x-block of every row after the last step"},
                 {"baseline_iterates",
                  "matrix[steps, d]: descent with step 2 eta / n, the baseline of the plot"},
                 {"plotted", "vector[steps]: (a_n^T x - b_n)^2 with the last row's own x"},
                 {"deviating_step",
                  "integer: first step in which the last row leaves gradient descent; 0: none"},
                 {"deviating_layer", "integer: its layer, 1 to 3; 0: none"},
                 {"deviating_channel", "integer: its channel, from 0; -1: none"},
                 {"deviation", "rational: stack minus gradient descent at that entry"},
                 {"contracts",
                  "boolean: 0 < eta |a_i|^2 < 2 for all i, so that the plotted error tends to 0"},
                 {"limit",
                  "vector[d]: limit of the last row, one sweep of projections; only if contracts"}},
      .parts = {{"first_step",
                 {expand(LastRow{2, 2, 1}), test(LastRow{20, 5, 1})},
                 {{"step 2", expand(LastRow{2, 2, 2})},
                  {"step 2, longer", test(LastRow{20, 5, 2})}},
                 {expand(LastRow{1, 2, 3})}},
                {"prefixes",
                 {expand(OwnPrefix{2, 1, 2}), test(OwnPrefix{20, 5, 3}), exact(at_instance)},
                 {{"cyclic convolution", expand(OwnPrefix{2, 1, 2, Convolution::cyclic})},
                  {"cyclic convolution, longer", test(OwnPrefix{20, 5, 3, Convolution::cyclic})}},
                 {ginac(OwnPrefix{2, 1, 2}), on_instance(Evidence::precision_sweep, rounding)}},
                {"residuals",
                 {by_hand(chain({expand(ResidualLaw{2, 1, 2}), test(Eigenvalues{2, 1})})),
                  by_hand(chain({test(ResidualLaw{20, 5, 3}), test(Eigenvalues{20, 5})}))},
                 {{"L without its diagonal", expand(ResidualLaw{2, 1, 2, true})},
                  {"L without its diagonal, longer", test(ResidualLaw{20, 5, 3, true})},
                  {"half the eigenvalues", test(Eigenvalues{2, 1, true})},
                  {"half the eigenvalues, longer", test(Eigenvalues{20, 5, true})}}},
                {"cyclic",
                 {expand(LastRow{2, 1, 2, Convolution::cyclic}),
                  test(LastRow{20, 5, 3, Convolution::cyclic})},
                 {{"causal convolution", expand(LastRow{2, 1, 2})},
                  {"causal convolution, longer", test(LastRow{20, 5, 3})}}},
                {"second_step",
                 {compare([](auto& say) { leaves_in_step(say, 2); })},
                 {{"in the first step", compare([](auto& say) { leaves_in_step(say, 1); })}}},
                {"plotted",
                 {with_facts(once(Evidence::exact, {}, Inputs::points, interpolates),
                             [](auto& say) { interpolates_by_facts(say); })},
                 {{"both right sides are 1",
                   once(Evidence::exact, {}, Inputs::points, interpolates_equal_sides)}},
                 {once(Evidence::exact, {}, Inputs::points, noise_free)}},
                {"level",
                 {chain({once(Evidence::enclosure, {}, Inputs::points, notebook_enclosure),
                         once(Evidence::precision_sweep, {}, Inputs::points, notebook_float32)})},
                 {}}},
  };
}

}  // namespace verify::liu2025::claim_released_construction
