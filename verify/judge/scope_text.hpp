// How far a result reaches.
#pragma once

#include <string>

#include "verify/judge/result.hpp"

namespace verify {

// The line of the claim; on a user's data what is recorded of it. Not marked.
std::string scope_text(const Result& result);

}  // namespace verify
