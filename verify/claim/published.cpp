#include "verify/claim/published.hpp"

#include <algorithm>

namespace verify {

std::optional<Reproduction> parse_reproduction(const std::string& word) {
  for (const auto value : reproductions) {
    if (word == to_text(value)) return value;
  }
  return std::nullopt;
}

std::optional<PublishedFault> fault_of(const PublishedNumber& n) {
  const auto word = "\"" + to_text(n.reproduced) + "\"";
  if (n.reproduced == Reproduction::no) {
    if (n.why.empty()) return PublishedFault{"why", "reproduced = \"no\" needs a reason"};
  } else {
    if (n.by.empty()) return PublishedFault{"by", "reproduced = " + word + " needs a claim"};
    if (n.ours.empty())
      return PublishedFault{"ours", "reproduced = " + word + " needs what comes out here"};
  }
  if (!n.check.empty() && n.by.empty())
    return PublishedFault{"check", "a check needs the claim that it belongs to, in by"};
  return std::nullopt;
}

std::vector<std::string> published_faults(const std::vector<Claim>& claims) {
  std::vector<std::string> faults;
  for (const auto& claim : claims) {
    const auto at = data_file(claim.id) + ": [[claim.published]] ";
    for (const auto& n : claim.published) {
      if (n.by.empty()) continue;
      const auto named = std::find_if(claims.begin(), claims.end(),
                                      [&](const Claim& other) { return other.id == n.by; });
      if (named == claims.end()) {
        faults.push_back(at + "by: \"" + n.by +
                         "\" is no claim; allowed are the ids that icl-verify list shows");
        continue;
      }
      const auto& checks = named->theorem.checks;
      const auto is_it = [&](const Check& c) { return c.name == n.check; };
      if (!n.check.empty() && std::none_of(checks.begin(), checks.end(), is_it))
        faults.push_back(at + "check: \"" + n.check + "\" is no check of " + n.by +
                         "; allowed are those that icl-verify show " + n.by + " lists");
    }
  }
  return faults;
}

}  // namespace verify
