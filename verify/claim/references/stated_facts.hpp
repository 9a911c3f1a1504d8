// Whether assertions rest on the assertions that state what their blocks compute with.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "verify/claim/stated_by.hpp"
#include "verify/claim/theorem.hpp"
#include "verify/words/words.hpp"

namespace verify {

// The words of a claim; null if there is none of that id.
using WordsOf = std::function<const ClaimWords*(const std::string& id)>;

// What the statements of an assertion's ways call while they are recorded (deep ones only if
// `deep`). A statement that was recorded before and kept calls nothing: ask this first.
std::map<std::string, Facts> recorded_facts(const Theorem& theorem, bool deep);

// Facts that the assertion neither states itself nor reaches through rests_on and follows, and
// facts that are no assertion of any claim. Each fault names the field and how to mend it.
std::vector<std::string> fact_faults(const ClaimWords& claim, const std::string& assertion,
                                     const Facts& facts, const WordsOf& words_of);

// The facts that name a claim and no assertion of it: in the order of their names.
std::vector<std::string> facts_of_claims(const Facts& facts);

}  // namespace verify
