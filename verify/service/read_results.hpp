// Results files that a user names.
#pragma once

#include <string>

#include "verify/claim/claim.hpp"
#include "verify/judge/result.hpp"

namespace verify {

// A results document or journal; throws UsageError that names file, line and field.
Report read_results(const std::string& path, const Claims& claims);

// The same with what a baseline says of claims, and that is too little to be read by people: where
// they stand, and on which instances.
Report read_compared(const std::string& path, const Claims& claims);

}  // namespace verify
