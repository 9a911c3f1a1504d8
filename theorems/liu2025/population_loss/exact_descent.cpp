#include "theorems/liu2025/population_loss/exact_descent.hpp"

namespace verify::liu2025 {
namespace {

constexpr long wanted_bits = 180;       // 49 decimal digits and some to spare
constexpr long most_precision = 16384;  // 600 steps on one entry take 2048

bool is_accurate(const Ball& x) { return arb_rel_accuracy_bits(x.raw()) >= wanted_bits; }

// The descent at the working precision, as far as the losses stay accurate.
PopulationDescent descend_at(const PopulationProblem<Rational>& problem,
                             const LayerParameters<Rational>& start, const Rational& rate,
                             long steps) {
  const auto exact = problem_over<Ball>(problem);
  const Ball step(rate);
  PopulationDescent run;
  run.bits = working_bits();
  run.last = parameters_over<Ball>(start);
  run.losses = {loss_as_squares(exact, run.last)};
  const Ball far = Ball(power(Rational(2), 64)) * (Ball(1) + run.losses[0]);
  run.decreasing = Truth::yes;
  for (long t = 0; is_accurate(run.losses.back()); ++t) {
    run.settled = t == steps || run.has_grown;
    if (run.settled) break;
    run.last = descent_step(exact, run.last, step);
    run.losses.push_back(loss_as_squares(exact, run.last));
    run.decreasing = conjunction(run.decreasing, less(run.losses[t + 1], run.losses[t]));
    if (less(far, run.losses.back()) == Truth::yes) run.has_grown = true;
  }
  return run;
}

}  // namespace

std::optional<long> PopulationDescent::first_below(const Rational& bound) const {
  for (std::size_t t = 0; t < losses.size(); ++t) {
    if (less(Ball(bound), losses[t]) != Truth::yes) return static_cast<long>(t);
  }
  return {};
}

PopulationDescent descend(const PopulationProblem<Rational>& problem,
                          const LayerParameters<Rational>& start, const Rational& rate,
                          long steps) {
  // Nothing moves at a critical point: its loss is exact, 0 at the target.
  const LayerParameters<Rational> first = descent_step(problem, start, rate);
  if (first == start) {
    PopulationDescent still;
    still.settled = true;
    still.losses.assign(steps + 1, Ball(problem.loss(start)));
    still.last = parameters_over<Ball>(start);
    still.decreasing = truth_of(steps == 0);
    return still;
  }
  // Every step costs bits, so that long descents need more than a runner gives to a check; and one
  // that grows with the steps is no concern of the other things a check computes.
  for (long bits = 256;; bits *= 2) {
    const PrecisionScope scope(bits);
    auto run = descend_at(problem, start, rate, steps);
    if (run.settled || bits >= most_precision) return run;
  }
}

}  // namespace verify::liu2025
