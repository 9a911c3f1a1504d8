// What a verdict rests on.
#pragma once

#include <string>

#include "verify/judge/strength.hpp"

namespace verify {

// "symbolic, everywhere" of that check, or nothing.
std::string support_text(const Result& result);

}  // namespace verify
