// The report for a paper's appendix: tables to \input.
#pragma once

#include <ostream>

#include "verify/judge/result.hpp"

namespace verify {

// For each paper a table of verdicts and, where there are any, a table of errata. The first lines
// of the output, comments, name the packages it needs.
void write_latex(std::ostream& out, const Report& report);
// The tables of errata alone.
void write_latex_errata(std::ostream& out, const Report& report);

}  // namespace verify
