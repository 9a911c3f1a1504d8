#include "verify/judge/claim_line.hpp"

#include <algorithm>

namespace verify {
namespace {

// Each once, corrections after what they correct.
std::vector<const PartResult*> shown_parts(const std::vector<PartResult>& parts) {
  std::vector<const PartResult*> shown;
  const auto show = [&](const PartResult* part) {
    if (std::find(shown.begin(), shown.end(), part) == shown.end()) shown.push_back(part);
  };
  for (const auto* part : statement_of(parts)) {
    show(part);
    if (part->grade != Grade::refuted) continue;
    for (const auto* correction : corrections_of(*part, parts)) show(correction);
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
      return "false" + (reach == "nothing" || has_all_sizes(result.reach, sizes)
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
  if (shown.empty()) return "";
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
  // What is said of all needs no names, and the verdict has the grade.
  if (groups.size() == 1) return reach_words(*shown.front());
  std::string line;
  for (const auto& [words, labels] : groups)
    line += (line.empty() ? "" : "; ") + labels + " " + words;
  return line;
}

}  // namespace verify
