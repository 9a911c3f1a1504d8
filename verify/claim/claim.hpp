// One claim: what its data file says in words, and its checker.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "verify/claim/assertions/assertion_checks.hpp"
#include "verify/claim/registry.hpp"
#include "verify/claim/theorem.hpp"
#include "verify/words/file/data_file.hpp"
#include "verify/words/words.hpp"

namespace verify {

struct Claim {
  ClaimWords words;
  Theorem theorem;
  std::vector<Check> checks = {};  // that follow from the assertions
};

// What the paper of that key says of itself, read once. Throws std::runtime_error if there is none.
const PaperWords& paper_words(const std::string& key);

// Reads and checks the data file; throws std::runtime_error that names file, field and remedy.
Claim load_claim(const Entry& entry);

// The claims of the registry, each read when it is first asked for, then kept: a command pays for
// the claims it speaks of. References stay good as long as this object.
class Claims {
 public:
  // Nothing if no claim has that id. Throws as load_claim does.
  const Claim* find(const std::string& id) const;
  const ClaimWords* words(const std::string& id) const;
  // Throws std::out_of_range as well, for an id that is not in the registry.
  const Claim& at(const std::string& id) const;

 private:
  mutable std::map<std::string, Claim> read_;
};

// Every claim of the registry. Throws if one cannot be read, or if what they say of each other is
// at fault (dependencies.hpp, errata_faults.hpp).
std::vector<Claim> load_claims();

// The words of each.
std::vector<ClaimWords> words_of(const std::vector<Claim>& claims);

}  // namespace verify
