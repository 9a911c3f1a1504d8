// The report as JUnit XML, which every CI server shows: a suite a paper, a case a result.
#pragma once

#include <ostream>

#include "verify/judge/result.hpp"

namespace verify {

// A verdict that is as expected passes, be it proved, corrected or refuted. Unsound is an error;
// another verdict than expected, a value that disagrees and whatever became worse since the
// baseline are failures; undecided is skipped.
void write_junit(std::ostream& out, const Report& report);

}  // namespace verify
