// The report as SARIF 2.1.0, which code hosts show beside the files of a change.
#pragma once

#include <ostream>

#include "verify/judge/result.hpp"

namespace verify {

// Results stand for refuted claims, regressions against the baseline, and unsound checkers, and for
// nothing else. Level: error for what is unsound, regressed or refuted against expectation; warning
// for what is refuted as its data file expects. They point at the claim's data file.
void write_sarif(std::ostream& out, const Report& report);

}  // namespace verify
