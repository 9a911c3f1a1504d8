// What an instance expects of an assertion: "#assertion" = "holds here", "fails here" or "does not
// apply".
#pragma once

#include <optional>
#include <string>

#include "verify/claim/claim.hpp"

namespace verify {

bool speaks_of_a_assertion(const std::string& expected_name);

// Why nothing can be expected of that assertion in these words, or empty.
std::string fault_of_expected_answer(const Claim& claim, const std::string& name,
                                     const Datum& expected);

// The word for an answer on an instance, as reports have it for a user's data.
std::string word_here(Answer answer);
// unknown where the answer is open.
Truth agrees_here(const Datum& expected, Answer found);

}  // namespace verify
