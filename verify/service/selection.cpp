#include "verify/service/selection.hpp"

#include <fnmatch.h>

#include <algorithm>

#include "verify/service/suggest.hpp"
#include "verify/words/words.hpp"

namespace verify {
namespace {

bool is_named(const ClaimLabel& claim, const std::string& name) {
  const auto id = canonical_id(name);
  const std::string known(claim.id);
  if (known == id) return true;
  return std::any_of(claim.also.begin(), claim.also.end(), [&](std::string_view other) {
    return canonical_id(paper_key(known) + "." + std::string(other)) == id;
  });
}

bool matches(const ClaimLabel& claim, const std::string& pattern) {
  const std::string id(claim.id);
  return is_named(claim, pattern) || paper_key(id) == pattern ||
         fnmatch(pattern.c_str(), id.c_str(), 0) == 0;
}

[[noreturn]] void unknown(std::span<const ClaimLabel> index, const std::string& pattern) {
  std::vector<std::string> names;
  for (const auto& claim : index) names.emplace_back(claim.id);
  throw UsageError(
      "no claim is called \"" + pattern + "\"" + suggestion(canonical_id(pattern), names) +
      (nearest(canonical_id(pattern), names).empty() ? "; icl-verify list shows them all" : ""));
}

}  // namespace

std::vector<ClaimLabel> select(const std::vector<std::string>& patterns,
                               std::span<const ClaimLabel> index) {
  for (const auto& pattern : patterns) {
    if (std::none_of(index.begin(), index.end(),
                     [&](const ClaimLabel& claim) { return matches(claim, pattern); })) {
      unknown(index, pattern);
    }
  }
  std::vector<ClaimLabel> selected;
  for (const auto& claim : index) {
    const bool wanted =
        patterns.empty() || std::any_of(patterns.begin(), patterns.end(),
                                        [&](const std::string& p) { return matches(claim, p); });
    if (wanted) selected.push_back(claim);
  }
  return selected;
}

std::string find_claim(const std::string& name, std::span<const ClaimLabel> index) {
  for (const auto& claim : index) {
    if (is_named(claim, name)) return std::string(claim.id);
  }
  unknown(index, name);
}

}  // namespace verify
