// What a run takes over from the journal of an earlier one.
#pragma once

#include <string>
#include <vector>

#include "verify/results/journal.hpp"
#include "verify/runner/unit.hpp"

namespace verify {

// Tells apart what a result was computed from: inputs, expected values and checks of the claim.
std::string content_of(const Job& job, const InstanceText& instance);
std::string content_of(const Job& job, const std::string& instance);  // by its name

// The jobs without what the journal holds already. What it holds for other inputs, and what was not
// settled then (time, memory, a crash), is run again.
std::vector<Job> remaining(std::vector<Job> jobs, const std::vector<JournalEntry>& earlier);

// What the jobs ask for anew because their inputs, expected values or checks are no longer those of
// the journal: a claim, or an instance of the user's with its name.
std::vector<std::string> changed_since(const std::vector<Job>& jobs,
                                       const std::vector<JournalEntry>& earlier);

// Both in the order of the jobs, claim by claim, one result a place: the fresh one where there are
// two. What no job asks for stands behind the others of its claim.
std::vector<Result> merged(const std::vector<JournalEntry>& earlier, std::vector<Result> fresh,
                           const std::vector<Job>& jobs);

}  // namespace verify
