#include "verify/judge/comparison/check_comparison.hpp"

#include <algorithm>
#include <set>

#include "verify/judge/comparison/extent.hpp"
#include "verify/judge/comparison/statement_comparison.hpp"

namespace verify {
namespace {

const CheckOutcome* named(const std::string& name, const Result& result) {
  const auto found = std::find_if(result.checks.begin(), result.checks.end(),
                                  [&](const CheckOutcome& c) { return c.name == name; });
  return found == result.checks.end() ? nullptr : &*found;
}

// A check may be called by its formula: that of the same statement under other names.
const CheckOutcome* renamed_in(const CheckOutcome& check, const Result& before,
                               const Result& after) {
  const auto found = std::find_if(after.checks.begin(), after.checks.end(), [&](const auto& other) {
    return named(other.name, before) == nullptr && other.assertion == check.assertion &&
           other.role == check.role && other.evidence == check.evidence &&
           other.scope == check.scope && is_renamed(check, other);
  });
  return found == after.checks.end() ? nullptr : &*found;
}

std::string name_of(const CheckOutcome& check) {
  return (check.role == Role::control ? "negative control \"" : "check \"") + check.name + "\"";
}

std::string role_of(const CheckOutcome& check) {
  return to_text(check.role) + ", to say " + to_text(check.expected);
}

std::string answer_of(const CheckOutcome& check) {
  return check.run ? to_text(check.answer) : "not run";
}

// Higher is better: as it should be, open, not run, the opposite.
int rank_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::as_it_should:
      return 3;
    case Outcome::open:
      return 2;
    case Outcome::not_applicable:
    case Outcome::not_run:
      return 1;
    case Outcome::against:
      break;
  }
  return 0;
}

// What is known on both sides only.
void compare_words(const std::string& what, const std::string& before, const std::string& after,
                   ChangeList& changes) {
  if (before.empty() || after.empty() || before == after) return;
  changes.add(what, before, after, Direction::changed);
}

void compare_extents(const CheckOutcome& before, const CheckOutcome& after, ChangeList& changes) {
  const auto less = less_than_before(comparable_detail(before), comparable_detail(after));
  if (!less.before.empty())
    changes.add("what " + name_of(before) + " rests on", less.before, less.after, Direction::worse);
}

// That a check was begun and cut off says no more than that it was not run.
Direction direction(int old, int now, const CheckOutcome& after) {
  if (now < old) return Direction::worse;
  return is_cut_off(after) ? Direction::neutral : Direction::better;
}

void compare_answers(const CheckOutcome& before, const CheckOutcome& after, ChangeList& changes) {
  compare_statements(name_of(before), before, after, changes);
  const int old = rank_of(came_out(before)), now = rank_of(came_out(after));
  if (old == now) {
    if (is_renamed(before, after)) return;
    compare_words("statement of " + name_of(before), before.program, after.program, changes);
    compare_words("words of " + name_of(before), comparable_detail(before),
                  comparable_detail(after), changes);
    compare_extents(before, after, changes);
    return;
  }
  changes.add(name_of(before), answer_of(before), answer_of(after), direction(old, now, after));
}

void compare_pair(const CheckOutcome& before, const CheckOutcome& after, ChangeList& changes) {
  if (before.role != after.role || before.expected != after.expected) {
    changes.add("role of " + name_of(before), role_of(before), role_of(after), Direction::worse);
  } else {
    compare_answers(before, after, changes);
  }
}

Direction direction_of_new(const CheckOutcome& check) {
  switch (came_out(check)) {
    case Outcome::as_it_should:
      return Direction::better;
    case Outcome::against:
      return Direction::worse;
    case Outcome::open:
    case Outcome::not_applicable:
    case Outcome::not_run:
      break;
  }
  return Direction::neutral;
}

}  // namespace

std::string comparable_detail(const CheckOutcome& check) {
  const bool has_answer = check.run && came_out(check) != Outcome::open;
  return has_answer && check.evidence != Evidence::sampled ? check.detail : "";
}

void compare_checks(const Result& before, const Result& after, ChangeList& changes) {
  std::set<const CheckOutcome*> known;
  for (const auto& old : before.checks) {
    const auto* now = named(old.name, after);
    if (now == nullptr) now = renamed_in(old, before, after);
    if (now == nullptr) {
      changes.add(name_of(old), answer_of(old), "", Direction::worse);
      continue;
    }
    compare_pair(old, *now, changes);
    known.insert(now);
  }
  for (const auto& now : after.checks) {
    if (known.count(&now) == 0)
      changes.add(name_of(now), "", answer_of(now), direction_of_new(now));
  }
}

}  // namespace verify
