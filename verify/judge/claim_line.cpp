#include "verify/judge/claim_line.hpp"

#include <algorithm>

namespace verify {
namespace {

bool needs_label(const std::vector<const PartResult*>& shown) { return shown.size() > 1; }

// Corrections stand after what they correct.
std::vector<const PartResult*> shown_parts(const std::vector<PartResult>& parts) {
  std::vector<const PartResult*> shown;
  for (const auto* part : statement_of(parts)) {
    shown.push_back(part);
    if (part->grade != Grade::refuted) continue;
    for (const auto* correction : corrections_of(*part, parts)) {
      if (std::find(shown.begin(), shown.end(), correction) == shown.end())
        shown.push_back(correction);
    }
  }
  return shown;
}

std::string hand_words(const PartResult& result) {
  return result.by_hand && !is_by_hand(result.reach) ? " (manual step)" : "";
}

}  // namespace

std::string reach_words(const PartResult& result) {
  const auto& sizes = result.part.sizes;
  const auto reach = to_text(result.reach, sizes);
  switch (result.grade) {
    case Grade::refuted:
      return "false" + (sizes.empty() || reach == "nothing" || reach == "listed inputs" ||
                                has_all_sizes(result.reach, sizes)
                            ? ""
                            : " at " + to_text({result.reach.boxes, Inputs::all}, sizes));
    case Grade::unsettled:
    case Grade::open:
      return to_text(result.grade);
    case Grade::supported:
    case Grade::checked:
    case Grade::proved:
      break;
  }
  const auto words = reach.empty() ? to_text(result.grade) : reach;
  return words + hand_words(result) + (result.part.reading.empty() ? "" : " (as interpreted)");
}

// Parts of equal words share them.
std::string claim_line(const std::vector<PartResult>& parts) {
  const auto shown = shown_parts(parts);
  if (!needs_label(shown)) return shown.empty() ? "" : reach_words(*shown.front());
  std::vector<std::pair<std::string, std::string>> groups;  // words, labels
  for (const auto* part : shown) {
    auto words = reach_words(*part);
    if (part->grade == Grade::supported) words = "supported, " + words;
    const auto known = std::find_if(groups.begin(), groups.end(),
                                    [&](const auto& group) { return group.first == words; });
    if (known == groups.end()) {
      groups.emplace_back(words, part->part.label());
    } else {
      known->second += ", " + part->part.label();
    }
  }
  if (groups.size() == 1) return reach_words(*shown.front());  // the verdict has the grade
  std::string line;
  for (const auto& [words, labels] : groups)
    line += (line.empty() ? "" : "; ") + labels + " " + words;
  return line;
}

}  // namespace verify
