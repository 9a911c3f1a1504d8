// How a check came out, in a word.
#pragma once

#include <string>

#include "verify/judge/judge.hpp"

namespace verify {

std::string outcome_word(const CheckOutcome& check);  // "holds", "refuted", "rejected"
bool as_expected(const CheckOutcome& check);

}  // namespace verify
