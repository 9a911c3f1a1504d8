// Assertions that rest on a claim of a folder rest on what a run finds of it. What its file expects
// is its author's word.
#pragma once

#include <vector>

#include "verify/judge/result.hpp"

namespace verify {

// Grades and judges anew what rests on a claim of a folder, with what is found of it among the
// results; one that has none leaves open what rests on it. Own instances stay as they are.
void cap_by_findings(std::vector<Result>& results);

}  // namespace verify
