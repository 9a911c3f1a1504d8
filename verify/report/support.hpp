// What a verdict rests on.
#pragma once

#include <string>

#include "verify/judge/strength.hpp"

namespace verify {

// "symbolic, everywhere" of that check, or nothing.
std::string support_text(const Result& result);

// What came out of a check, measured by what it should: "holds", "fails", "refuted", "control: no".
std::string label_of(const CheckOutcome& check);

}  // namespace verify
