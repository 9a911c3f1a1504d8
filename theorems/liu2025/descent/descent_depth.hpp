// Rounding errors of gradient descent layers over any depth: on the problem of
// conditioned_problem.hpp a step contracts by 12/13, so that the error of every step is damped and
// their sum stays below 13 times the largest one.
#pragma once

#include <fmt/format.h>

#include <cmath>

#include "theorems/liu2025/conditioned_problem.hpp"
#include "theorems/liu2025/depth_growth.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/rounding/rounding_bound.hpp"

namespace verify::liu2025 {

struct DepthBound {
  long double local = 0;   // a step from any iterate of that size, in the largest entry
  long double global = 0;  // after any number of steps, in the 2-norm
  bool closed = false;     // the iterates stay within the size that `local` is derived for
};

// `step` maps a DescentRun over RoundingBound, whose x0 stands for any computed iterate, to the
// next one. By induction: exact iterates stay in |x| <= |x*| + |x_0 - x*|, computed ones within 1
// of them.
template <class Step>
DepthBound depth_bound(const DescentRun<Rational>& run, long bits, const Step& step) {
  const RoundoffScope scope(bits);
  const auto [M, v] = normal_equations(run.problem);
  const auto solution = solve(M, v);
  const auto above_norm = [](const Vector<Rational>& x) {
    Rational total(0);
    for (const auto& entry : x) total += abs(entry);
    return total;  // the 1-norm is at least the 2-norm
  };
  const Rational reach = above_norm(solution) + above_norm(run.x0 - solution) + Rational(1);
  DescentRun<RoundingBound> rounded{
      {to_scalar<RoundingBound>(run.problem.A), to_scalar<RoundingBound>(run.problem.b)},
      Vector<RoundingBound>(run.x0.size(), RoundingBound::at_most(reach)),
      RoundingBound(run.eta),
      1};
  DepthBound bound;
  for (const auto& entry : step(rounded)) bound.local = std::max(bound.local, entry.error());
  long double start = 0;
  for (const auto& entry : run.x0) start += RoundingBound(entry).error();
  constexpr long double damping = 13;  // 1/(1 - 12/13)
  // |.|_2 <= d times the largest entry
  bound.global = damping * static_cast<long double>(run.problem.d()) * bound.local + start;
  bound.closed = bound.global <= 1;
  return bound;
}

// For float32 to 1024 bits; and the measured iterates of `precision sweep` (one layer a step) stay
// below.
template <class Step>
Finding depth_bound_finding(const DescentRun<Rational>& run, const PrecisionSweep& precision_sweep,
                            const Layers& exact, const Step& step) {
  constexpr long narrowest = 24;
  bool below = true;
  double worst_bits = 0;
  for (const auto& rung : precision_sweep.rungs) {
    if (rung.bits < narrowest) continue;
    const auto bound = depth_bound(run, rung.bits, step);
    below &= bound.closed;
    below &= !rung.overflowed;
    worst_bits = std::max(
        worst_bits, static_cast<double>(std::log2(bound.global)) + static_cast<double>(rung.bits));
    for (std::size_t k = 0; k < rung.layer_errors.size(); ++k) {
      Rational scale;
      for (const auto& entry : exact[k]) scale = std::max(scale, abs(entry));
      const Rational error = rung.layer_errors[k] * (scale.sign() == 0 ? Rational(1) : scale);
      if (error.sign() == 0) continue;
      below &= log2_of(error) < static_cast<double>(std::log2(bound.global));
    }
  }
  return settled(
      below,
      fmt::format(
          "|I - eta M| = 12/13, and a step from any iterate in reach errs by at most t "
          "(running error bounds through the layers, data rounded on entry), so that |error| "
          "<= 13 d t + |error of x_0| after any number of steps: at most 2^{:.4f} times "
          "2^-bits, however deep, in every format from 24 to 1024 bits. The measured errors "
          "stay below",
          worst_bits),
      "the bound does not close, or a measured error exceeds it");
}

}  // namespace verify::liu2025
