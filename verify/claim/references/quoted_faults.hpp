// What is wrong with the theorems that parts quote.
#pragma once

#include <string>
#include <vector>

#include "verify/claim/claim.hpp"
#include "verify/words/file/known_theorems.hpp"

namespace verify {

// Every hypothesis that names a part which is not there: one sentence each, with the remedy.
std::vector<std::string> quoted_faults(const std::vector<KnownTheorem>& theorems,
                                       const std::vector<Claim>& claims);

}  // namespace verify
