#include "verify/report/changes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace verify {
namespace {

bool speaks_of(const Change& change, const Result& result) {
  return change.id == result.id && change.instance == result.instance;
}

bool is_of_input(const Change& change) { return change.what.starts_with("input "); }

int place_of(Direction direction) {
  switch (direction) {
    case Direction::worse:
      return 0;
    case Direction::changed:
      return 1;
    case Direction::better:
      return 2;
    case Direction::neutral:
      break;
  }
  return 3;
}

std::string or_nothing(const std::string& text) { return text.empty() ? "nothing" : text; }

template <class Wanted>
std::vector<Change> regressions(const Report& report, Wanted wanted) {
  std::vector<Change> found;
  if (!report.baseline) return found;
  for (const auto& change : report.baseline->changes) {
    if (fails_gate(change, report.baseline->notes_ok) && wanted(change)) found.push_back(change);
  }
  return found;
}

}  // namespace

std::vector<Change> worst_first(const Comparison& comparison) {
  auto changes = comparison.changes;
  // An input that differs is the cause of what fails at the same result; a value that differs wants
  // a look before words do.
  std::set<std::pair<std::string, std::string>> failing;
  for (const auto& change : changes)
    if (fails_gate(change, comparison.notes_ok)) failing.emplace(change.id, change.instance);
  const auto place = [&](const Change& change) {
    const bool is_cause = is_of_input(change) && failing.count({change.id, change.instance}) != 0;
    if (is_cause) return -1;
    const auto rank = 2 * place_of(change.direction);
    return change.direction == Direction::changed && !change.needs_look ? rank + 1 : rank;
  };
  std::stable_sort(changes.begin(), changes.end(),
                   [&](const Change& a, const Change& b) { return place(a) < place(b); });
  return changes;
}

std::vector<Change> changes_worst_first(const Report& report) {
  return report.baseline ? worst_first(*report.baseline) : std::vector<Change>{};
}

std::vector<Change> regressions_of(const Report& report, const Result& result) {
  return regressions(report, [&](const Change& c) { return speaks_of(c, result); });
}

std::vector<Change> regressions_without_result(const Report& report) {
  return regressions(report, [&](const Change& change) {
    return std::none_of(report.results.begin(), report.results.end(),
                        [&](const Result& result) { return speaks_of(change, result); });
  });
}

std::vector<Change> changed_inputs_of(const Report& report, const Result& result) {
  std::vector<Change> found;
  if (!report.baseline) return found;
  for (const auto& change : report.baseline->changes)
    if (is_of_input(change) && speaks_of(change, result)) found.push_back(change);
  return found;
}

std::string change_text(const Change& change) {
  return fmt::format("{}: {} before, {} now", change.what, or_nothing(change.before),
                     or_nothing(change.after));
}

std::string change_text(const std::vector<Change>& changes) {
  std::string text;
  for (const auto& change : changes) text += (text.empty() ? "" : "; ") + change_text(change);
  return text;
}

std::string change_line(const std::vector<Change>& changes) {
  constexpr std::size_t most = 3, longest = 100;
  std::vector<Change> told;
  for (const auto& change : changes)
    if (told.size() < most && change_text(change).size() <= longest) told.push_back(change);
  const auto more = changes.size() - told.size();
  if (told.empty() && more == 1) return changes.front().what;
  auto text = change_text(told);
  if (more > 0)
    text += told.empty() ? fmt::format("{} changes", more) : fmt::format("; and {} more", more);
  return text;
}

}  // namespace verify
