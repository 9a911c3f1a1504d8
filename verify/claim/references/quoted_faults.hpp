// What is wrong with the theorems that assertions quote.
#pragma once

#include <string>
#include <vector>

#include "verify/claim/claim.hpp"
#include "verify/words/file/known_theorems.hpp"

namespace verify {

// Every hypothesis that names an assertion which is not there: one sentence each, with the remedy.
std::vector<std::string> quoted_faults(const std::vector<KnownTheorem>& theorems,
                                       const std::vector<Claim>& claims);

}  // namespace verify
