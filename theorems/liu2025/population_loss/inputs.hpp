// How a user gives a population problem of one BaseConv layer, and what every claim about its loss
// reports: the loss and its full gradient.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "theorems/liu2025/population_loss/closed_loss.hpp"
#include "verify/claim/theorem.hpp"

namespace verify::liu2025 {

// square: f_ij = u_{i,j+c}^2; linear: f = u W_target, all columns; product: offsets first, second.
enum class PopulationTask { square, linear, product };

// `variances` alone stand for independent Gaussian entries; with `square_moments` the entries may
// depend on each other in any way that leaves the moments with an odd exponent zero.
std::vector<Input> population_inputs(PopulationTask task);
std::vector<ValueDoc> population_values_doc();
// Conditions between inputs, each with those on square_moments.
std::optional<Complaint> columns_fit(const Instance& instance);  // 0 <= c <= d - d_out
std::optional<Complaint> offsets_fit(const Instance& instance);  // the same and first, second
std::optional<Complaint> offsets_and_column_fit(const Instance& instance);  // and c = first
std::optional<Complaint> all_columns(const Instance& instance);  // c = 0, d_out = d if given

PopulationProblem<Rational> population_problem(const Instance& instance);
LayerParameters<Rational> layer_parameters(const Instance& instance);

// Loss and gradient at the instance, the gradient checked against exact central differences of the
// loss, which for at most six entries u is expanded from the layer itself.
Finding population_finding(const Instance& instance);

bool is_critical(const LayerParameters<Rational>& gradient);

}  // namespace verify::liu2025
