// The report a person reads on a terminal: a table to take in at a glance, then what needs words.
#pragma once

#include <ostream>

#include "verify/judge/result.hpp"
#include "verify/report/answer/first_lines.hpp"
#include "verify/report/value_text.hpp"
#include "verify/report/writer/style.hpp"

namespace verify {

enum class Detail {
  exceptions,  // words for refuted, corrected, undecided, unsound and unexpected results
  values,      // the same, and the values of every result
  all,         // every check and value of every result
};

void write_text(std::ostream& out, const Report& report, Detail detail, const Style& style,
                Numbers numbers = Numbers::rounded);

// The answer to what is asked of a claim, in a few lines.
void write_first_lines(std::ostream& out, const FirstLines& first, Verdict verdict,
                       const Style& style);

// "6 results: 4 proved, 1 corrected, 1 undecided; 1 not as expected": the same on every machine.
std::string totals_words(const Report& report);

// The same, the time and the program: "...; 0.42 s of checking; icl-verify 0.1.0, commit
// 98afda9c1234".
std::string totals_line(const Report& report);

}  // namespace verify
