// Which claims a command speaks of.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "verify/claim/claim.hpp"

namespace verify {

// Wrong words on the command line, or bad input: exit code 2.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The claims that a pattern names: an id (also with dots or hyphens), another name of a claim, a
// paper, or a glob such as 'li2025.thm*'. No pattern means all. Keeps registry order without
// repeats. Throws UsageError with the nearest ids.
std::vector<const Claim*> select(const std::vector<Claim>& claims,
                                 const std::vector<std::string>& patterns);

// The one claim of that name. Throws UsageError.
const Claim& find_claim(const std::vector<Claim>& claims, const std::string& name);

}  // namespace verify
