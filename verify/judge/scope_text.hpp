// How far a result reaches.
#pragma once

#include <string>

#include "verify/judge/result.hpp"

namespace verify {

// The line of the claim; on a user's data what is recorded of it. Not marked.
std::string scope_text(const Result& result);

// Whether the claim, as it is stated, is known to be false.
bool is_false_as_stated(const Result& result);
// What that leaves for a user's data on which something holds: the version that corrects it, where
// that was run, or what is not the false sentence. Empty where there is nothing to say.
std::string false_elsewhere(const Result& result);
// What is recorded of a claim whose verdict is this one: "false as stated; corrected: ..".
std::string recorded_text(Verdict verdict, const std::vector<AssertionResult>& assertions);

}  // namespace verify
