// What a place names: equations by number, theorems and lemmas by label, steps by their appendix.
#pragma once

#include <string>
#include <vector>

namespace verify {

// Whether the place of an erratum lies in that of a claim: "(45), second line" in "lines of
// (38)-(52)", "Lemma 1" in "Lemma 1, Appendix A.1", "Appendix A.3, end of Step 1" in "Step 1 of
// Appendix A.3". The line before (36) lies in (34)-(37) and not in (36), a proof not in what it
// proves. Where the claim names sections alone, all that stands in them is inside; beside numbers
// a section says only where these stand.
bool lies_within(const std::string& place, const std::string& around);

// The theorems, lemmas, propositions and corollaries that a place names, their proofs among them:
// "theorem D.38" of "Theorem D.38, proof"; nothing of "before Theorem 5".
std::vector<std::string> results_named(const std::string& place);

}  // namespace verify
