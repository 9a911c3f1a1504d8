// Weights that scalar gates can realise (Li et al. 2025, Theorem 4): constant on the blocks of the
// tasks, nonnegative and nondecreasing from the first task to the last. The least risk over these,
// over all weights and at equal weights, for uncorrelated tasks.
//
// Task k has n_k examples and correlation r_k with the query task: R = blockdiag(1 1^T), r = r_k on
// block k. Weighted least squares in disguise: the least risk over P is
//   M - scale <tau, omega>^2 / <omega, omega>,   <u, v> = sum_k W_k u_k v_k,
// if Sigma = s I, with W_k = n_k (M + s + s n_k), tau_k = n_k r_k / W_k, scale = d s^2; and for any
// Sigma if all n_k are equal to m, with W_k = m, tau_k = r_k, scale = tr(Sigma^2 (M I + (m+1)
// Sigma)^-1). Where both apply, the first is taken if Sigma = I is given by d, else the second.
#pragma once

#include <optional>
#include <vector>

#include "verify/claim/input.hpp"
#include "verify/claim/instance.hpp"
#include "verify/models/weighted_risk.hpp"

namespace verify::li2025 {

struct TaskBlocks {
  Vector<Rational> lengths, r;
  Rational M;
  long d = 0;
  std::optional<Rational> isotropic;  // s where Sigma = s I
  Matrix<Rational> Sigma;             // unless it was given as I by its dimension alone

  Rational examples() const { return sum(lengths); }
  bool equal_lengths() const;
  // omega^T r, |omega|^2, omega^T R omega for one weight a block.
  WeightMoments<Rational> moments(const Vector<Rational>& omega) const;
};

// From d or Sigma, sigma2, task_lengths, r_tasks.
TaskBlocks task_blocks(const Instance& instance);
TaskBlocks isotropic_task_blocks(long d, const Rational& sigma2, const Vector<Rational>& lengths,
                                 const Vector<Rational>& r);

struct BlockObjective {
  Rational M, scale;
  Vector<Rational> weights, targets;

  Rational risk(const Vector<Rational>& omega) const;  // least over P; omega not zero
  Rational least_risk() const;                         // over all block weights: omega = targets
};

// Throws std::domain_error where neither form of the objective applies.
BlockObjective block_objective(const TaskBlocks& blocks);

// The best weights with 0 <= omega_1 <= .. <= omega_K: the projection of tau or of -tau on that
// cone, whichever is longer (the sign is P's).
struct MonotoneOptimum {
  Vector<Rational> omega;
  Rational risk;
  bool negative = false;   // the projection of -tau
  bool certified = false;  // both projections meet the conditions of Karush, Kuhn and Tucker
};
MonotoneOptimum best_monotone_weights(const BlockObjective& objective);

// The traces in (37) of the best P up to scale: I if Sigma = s I, else (M I + (m + 1) Sigma)^-1 for
// equal lengths m, the same for all block weights.
RiskTraces<Rational> best_direction(const TaskBlocks& blocks);
// The least risk over the scale of P of given block weights, from equation (37).
Rational risk_by_traces(const TaskBlocks& blocks, const RiskTraces<Rational>& direction,
                        const Vector<Rational>& omega);
// The risk of the stationary pair of Theorem 2 (corrected); its fixed point is rational here.
Rational stationary_risk_of(const TaskBlocks& blocks, const RiskTraces<Rational>& direction);

// task_lengths, r_tasks, sigma2, and Sigma or d; optional where a claim has other inputs as well.
std::vector<Input> task_block_inputs(bool optional = false);
std::optional<Complaint> complaint_about_task_blocks(const Instance& instance);

}  // namespace verify::li2025
