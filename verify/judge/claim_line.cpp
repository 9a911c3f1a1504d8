#include "verify/judge/claim_line.hpp"

#include <algorithm>

namespace verify {
namespace {

// Each once, corrections after what they correct.
std::vector<const AssertionResult*> shown_assertions(
    const std::vector<AssertionResult>& assertions) {
  std::vector<const AssertionResult*> shown;
  const auto show = [&](const AssertionResult* assertion) {
    if (std::find(shown.begin(), shown.end(), assertion) == shown.end()) shown.push_back(assertion);
  };
  for (const auto* assertion : statement_of(assertions)) {
    show(assertion);
    if (assertion->status != Status::refuted) continue;
    for (const auto* correction : corrections_of(*assertion, assertions)) show(correction);
  }
  return shown;
}

std::string hand_words(const AssertionResult& result) {
  return result.by_hand && !is_by_hand(result.scope) ? " (manual step)" : "";
}

}  // namespace

std::string scope_words(const AssertionResult& result) {
  const auto& sizes = result.assertion.sizes;
  const auto scope = to_text(result.scope, sizes);
  switch (result.status) {
    case Status::refuted:
      return "false" + (scope == "nothing" || has_all_sizes(result.scope, sizes)
                            ? ""
                            : " at " + to_text({result.scope.boxes, Inputs::all}, sizes));
    case Status::unsettled:
    case Status::open:
      return to_text(result.status);
    case Status::supported:
    case Status::checked:
    case Status::proved:
      break;
  }
  const auto words = scope.empty() ? to_text(result.status) : scope;
  return words + (result.assertion.supposed.empty() ? "" : ", under hypotheses") +
         hand_words(result) + (result.assertion.reading.empty() ? "" : " (as interpreted)");
}

// Assertions of equal words share them.
std::string claim_line(const std::vector<AssertionResult>& assertions) {
  const auto shown = shown_assertions(assertions);
  if (shown.empty()) return "";
  std::vector<std::pair<std::string, std::string>> groups;  // words, labels
  for (const auto* assertion : shown) {
    auto words = scope_words(*assertion);
    if (assertion->status == Status::supported) words = "supported, " + words;
    const auto known = std::find_if(groups.begin(), groups.end(),
                                    [&](const auto& group) { return group.first == words; });
    if (known == groups.end()) {
      groups.emplace_back(words, assertion->assertion.label());
    } else {
      known->second += ", " + assertion->assertion.label();
    }
  }
  // What is said of all needs no names, and the verdict has the status.
  if (groups.size() == 1) return scope_words(*shown.front());
  std::string line;
  for (const auto& [words, labels] : groups)
    line += (line.empty() ? "" : "; ") + labels + " " + words;
  return line;
}

}  // namespace verify
