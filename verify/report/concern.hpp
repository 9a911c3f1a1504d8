// Why a result needs a look.
#pragma once

#include <string>

#include "verify/judge/result.hpp"

namespace verify {

// What is undecided, unsound or not as expected of a result, with the reasons; empty where all is
// as expected.
std::string concern_of(const Result& result);

}  // namespace verify
