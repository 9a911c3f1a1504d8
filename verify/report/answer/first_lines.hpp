// What a reader wants to know first of a claim: whether it can be relied on, what of it is false
// and by which counterexample, and what is right instead. Reports, pages and citations begin so.
#pragma once

#include <string>
#include <vector>

#include "verify/judge/assertions.hpp"
#include "verify/words/paper.hpp"
#include "verify/words/words.hpp"

namespace verify {

struct FirstLine {
  std::string label;  // "holds", "checked", "is false", "counterexample", "correct", ...
  std::string text;   // marked
};

struct FirstLines {
  std::string subject;  // "Li et al. 2025, Theorem 3, T1 and T2 (COLM 2025)"; marked
  std::string answer;   // "false as stated; a corrected version is proved for every n, d"
  std::vector<FirstLine> lines;
};

// Of graded assertions on the instances of the data file. `paper` may be null.
FirstLines first_lines(const ClaimWords& words, const std::vector<AssertionResult>& assertions,
                       Verdict verdict, const Paper* paper);

// The same of what a file of somebody's own expects, as long as no run has found it: nothing in it
// reads as a verdict.
FirstLines as_expectation(FirstLines first);

}  // namespace verify
