// One claim: what its data file says in words, and its checker.
#pragma once

#include <string>
#include <vector>

#include "verify/claim/registry.hpp"
#include "verify/claim/theorem.hpp"
#include "verify/claim/words.hpp"

namespace verify {

// The words of a claim with its checker.
struct Claim : ClaimWords {
  Theorem theorem;
};

// Reads and checks the data file; throws std::runtime_error that names file, field and remedy.
Claim load_claim(const Entry& entry);
// Every claim of the registry. Throws if their dependencies are at fault (see dependencies.hpp).
std::vector<Claim> load_claims();

// A user's file: which claim it speaks of, and the instance. Throws std::runtime_error.
struct InstanceFile {
  std::string claim;
  InstanceText instance;
};
InstanceFile read_instance_file(const std::string& path);

// Validates an instance for a claim: inputs, shapes, constraints, conditions between inputs, names
// of expected values. Throws std::runtime_error with origin, field, given, allowed.
Instance validate(const Claim& claim, const InstanceText& text);

// The same for an instance given in part: inputs that are missing come from the reference instance.
Instance validate_filled(const Claim& claim, const InstanceText& text);

// "li2025.uniq.fail", "li2025.uniq-fail" -> "li2025.uniq_fail".
std::string canonical_id(std::string id);

}  // namespace verify
