// How a user gives the data of a landscape claim: dense, Sigma with R, r or task blocks; or by
// spectra, s, mult with task blocks or lambda, A.
#pragma once

#include <optional>
#include <vector>

#include "verify/claim/input.hpp"
#include "verify/claim/instance.hpp"

namespace verify::li2025 {

std::vector<Input> dense_landscape_inputs();
std::vector<Input> spectral_landscape_inputs();
// s, mult and sigma2, then what a claim asks of the tasks.
std::vector<Input> spectrum_inputs(Input task);
Input eigenvalues_input();              // s
Input multiplicities_input();           // mult
std::vector<Input> landscape_inputs();  // either form
enum class LandscapeForm { dense, spectral, either };
std::optional<Complaint> complaint_about_landscape(const Instance& instance, LandscapeForm form);
// Of lambda and A: whether some tasks have these correlations, so that a risk is one. A part of r
// in the kernel of R the claims name themselves.
std::optional<Complaint> complaint_about_spectral_tasks(const Instance& instance);

}  // namespace verify::li2025
