#include "theorems/li2025/landscape_inputs.hpp"

#include <algorithm>

#include "theorems/li2025/task_correlation_inputs.hpp"
#include "verify/models/prompt_inputs.hpp"

namespace verify::li2025 {

std::vector<Input> dense_landscape_inputs() {
  return {optional(covariate_covariance_input()),
          noise_variance_input(),
          optional(task_correlations_input()),
          {"r",
           Kind::vector,
           {"n"},
           {Constraint::nonzero},
           "correlations r_i = E[beta_i . beta] / d with the query task",
           true},
          {"task_lengths",
           Kind::vector,
           {"K"},
           {Constraint::positive, Constraint::integers},
           "examples of each of K uncorrelated tasks, instead of R",
           true},
          {"r_tasks",
           Kind::vector,
           {"K"},
           {Constraint::nonzero},
           "correlation of each task with the query task, instead of r",
           true},
          optional(d_input()),
          optional(n_input()),
          {"K", Kind::integer, {}, {Constraint::positive}, "number of tasks", true}};
}

Input eigenvalues_input() {
  return {"s",
          Kind::vector,
          {"k"},
          {Constraint::positive, Constraint::distinct},
          "distinct eigenvalues of Sigma"};
}
Input multiplicities_input() {
  return {"mult",
          Kind::vector,
          {"k"},
          {Constraint::positive, Constraint::integers},
          "their multiplicities"};
}

std::vector<Input> spectrum_inputs(Input task) {
  return {eigenvalues_input(),
          multiplicities_input(),
          {"sigma2", Kind::rational, {}, {Constraint::nonnegative}, "noise variance"},
          std::move(task)};
}

std::vector<Input> spectral_landscape_inputs() {
  return {optional(eigenvalues_input()),
          optional(multiplicities_input()),
          noise_variance_input(),
          {"task_lengths",
           Kind::vector,
           {"K"},
           {Constraint::positive, Constraint::integers},
           "examples of each of K uncorrelated tasks",
           true},
          {"r_tasks",
           Kind::vector,
           {"K"},
           {Constraint::nonzero},
           "correlation of each task with the query task",
           true},
          {"lambda",
           Kind::vector,
           {"m"},
           {Constraint::nonnegative, Constraint::distinct},
           "eigenvalues of R whose eigenspace meets r, instead of task blocks",
           true},
          {"A",
           Kind::vector,
           {"m"},
           {Constraint::positive},
           "squared length of r's part in each of these eigenspaces",
           true}};
}

std::vector<Input> landscape_inputs() {
  auto inputs = dense_landscape_inputs();
  for (auto& input : spectral_landscape_inputs()) {
    const auto same = [&](const Input& known) { return known.name == input.name; };
    if (std::none_of(inputs.begin(), inputs.end(), same)) inputs.push_back(std::move(input));
  }
  return inputs;
}

namespace {

// Exactly one of the pairs, and complete.
using Pairs = std::vector<std::pair<const char*, const char*>>;

std::optional<Complaint> one_pair(const Instance& instance, const Pairs& pairs) {
  std::string words;
  const char* present = nullptr;
  for (const auto& [first, second] : pairs) {
    words += std::string(words.empty() ? "" : ", or ") + first +
             (*second ? std::string(" and ") + second : "");
  }
  for (const auto& [first, second] : pairs) {
    const bool has_first = instance.has(first), has_second = *second && instance.has(second);
    if (!has_first && !has_second) continue;
    if (present != nullptr)
      return Complaint{first, std::string("given together with ") + present,
                       "only one of: " + words};
    present = has_first ? first : second;
    if (!has_first) return Complaint{first, "", std::string(first) + " beside " + second, true};
    if (*second && !has_second)
      return Complaint{second, "", std::string(second) + " beside " + first, true};
  }
  const bool no_choice = pairs.size() == 1 && !*pairs.front().second;
  if (no_choice)
    words = "the covariance of the covariates, matrix[d, d], also where it is the identity";
  if (present == nullptr) return Complaint{pairs.front().first, "", words, true};
  return std::nullopt;
}

}  // namespace

std::optional<Complaint> complaint_about_landscape(const Instance& instance, LandscapeForm form) {
  Pairs covariates, tasks = {{"task_lengths", "r_tasks"}};
  if (form != LandscapeForm::spectral) {
    covariates.push_back({"Sigma", ""});
    tasks.insert(tasks.begin(), {"R", "r"});
  }
  if (form != LandscapeForm::dense) {
    covariates.push_back({"s", "mult"});
    tasks.push_back({"lambda", "A"});
  }
  if (auto why = one_pair(instance, covariates)) return why;
  if (auto why = one_pair(instance, tasks)) return why;
  if (instance.has("task_lengths")) {
    const auto& r = instance.vector("r_tasks");
    if (dot(r, r) > Rational(1)) {
      return Complaint{"r_tasks", "squares that sum to " + dot(r, r).text(),
                       "squares that sum to at most 1, since [[R, r], [r^T, 1]] is a covariance"};
    }
  }
  if (instance.has("task_lengths") && instance.has("n") &&
      Rational(instance.integer("n")) != sum(instance.vector("task_lengths"))) {
    return Complaint{"n", std::to_string(instance.integer("n")), "the sum of task_lengths"};
  }
  if (instance.has("R")) return complaint_about_correlations(instance);
  return std::nullopt;
}

// [[R, r], [r^T, 1]] is positive semidefinite if and only if r^T R^+ r <= 1 and r meets no kernel.
std::optional<Complaint> complaint_about_spectral_tasks(const Instance& instance) {
  if (!instance.has("lambda")) return std::nullopt;
  const auto &lambda = instance.vector("lambda"), &A = instance.vector("A");
  Rational length;
  for (std::size_t i = 0; i < lambda.size(); ++i)
    if (lambda[i].sign() > 0) length += A[i] / lambda[i];
  if (length <= Rational(1)) return std::nullopt;
  return Complaint{"A", "quotients A_i / lambda_i that sum to " + length.text(),
                   "quotients that sum to at most 1, since [[R, r], [r^T, 1]] is a covariance"};
}

}  // namespace verify::li2025
