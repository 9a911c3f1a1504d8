// Whether a gate that reads labels stays above a bound on the risk, on the smallest prompt
// (label_gate.hpp).
#pragma once

#include <fmt/format.h>

#include "theorems/li2025/delimiters/label_gate.hpp"
#include "theorems/li2025/delimiters/product_of_gaussians.hpp"
#include "verify/claim/finding.hpp"

namespace verify::li2025 {

// The gate is 1/(1 + exp(-slope (y + 3))); with slope 0 it is the number 1/2.
inline Finding label_gate_stays_above(const Rational& bound, const Rational& slope,
                                      const std::string& layer) {
  const auto m = sigmoid_moments(slope, Rational(3), 4);
  const Ball risk = label_gate_risk(LabelGateMoments<Ball>{m.task, m.task_squared, m.product});
  return finding(negation(less(risk, Ball(bound))),
                 fmt::format("d = K = 1, n = 2, Sigma = 1, sigma = 0, r = 1: every fixed weighting "
                             "has risk at least 1/2; with {} the gate 1/(1 + exp(-{} (y + 3))) of "
                             "the demonstrations the best P has a risk in [{}, {}]",
                             layer, slope.text(), Ball(risk.lower()).decimal(6),
                             Ball(risk.upper()).decimal(6)));
}

}  // namespace verify::li2025
