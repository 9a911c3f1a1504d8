#include "theorems/li2025/delimiters/monotone_weights.hpp"

#include <algorithm>
#include <stdexcept>

#include "theorems/li2025/delimiters/isotonic_regression.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/weighted_optimum.hpp"

namespace verify::li2025 {
namespace {

std::optional<Rational> multiple_of_identity(const Matrix<Rational>& Sigma) {
  const Rational& s = Sigma(0, 0);
  if (Sigma == s * identity_matrix<Rational>(Sigma.rows())) return s;
  return std::nullopt;
}

// tr(Sigma^2 (a I + b Sigma)^-1).
Rational resolvent_trace(const TaskBlocks& blocks, const Rational& a, const Rational& b) {
  if (blocks.isotropic) {
    const Rational& s = *blocks.isotropic;
    return Rational(blocks.d) * s * s / (a + b * s);
  }
  const auto K = a * identity_matrix<Rational>(blocks.d) + b * blocks.Sigma;
  return trace(solve(K, blocks.Sigma * blocks.Sigma));
}

Rational weighted_square(const Vector<Rational>& weights, const Vector<Rational>& v) {
  return dot(weights, hadamard(v, v));
}

}  // namespace

bool TaskBlocks::equal_lengths() const {
  return std::all_of(lengths.begin(), lengths.end(),
                     [&](const Rational& length) { return length == lengths.front(); });
}

WeightMoments<Rational> TaskBlocks::moments(const Vector<Rational>& omega) const {
  return TaskCorrelations<Rational>{{}, r, lengths}.moments(omega);
}

TaskBlocks isotropic_task_blocks(long d, const Rational& sigma2, const Vector<Rational>& lengths,
                                 const Vector<Rational>& r) {
  return {lengths, r, sigma2 + Rational(d), d, Rational(1), {}};
}

TaskBlocks task_blocks(const Instance& instance) {
  const auto& lengths = instance.vector("task_lengths");
  const auto& r = instance.vector("r_tasks");
  const auto& sigma2 = instance.rational("sigma2");
  if (!instance.has("Sigma")) {
    return isotropic_task_blocks(instance.integer("d"), sigma2, lengths, r);
  }
  const auto& Sigma = instance.matrix("Sigma");
  return {lengths, r, sigma2 + trace(Sigma), Sigma.rows(), multiple_of_identity(Sigma), Sigma};
}

BlockObjective block_objective(const TaskBlocks& blocks) {
  BlockObjective result{blocks.M, Rational(0), {}, {}};
  const bool by_dimension = blocks.Sigma.rows() == 0;
  if (blocks.equal_lengths() && !by_dimension) {
    const Rational& length = blocks.lengths.front();
    result.scale = resolvent_trace(blocks, blocks.M, length + Rational(1));
    result.weights = blocks.lengths;
    result.targets = blocks.r;
    return result;
  }
  if (!blocks.isotropic) throw std::domain_error("unequal task lengths need Sigma = s I");
  const Rational& s = *blocks.isotropic;
  result.scale = Rational(blocks.d) * s * s;
  for (std::size_t k = 0; k < blocks.r.size(); ++k) {
    const Rational& length = blocks.lengths[k];
    result.weights.push_back(length * (blocks.M + s + s * length));
    result.targets.push_back(length * blocks.r[k] / result.weights.back());
  }
  return result;
}

Rational BlockObjective::risk(const Vector<Rational>& omega) const {
  const Rational product = dot(weights, hadamard(targets, omega));
  return M - scale * product * product / weighted_square(weights, omega);
}

Rational BlockObjective::least_risk() const {
  return M - scale * weighted_square(weights, targets);
}

MonotoneOptimum best_monotone_weights(const BlockObjective& objective) {
  const auto& [M, scale, weights, targets] = objective;
  const Vector<Rational> negated = Rational(-1) * targets;
  const auto up = nonnegative_isotonic_regression(targets, weights);
  const auto down = nonnegative_isotonic_regression(negated, weights);
  const Rational gain_up = weighted_square(weights, up), gain_down = weighted_square(weights, down);
  MonotoneOptimum best;
  best.negative = gain_down > gain_up;
  best.omega = best.negative ? down : up;
  best.risk = M - scale * std::max(gain_up, gain_down);
  best.certified = is_monotone_projection(up, targets, weights) &&
                   is_monotone_projection(down, negated, weights);
  return best;
}

RiskTraces<Rational> best_direction(const TaskBlocks& blocks) {
  if (blocks.isotropic) {
    const Rational& s = *blocks.isotropic;
    const Rational square = Rational(blocks.d) * s * s;
    return {square, square, square * s};
  }
  const Rational gamma = blocks.lengths.front() + Rational(1);
  return risk_traces(
      blocks.Sigma, inverse(blocks.M * identity_matrix<Rational>(blocks.d) + gamma * blocks.Sigma));
}

Rational risk_by_traces(const TaskBlocks& blocks, const RiskTraces<Rational>& direction,
                        const Vector<Rational>& omega) {
  return best_rescaled_risk(blocks.M, direction, blocks.moments(omega));
}

Rational stationary_risk_of(const TaskBlocks& blocks, const RiskTraces<Rational>& direction) {
  const Rational one(1);
  // (I + h R)^-1 r is proportional to r, and gamma = m + 1, whatever h is.
  if (!blocks.isotropic) return risk_by_traces(blocks, direction, blocks.r);
  // Sigma = s I is one eigenvalue of multiplicity d, for which h_2 does not depend on gamma.
  LandscapeSpectrum<Rational> spectrum{
      blocks.M, {*blocks.isotropic}, {Rational(blocks.d)}, blocks.lengths, {}};
  for (std::size_t k = 0; k < blocks.r.size(); ++k) {
    spectrum.A.push_back(blocks.lengths[k] * blocks.r[k] * blocks.r[k]);
  }
  return stationary_risk(spectrum, fixed_point_map(spectrum, one));
}

std::vector<Input> task_block_inputs(bool optional) {
  return {{"task_lengths",
           Kind::vector,
           {"K"},
           {Constraint::positive, Constraint::integers},
           "examples of each of K uncorrelated tasks",
           optional},
          {"r_tasks",
           Kind::vector,
           {"K"},
           {Constraint::nonzero},
           "correlation of each task with the query task",
           optional},
          {"sigma2",
           Kind::rational,
           {},
           {Constraint::nonnegative},
           "variance of the label noise",
           optional},
          {"Sigma",
           Kind::matrix,
           {"d", "d"},
           {Constraint::positive_definite},
           "covariance of the covariates; unless a multiple of I, task_lengths must be equal",
           true},
          {"d",
           Kind::integer,
           {},
           {Constraint::positive},
           "dimension; alone it stands for Sigma = I",
           true},
          {"K", Kind::integer, {}, {Constraint::positive}, "number of tasks", true}};
}

std::optional<Complaint> complaint_about_task_blocks(const Instance& instance) {
  for (const char* name : {"task_lengths", "r_tasks", "sigma2"}) {
    if (!instance.has(name)) return Complaint{name, "", "it, with the other task data", true};
  }
  if (!instance.has("Sigma") && !instance.has("d")) {
    return Complaint{"d", "", "the dimension d, for Sigma = I, or Sigma itself", true};
  }
  const auto& r = instance.vector("r_tasks");
  if (dot(r, r) > Rational(1)) {
    return Complaint{"r_tasks", "squares that sum to " + dot(r, r).text(),
                     "squares that sum to at most 1, since [[R, r], [r^T, 1]] is a covariance"};
  }
  const auto blocks = task_blocks(instance);
  if (!blocks.equal_lengths() && !blocks.isotropic) {
    return Complaint{"task_lengths", "unequal lengths",
                     "equal lengths, unless Sigma is a multiple of the identity"};
  }
  return std::nullopt;
}

}  // namespace verify::li2025
