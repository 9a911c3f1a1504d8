// How a report calls a result.
#pragma once

#include <set>
#include <string>

#include "verify/judge/result.hpp"

namespace verify {

// Ids that several results of the report share.
std::set<std::string> repeated_ids(const Report& report);

// The id, with the instance where the id alone does not tell results apart.
std::string name_of(const Result& result, const std::set<std::string>& repeated);

}  // namespace verify
