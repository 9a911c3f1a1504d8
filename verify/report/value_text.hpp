// A value as reports show it.
#pragma once

#include <string>

#include "verify/judge/result.hpp"

namespace verify {

// "78/35", or "78/35; another route gives 77/35" where the routes to it clash.
std::string value_text(const Value& value, const Result& result);

}  // namespace verify
