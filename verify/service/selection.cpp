#include "verify/service/selection.hpp"

#include <fnmatch.h>

#include <algorithm>

#include "verify/service/suggest.hpp"

namespace verify {
namespace {

bool is_named(const Claim& claim, const std::string& name) {
  const auto id = canonical_id(name);
  if (claim.id == id) return true;
  return std::any_of(claim.also.begin(), claim.also.end(), [&](const std::string& other) {
    return canonical_id(paper_key(claim.id) + "." + other) == id;
  });
}

bool matches(const Claim& claim, const std::string& pattern) {
  return is_named(claim, pattern) || paper_key(claim.id) == pattern ||
         fnmatch(pattern.c_str(), claim.id.c_str(), 0) == 0;
}

[[noreturn]] void unknown(const std::vector<Claim>& claims, const std::string& pattern) {
  std::vector<std::string> names;
  for (const auto& claim : claims) names.push_back(claim.id);
  throw UsageError(
      "no claim is called \"" + pattern + "\"" + suggestion(canonical_id(pattern), names) +
      (nearest(canonical_id(pattern), names).empty() ? "; icl-verify list shows them all" : ""));
}

}  // namespace

std::vector<const Claim*> select(const std::vector<Claim>& claims,
                                 const std::vector<std::string>& patterns) {
  for (const auto& pattern : patterns) {
    if (std::none_of(claims.begin(), claims.end(),
                     [&](const Claim& c) { return matches(c, pattern); })) {
      unknown(claims, pattern);
    }
  }
  std::vector<const Claim*> selected;
  for (const auto& claim : claims) {
    const bool wanted =
        patterns.empty() || std::any_of(patterns.begin(), patterns.end(),
                                        [&](const std::string& p) { return matches(claim, p); });
    if (wanted) selected.push_back(&claim);
  }
  return selected;
}

const Claim& find_claim(const std::vector<Claim>& claims, const std::string& name) {
  for (const auto& claim : claims) {
    if (is_named(claim, name)) return claim;
  }
  unknown(claims, name);
}

}  // namespace verify
