// What people call a claim or a paper: "Theorem 3 of Li", "LI2025.eq15", "memformer".
#pragma once

#include <set>
#include <span>
#include <string>
#include <vector>

#include "verify/words/claim_index.hpp"

namespace verify {

// "theorem 3", "Theorem3", "thm3" -> "thm3"; "Equation (15)" -> "eq15"; "Lemma A.1" -> "lema1".
std::string spoken_short(const std::string& name);

// What a place speaks of, as spoken_short has it: "Theorem 2, equation (15)" -> thm2, eq15.
std::vector<std::string> spoken_places(const std::string& place);

// The keys of the papers that words call best, as how_called has it.
std::vector<std::string> papers_called(const std::string& words, std::span<const ClaimLabel> index);

// The claims that a name calls best: by their ids and other names, else by what their place begins
// with, else by what it mentions; claims that stand beside what the paper says are called by their
// place if no other is. Nothing where none fits. Where the name cites a paper, wherever
// it stands, "Theorem 3 (Li et al., 2025)", only claims of that paper are called.
std::vector<ClaimLabel> called(const std::string& name, std::span<const ClaimLabel> index);

// What a name says that calls no claim: what is neither "Theorem" nor "3", as "Li et al. 2025", and
// the papers that this calls. No words where the name speaks of no place of a paper.
struct CitedWords {
  std::string words;
  std::vector<std::string> papers;
};
CitedWords cited_words(const std::string& name, std::span<const ClaimLabel> index);

}  // namespace verify
