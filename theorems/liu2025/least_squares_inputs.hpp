// How a user gives a least squares problem and a run of gradient descent on it: a [n, d] with rows
// a_i, b [n], x0 [d], the step size eta for the loss without 1/n, and the number of steps.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "theorems/liu2025/inputs.hpp"
#include "verify/claim/input.hpp"
#include "verify/claim/instance.hpp"
#include "verify/models/least_squares.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::liu2025 {

template <class T>
LeastSquares<T> least_squares_of(const Instance& instance) {
  return {to_scalar<T>(instance.matrix("a")), to_scalar<T>(instance.vector("b"))};
}

// The whole run; one step if the claim does not ask for a number of steps.
template <class T = Rational>
DescentRun<T> descent_run_of(const Instance& instance) {
  return {least_squares_of<T>(instance), to_scalar<T>(instance.vector("x0")),
          from_rational<T>(instance.rational("eta")),
          instance.has("steps") ? instance.integer("steps") : 1};
}

// a, b, x0, eta, then what else a claim asks for, then the sizes.
inline std::vector<Input> least_squares_inputs(std::string about_x0, std::vector<Input> more = {}) {
  std::vector<Input> inputs = {
      data_input(),
      right_sides_input(),
      {"x0", Kind::vector, {"d"}, {}, std::move(about_x0)},
      {"eta", Kind::rational, {}, {}, "step size for the loss without 1/n"}};
  for (auto& input : more) inputs.push_back(std::move(input));
  inputs.push_back(data_rows_input());
  inputs.push_back(d_input());
  return inputs;
}

inline Input steps_input(std::string about) {
  return {"steps", Kind::integer, {}, {Constraint::positive}, std::move(about)};
}

// A construction that computes the iterates, in every format against exact gradient descent.
// `iterates` takes a DescentRun over any scalar and returns x_1, .., x_steps.
template <class Iterates>
struct RoundedDescent {
  const DescentRun<Rational>& run;
  const Iterates& iterates;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    return iterates(to_scalar<T>(run));
  }
};
template <class Iterates>
PrecisionSweep climb_descent(const DescentRun<Rational>& run, const Iterates& iterates) {
  return climb_precision_sweep(
      RoundedDescent<Iterates>{run, iterates},
      gradient_descent(normal_equations(run.problem), run.x0, run.eta, run.steps));
}

}  // namespace verify::liu2025
