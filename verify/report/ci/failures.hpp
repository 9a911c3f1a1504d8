// What failed of a user's own inputs, before all else that a run says: a line each, with the file
// and line to look at, as compilers have it.
#pragma once

#include <ostream>

#include "verify/judge/result.hpp"
#include "verify/report/writer/style.hpp"

namespace verify {

// Nothing where nothing failed, and an empty line behind them where something did.
void write_failures(std::ostream& out, const Report& report, const Style& style);

}  // namespace verify
