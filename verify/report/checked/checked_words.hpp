// The box "Checked" of an assertion, the same on every report: what its checks evaluated, made from
// that alone. Marked text.
#pragma once

#include <string>
#include <vector>

#include "verify/judge/result.hpp"

namespace verify {

struct CheckedLine {
  std::string label;          // "letters", "sizes", "where", "checked", "joined"
  std::string text;           // "$A$ $d \\times d$, symmetric; ..", "$A = B$"
  std::string standing = {};  // of a formula: by what, how far, and what came out
};

// Letters and definitions once, then each formula with its own standing, then how they join. Empty
// where no way of the assertion says what it evaluates. `checks` are those of the claim.
std::vector<CheckedLine> checked_lines(const Assertion& assertion,
                                       const std::vector<CheckOutcome>& checks);

// What stands before words that nothing judges, on every report.
inline constexpr const char* not_judged = "in the author's words, not judged";

// "in the author's words, not judged: \"..\"; \"..\"", marked; empty where there are none.
std::string prose_sentence(const std::vector<std::string>& prose);

// Text and standing on a terminal.
std::string plain_text(const CheckedLine& line);

// Whether formulas are among what the ways of the assertion evaluate.
bool has_formulas(const Assertion& assertion, const std::vector<CheckOutcome>& checks);

// In one line, as on a terminal: "letters: any A; checked: A = B".
std::string checked_sentence(const Assertion& assertion, const std::vector<CheckOutcome>& checks);

}  // namespace verify
