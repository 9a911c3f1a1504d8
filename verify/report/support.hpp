// What a verdict rests on.
#pragma once

#include <string>

#include "verify/core/result.hpp"

namespace verify {

// The check that carries the verdict: widest scope first, then the strongest evidence. Null where
// the verdict rests on none (undecided, unsound).
const CheckOutcome* strongest(const Result& result);

// "symbolic, everywhere" of that check, or nothing.
std::string support_text(const Result& result);

// What came out of a check, measured by what it should: "holds", "fails", "refuted", "control: no".
std::string label_of(const CheckOutcome& check);

}  // namespace verify
