// What changed between two reports, for a person at a terminal.
#pragma once

#include <ostream>
#include <string>

#include "verify/judge/comparison/comparison.hpp"
#include "verify/report/writer/style.hpp"

namespace verify {

// A line a change, worse first, then one with the totals; `earlier` names what is compared with,
// and `update` is the command that takes what changed into it, or empty.
void write_change_table(std::ostream& out, const Comparison& comparison, const std::string& earlier,
                        const Style& style, const std::string& update = "");

}  // namespace verify
