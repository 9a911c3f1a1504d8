#include "verify/judge/comparison/comparison.hpp"

#include <algorithm>

#include "verify/judge/comparison/assertion_comparison.hpp"
#include "verify/judge/comparison/check_comparison.hpp"
#include "verify/judge/comparison/input_comparison.hpp"
#include "verify/judge/comparison/value_comparison.hpp"
#include "verify/judge/comparison/verdict_comparison.hpp"
#include "verify/judge/held_key.hpp"
#include "verify/judge/judge.hpp"

namespace verify {
namespace {

// The reference instance of a data file may be renamed; a user's instance is its name, and a number
// of a text may stand in another line.
class Counterparts {
 public:
  Counterparts(const Report& wanted, const Report& report)
      : report_(report), wanted_keys_(wanted), keys_(report) {}
  const Result* of(const Result& wanted) const {
    const auto key = wanted_keys_.of(wanted);
    const auto found =
        std::find_if(report_.results.begin(), report_.results.end(), [&](const Result& r) {
          return r.id == wanted.id && r.subject == wanted.subject &&
                 (r.subject == Subject::data_file || keys_.of(r) == key);
        });
    return found == report_.results.end() ? nullptr : &*found;
  }

 private:
  const Report& report_;
  HeldKeys wanted_keys_, keys_;
};

// Under the name that the later one has.
Result called_as(Result before, const Result& after) {
  if (before.subject == Subject::data_file) return before;
  for (auto& expected : before.expected_values)
    if (expected.instance == before.instance) expected.instance = after.instance;
  before.instance = after.instance;
  return before;
}

// Null where the report does not tell, as an older baseline.
const ClaimWords* words_of(const Report& report, const std::string& claim) {
  const auto found = std::find_if(report.claims.begin(), report.claims.end(),
                                  [&](const ClaimWords& words) { return words.id == claim; });
  return found == report.claims.end() ? nullptr : &*found;
}

bool leaves_checks_out(const Report& report) {
  return std::any_of(report.results.begin(), report.results.end(), [](const Result& result) {
    return std::any_of(result.checks.begin(), result.checks.end(),
                       [](const CheckOutcome& c) { return !c.run; });
  });
}

// A journal does not tell; there, every check was run or not.
bool is_deep(const Report& report) {
  return report.settings ? report.settings->deep : !leaves_checks_out(report);
}

bool left_to_deep(const CheckOutcome& before, const Result& after) {
  return before.run &&
         std::any_of(after.checks.begin(), after.checks.end(),
                     [&](const CheckOutcome& c) { return !c.run && c.name == before.name; });
}

// The earlier result as a run without --deep would have found it.
Result without_deep(Result before, const Result& after) {
  for (auto& check : before.checks) {
    if (left_to_deep(check, after)) check.run = false;
  }
  if (before.subject == Subject::data_file) {
    before.assertions = graded(std::move(before.assertions), before.checks);
    before.verdict = judge(before.assertions, before.checks, before.clashes).verdict;
  } else {
    before.verdict = judge_here(before.assertions, before.checks, before.clashes).verdict;
  }
  return before;
}

std::string flag(bool on) { return on ? "yes" : "no"; }

void compare_settings(const Report& before, const Report& after, std::vector<Change>& changes) {
  if (!before.settings || !after.settings) return;
  if (before.settings->deep != after.settings->deep) {
    changes.push_back({"", "", "--deep", flag(before.settings->deep), flag(after.settings->deep)});
  }
  if (before.settings->seed != after.settings->seed) {
    changes.push_back({"", "", "--seed", std::to_string(before.settings->seed),
                       std::to_string(after.settings->seed)});
  }
}

void compare_results(const Result& before, const Result& after, const Margin& margin,
                     bool deep_left_out, std::vector<Change>& changes) {
  ChangeList list(after, changes);
  compare_inputs(before, after, list);
  compare_prose(before, after, list);
  const bool some_left_out =
      deep_left_out && std::any_of(before.checks.begin(), before.checks.end(),
                                   [&](const CheckOutcome& c) { return left_to_deep(c, after); });
  const auto old = some_left_out ? without_deep(before, after) : before;
  compare_verdicts(old, after, list);
  compare_assertions(old, after, list);
  compare_checks(old, after, list);
  compare_values(old, after, margin, some_left_out, list);
}

}  // namespace

bool fails_gate(const Change& change, bool notes_ok) {
  return change.direction == Direction::worse ||
         (change.direction == Direction::changed && (change.needs_look || !notes_ok));
}

bool Comparison::worse() const {
  return std::any_of(changes.begin(), changes.end(),
                     [&](const Change& change) { return fails_gate(change, notes_ok); });
}

long Comparison::count(Direction direction) const {
  return std::count_if(changes.begin(), changes.end(),
                       [&](const Change& c) { return c.direction == direction; });
}

Comparison compare(const Report& before, const Report& after, const Margin& margin) {
  Comparison comparison;
  comparison.notes_ok = margin.notes_ok;
  auto& changes = comparison.changes;
  compare_settings(before, after, changes);
  const bool deep_left_out = is_deep(before) && !is_deep(after);
  const auto compare_data_files = [&](const Result& old, const Result& now) {
    const auto *said = words_of(before, old.id), *says = words_of(after, now.id);
    if (old.subject != Subject::data_file || said == nullptr || says == nullptr) return;
    ChangeList list(now, changes);
    compare_files(*said, *says, list);
    if (!now.prose.empty()) compare_value_formulas(*said, *says, list);
  };
  const Counterparts in_after(before, after), in_before(after, before);
  for (const auto& old : before.results) {
    if (const auto* now = in_after.of(old)) {
      compare_data_files(old, *now);
      compare_results(called_as(old, *now), *now, margin, deep_left_out, changes);
      ++comparison.compared;
      comparison.seconds_before += old.seconds;
      comparison.seconds_after += now->seconds;
    } else {
      ChangeList(old, changes).add("missing", to_text(old.verdict), "", Direction::worse);
    }
  }
  for (const auto& now : after.results) {
    if (in_before.of(now) == nullptr) {
      ChangeList(now, changes)
          .add("new", "", to_text(now.verdict),
               surprise(now) ? Direction::neutral : Direction::better);
    }
  }
  return comparison;
}

Report restricted_to(const Report& report, const Report& other,
                     const std::vector<std::string>& texts) {
  Report restricted = report;
  const Counterparts in_other(report, other);
  std::erase_if(restricted.results, [&](const Result& r) {
    return in_other.of(r) == nullptr && !is_held_in(texts, r);
  });
  return restricted;
}

std::string to_text(Direction direction) {
  switch (direction) {
    case Direction::worse:
      return "worse";
    case Direction::changed:
      return "changed";
    case Direction::better:
      return "better";
    case Direction::neutral:
      return "neutral";
  }
  return "";
}

}  // namespace verify
