// What changed against the baseline, as writers need it.
#pragma once

#include <string>
#include <vector>

#include "verify/judge/result.hpp"

namespace verify {

// Inputs that differ where something fails, then worse first, then better, then neutral.
std::vector<Change> worst_first(const Comparison& comparison);

// The same of the comparison with the baseline; empty without one.
std::vector<Change> changes_worst_first(const Report& report);

// What became worse for one result.
std::vector<Change> regressions_of(const Report& report, const Result& result);

// Inputs of the result that are others than in the baseline.
std::vector<Change> changed_inputs_of(const Report& report, const Result& result);

// What became worse and has no result in the report: a claim or instance that is gone.
std::vector<Change> regressions_without_result(const Report& report);

// "verdict: checked before, undecided now".
std::string change_text(const Change& change);

// The same for several changes, one after the other.
std::string change_text(const std::vector<Change>& changes);

// In a line that can be read: some short ones of them, and how many more there are.
std::string change_line(const std::vector<Change>& changes);

}  // namespace verify
