// How a check came out, in a word.
#pragma once

#include <string>

#include "verify/judge/outcome.hpp"

namespace verify {

// Where a heading says what the check is for: "holds", "refuted", "rejected".
std::string outcome_word(const CheckOutcome& check);

// Where nothing else does: "holds", "refuted", "control: no".
std::string outcome_label(const CheckOutcome& check);

}  // namespace verify
