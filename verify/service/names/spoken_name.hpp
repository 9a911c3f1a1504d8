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

// Whether a word calls the claim's paper: its key, the name's beginning, its title or number on
// arXiv, without regard to case.
bool calls_paper(const std::string& word, const ClaimLabel& claim);

// The claims that a name calls best: by their ids and other names, else by what their place begins
// with, else by what it mentions. Nothing where none fits.
std::vector<ClaimLabel> called(const std::string& name, std::span<const ClaimLabel> index);

}  // namespace verify
