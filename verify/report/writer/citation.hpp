// How to cite a verdict: the program, the paper, and a sentence for the text.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "verify/judge/assertions.hpp"
#include "verify/report/answer/first_lines.hpp"
#include "verify/words/paper.hpp"
#include "verify/words/program.hpp"
#include "verify/words/verdict.hpp"

namespace verify {

struct CitedClaim {
  std::string id, title, place;  // title and place are marked
  Verdict verdict = Verdict::undecided;
  bool found = false;  // by a run, not only recorded
  std::vector<AssertionResult> assertions = {};
  FirstLines first = {};
  std::vector<std::string> definitions = {};  // of its formulas, where a data file writes them
};

struct Citation {
  Versions program;                 // that found the verdict, or is running
  std::vector<Paper> papers;        // those without a publication are passed over
  std::optional<CitedClaim> claim;  // of the only paper
};

// "icl-verify 0.1.0, commit 98afda9c1234, on Li et al. 2025, Theorem 3 (COLM 2025, claim
// li2025.thm3): false as stated; a corrected version is proved for every n, d. Is false: .."; of a
// verdict that no run found, "has on record of". Assertions that the verdict does not judge and
// that are less than proved are named with their statuses. Definitions stand last. Empty where no
// claim is cited.
std::string sentence(const Citation& citation);

// BibTeX entries, then the sentence; lines ended.
std::string to_text(const Citation& citation);

// The document of schema icl-verify/citation/1.
nlohmann::ordered_json to_json(const Citation& citation);

}  // namespace verify
