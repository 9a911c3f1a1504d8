#include "verify/claim/references/quoted_faults.hpp"

#include "verify/claim/parts/part_names.hpp"

namespace verify {

std::vector<std::string> quoted_faults(const std::vector<KnownTheorem>& theorems,
                                       const std::vector<Claim>& claims) {
  std::vector<std::string> faults;
  for (const auto& theorem : theorems) {
    for (const auto& hypothesis : theorem.hypotheses) {
      for (const auto& name : hypothesis.shown_by) {
        const auto hash = name.find('#');
        const auto part = named_part(claims, name.substr(0, hash), name.substr(hash + 1));
        if (part.part == nullptr)
          faults.push_back("proofs_data/quoted.toml: [[theorem]] " + theorem.id +
                           " [[theorem.hypothesis]] shown_by: " + part.fault);
      }
    }
  }
  return faults;
}

}  // namespace verify
