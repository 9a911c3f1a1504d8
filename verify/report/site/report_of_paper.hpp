// The assertion of a report that speaks of one paper.
#pragma once

#include <string>

#include "verify/judge/result.hpp"

namespace verify {

// Results, words and changes of the claims of that paper ("li2025").
Report report_of_paper(const Report& report, const std::string& key);

}  // namespace verify
