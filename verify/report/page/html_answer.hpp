// The answer at the head of a claim's section: what holds, what is false and by which
// counterexample, what is right instead.
#pragma once

#include <string>

#include "verify/report/page/html_parts.hpp"

namespace verify {

// Empty on a user's data, where the result itself is the answer.
std::string claim_answer_html(const Section& section, const Report& report);
// The same for a list of claims: the answer, and what is false, in a line each.
std::string short_answer_html(const Section& section, const Report& report);

// Words of a paper: typeset, with what was read in the title where that is something else.
std::string quoted_html(const std::string& piece);

// How to cite the verdict: BibTeX and a sentence, folded.
std::string cite_html(const Section& section, const Report& report);

}  // namespace verify
