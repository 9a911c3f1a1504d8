// The report for a pull request: GitHub's Markdown, short enough for a comment.
#pragma once

#include <ostream>

#include "verify/judge/result.hpp"

namespace verify {

// Totals, what changed against the baseline, what is undecided or not as expected, the verdicts of
// each paper, the errata. Rows that a comment has no room for are left out, the last first, and
// counted.
void write_markdown(std::ostream& out, const Report& report);
// The tables of errata alone.
void write_markdown_errata(std::ostream& out, const Report& report);

}  // namespace verify
