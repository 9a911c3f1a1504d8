#include "theorems/li2025/task_correlation_inputs.hpp"

#include <utility>

#include "verify/linalg/exact.hpp"
#include "verify/models/prompt_inputs.hpp"

namespace verify::li2025 {

Matrix<Rational> joint_correlations(const Matrix<Rational>& R, const Vector<Rational>& r) {
  const long n = R.rows();
  Matrix<Rational> joint(n + 1, n + 1);
  set_block(joint, 0, 0, R);
  for (long i = 0; i < n; ++i) joint(i, n) = joint(n, i) = r[i];
  joint(n, n) = Rational(1);
  return joint;
}

std::vector<Input> with_task_correlations(std::vector<Input> first, std::vector<Input> last) {
  auto inputs = std::move(first);
  inputs.push_back(task_correlations_input());
  inputs.push_back({"r",
                    Kind::vector,
                    {"n"},
                    {},
                    "correlations r_i = E[beta_i . beta] / d with the query task"});
  for (auto& input : last) inputs.push_back(std::move(input));
  inputs.push_back(n_input());
  return inputs;
}

std::vector<Input> whitened_risk_inputs() {
  return with_task_correlations(
      {covariate_covariance_input(), noise_variance_input()},
      {{"P_tilde", Kind::matrix, {"d", "d"}, {}, "P~ = Sigma^1/2 P Sigma^1/2 itself"},
       weights_input(),
       d_input()});
}

Input task_correlations_input() {
  return {"R",
          Kind::matrix,
          {"n", "n"},
          {Constraint::positive_semidefinite, Constraint::unit_diagonal},
          "task correlations R_ij = E[beta_i . beta_j] / d"};
}
Input covariate_covariance_input() {
  return {"Sigma",
          Kind::matrix,
          {"d", "d"},
          {Constraint::positive_definite},
          "covariance of the covariates"};
}
Input noise_variance_input() {
  return {"sigma2", Kind::rational, {}, {Constraint::nonnegative}, "variance of the label noise"};
}
Input weights_input() {
  return {"omega", Kind::vector, {"n"}, {}, "weights of the demonstrations"};
}

std::optional<Complaint> complaint_about_correlations(const Instance& instance) {
  if (positive_semidefinite(joint_correlations(instance.matrix("R"), instance.vector("r")))) {
    return std::nullopt;
  }
  return Complaint{"r", "a vector that makes [[R, r], [r^T, 1]] indefinite",
                   "correlations with [[R, r], [r^T, 1]] positive semidefinite"};
}

std::optional<Complaint> complaint_about_relevance(const Instance& instance) {
  const auto& r = instance.vector("r");
  if (dot(r, r).sign() == 0)
    return Complaint{"r", "0", "some entry != 0, as Assumption 1 has it"};
  return complaint_about_correlations(instance);
}

}  // namespace verify::li2025
