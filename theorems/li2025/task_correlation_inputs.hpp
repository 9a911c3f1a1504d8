// How a user gives the correlations of the tasks: R and r, with [[R, r], [r^T, 1]] a covariance.
// Unlike the landscape claims, r = 0 is allowed.
#pragma once

#include <optional>
#include <vector>

#include "verify/claim/input.hpp"
#include "verify/claim/instance.hpp"

namespace verify::li2025 {

// [[R, r], [r^T, 1]], the correlations of all tasks, the query's last.
Matrix<Rational> joint_correlations(const Matrix<Rational>& R, const Vector<Rational>& r);

// `first`, then R, r, then `last`, then the number n of demonstrations.
std::vector<Input> with_task_correlations(std::vector<Input> first, std::vector<Input> last = {});
// Sigma, sigma2, R, r, P_tilde, omega, d, n.
std::vector<Input> whitened_risk_inputs();

Input task_correlations_input();     // R
Input covariate_covariance_input();  // Sigma
Input noise_variance_input();        // sigma2
Input weights_input();               // omega

std::optional<Complaint> complaint_about_correlations(const Instance& instance);
// Assumption 1, too: r is not 0.
std::optional<Complaint> complaint_about_relevance(const Instance& instance);

}  // namespace verify::li2025
