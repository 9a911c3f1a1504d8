#include "verify/claim/registry.hpp"

#include <algorithm>
#include <set>
#include <vector>

#include "verify/words/claim_index.hpp"

namespace verify {
namespace {

std::vector<Entry>& all_claims() {
  static std::vector<Entry> entries(built_in_claims().begin(), built_in_claims().end());
  return entries;
}
std::vector<PaperEntry>& all_papers() {
  static std::vector<PaperEntry> entries(built_in_papers().begin(), built_in_papers().end());
  return entries;
}

// The index is a table beside it, in the same order.
std::vector<ClaimLabel>& all_labels() {
  static std::vector<ClaimLabel> labels(built_in_index().begin(), built_in_index().end());
  return labels;
}

std::set<std::string_view>& all_added() {
  static std::set<std::string_view> ids;
  return ids;
}
std::vector<UnreadableClaim>& all_unreadable() {
  static std::vector<UnreadableClaim> claims;
  return claims;
}

}  // namespace

std::span<const UnreadableClaim> unreadable_claims() { return all_unreadable(); }
void add_unreadable_claim(UnreadableClaim claim) { all_unreadable().push_back(std::move(claim)); }

bool is_added(std::string_view id) { return all_added().count(id) != 0; }
bool has_added_claims() { return !all_added().empty() || !all_unreadable().empty(); }

std::span<const Entry> registry() { return all_claims(); }
std::span<const PaperEntry> paper_registry() { return all_papers(); }

void add_to_registry(std::span<const Entry> claims, std::span<const PaperEntry> papers) {
  auto& entries = all_claims();
  entries.insert(entries.end(), claims.begin(), claims.end());
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    return std::string_view(a.id) < std::string_view(b.id);
  });
  all_papers().insert(all_papers().end(), papers.begin(), papers.end());
}

const Entry* entry_of(std::string_view id) {
  const auto entries = registry();
  const auto entry =
      std::find_if(entries.begin(), entries.end(), [&](const Entry& e) { return e.id == id; });
  return entry == entries.end() ? nullptr : &*entry;
}

std::string data_file(const std::string& id) {
  if (const auto* entry = entry_of(id)) return entry->file;
  const auto dot = id.find('.');
  if (dot == std::string::npos) return "";
  return "proofs_data/" + id.substr(0, dot) + "/" + id.substr(dot + 1) + ".toml";
}

std::span<const ClaimLabel> claim_index() { return all_labels(); }

void add_to_index(std::span<const ClaimLabel> labels) {
  auto& all = all_labels();
  for (const auto& label : labels) all_added().insert(label.id);
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
