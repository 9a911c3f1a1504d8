// The assertion that a data file names, as "#assertion" or "claim#assertion".
#pragma once

#include <string>
#include <vector>

#include "verify/claim/claim.hpp"

namespace verify {

// Null where there is none; then `fault` says what is allowed.
struct NamedAssertion {
  const Claim* claim = nullptr;
  const Assertion* assertion = nullptr;
  std::string fault = {};
};
NamedAssertion named_assertion(const std::vector<Claim>& claims, const std::string& claim,
                               const std::string& assertion);

}  // namespace verify
