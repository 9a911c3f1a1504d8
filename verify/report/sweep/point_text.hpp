// A sweep on a terminal: how many points came out how, and a table of the first.
#pragma once

#include <ostream>

#include "verify/judge/result.hpp"
#include "verify/report/writer/style.hpp"

namespace verify {

// For results on several of a user's own inputs. What is the same at every point is said once.
void write_points_text(std::ostream& out, const Report& report, const Style& style);

}  // namespace verify
