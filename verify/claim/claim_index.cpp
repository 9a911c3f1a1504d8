#include "verify/words/claim_index.hpp"

#include <algorithm>
#include <vector>

namespace verify {
namespace {

std::vector<ClaimLabel>& with_added() {
  static std::vector<ClaimLabel> labels(built_in_index().begin(), built_in_index().end());
  return labels;
}

}  // namespace

std::span<const ClaimLabel> claim_index() { return with_added(); }

void add_to_index(std::span<const ClaimLabel> labels) {
  auto& all = with_added();
  all.insert(all.end(), labels.begin(), labels.end());
  std::sort(all.begin(), all.end(),
            [](const ClaimLabel& a, const ClaimLabel& b) { return a.id < b.id; });
}

unsigned rank_of(std::string_view id) {
  for (const auto& label : claim_index())
    if (label.id == id) return label.rank;
  return ~0u;
}

}  // namespace verify
