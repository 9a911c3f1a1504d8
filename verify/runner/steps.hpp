// The steps of a job in the order in which a worker takes them.
#pragma once

#include <string>
#include <vector>

#include "verify/runner/unit.hpp"

namespace verify {

// Unit::check of a step that validates a user's instance and runs no check.
constexpr int validation_only = -1;

constexpr bool is_validation(const Unit& step) { return step.check == validation_only; }

// Validations of the user's instances first, so that a wrong input is refused before anything is
// computed; then the units.
std::vector<Unit> steps_of(const Job& job);

// Whether two steps are under the same time limit: those of a claim on its data file are, and those
// of one instance of a user. What hangs there costs one limit and no other instance.
bool share_limit(const Job& job, const Unit& a, const Unit& b);

// "mine.toml: ahn2023.thm1", as messages about an instance begin.
std::string place_of(const Job& job, int instance);

}  // namespace verify
