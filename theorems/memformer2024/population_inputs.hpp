// How a user gives the population of a claim on Memformers: n samples and either the dimension d
// (isotropic) or the eigenvalues lambda of Sigma.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "verify/claim/input.hpp"
#include "verify/claim/instance.hpp"

namespace verify::memformer2024 {

// n, lambda (optional), d (optional), then what else a claim asks for.
std::vector<Input> with_population(std::vector<Input> more);
// Refuses an instance with neither lambda nor d.
std::optional<Complaint> require_population(const Instance& instance);
// Refuses a degree whose Stein recursion over a general covariance would take minutes.
std::optional<Complaint> require_degree(const Instance& instance, const std::string& field);
// lambda, or d ones.
Vector<Rational> spectrum_of(const Instance& instance);
bool equal_entries(const Vector<Rational>& v);

}  // namespace verify::memformer2024
