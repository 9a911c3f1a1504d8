// The report for a paper's appendix: tables to \input.
#pragma once

#include <ostream>
#include <string>

#include "verify/judge/result.hpp"

namespace verify {

// For each paper a table of verdicts and, where there are any, a table of errata. The first lines
// of the output, comments, name the packages it needs.
void write_latex(std::ostream& out, const Report& report);
// The tables of errata alone.
void write_latex_errata(std::ostream& out, const Report& report);

// Words that are not marked: a dollar is a dollar, a backslash a backslash.
std::string latex_words(const std::string& plain);

}  // namespace verify
