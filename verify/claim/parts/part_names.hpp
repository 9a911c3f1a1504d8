// The part that a data file names, as "#part" or "claim#part".
#pragma once

#include <string>
#include <vector>

#include "verify/claim/claim.hpp"

namespace verify {

// Null where there is none; then `fault` says what is allowed.
struct NamedPart {
  const Claim* claim = nullptr;
  const Part* part = nullptr;
  std::string fault = {};
};
NamedPart named_part(const std::vector<Claim>& claims, const std::string& claim,
                     const std::string& part);

}  // namespace verify
