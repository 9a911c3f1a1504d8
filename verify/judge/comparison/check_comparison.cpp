#include "verify/judge/comparison/check_comparison.hpp"

#include <algorithm>

#include "verify/judge/strength.hpp"

namespace verify {
namespace {

const CheckOutcome* named(const std::string& name, const Result& result) {
  const auto found = std::find_if(result.checks.begin(), result.checks.end(),
                                  [&](const CheckOutcome& c) { return c.name == name; });
  return found == result.checks.end() ? nullptr : &*found;
}

std::string name_of(const CheckOutcome& check) {
  return (check.expect == Expect::control ? "control \"" : "check \"") + check.name + "\"";
}

std::string answer_of(const CheckOutcome& check) {
  return check.run ? to_text(check.answer) : "not run";
}

std::string strength_of(const CheckOutcome& check) {
  return to_text(check.evidence) + ", " + to_text(check.scope);
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

void compare_answers(const CheckOutcome& before, const CheckOutcome& after, ChangeList& changes) {
  const int old = rank_of(came_out(before)), now = rank_of(came_out(after));
  if (old == now) return;
  changes.add(name_of(before), answer_of(before), answer_of(after),
              now > old ? Direction::better : Direction::worse);
}

// Weaker in one respect is worse, whatever the other gained.
void compare_strengths(const CheckOutcome& before, const CheckOutcome& after, ChangeList& changes) {
  if (before.expect != after.expect) return;
  if (before.scope == after.scope && before.evidence == after.evidence) return;
  const bool weaker =
      is_wider(before.scope, after.scope) || is_stronger(before.evidence, after.evidence);
  changes.add("strength of " + name_of(before), strength_of(before), strength_of(after),
              weaker ? Direction::worse : Direction::better);
}

void compare_pair(const CheckOutcome& before, const CheckOutcome& after, ChangeList& changes) {
  if (before.expect != after.expect) {
    changes.add("role of " + name_of(before), to_text(before.expect), to_text(after.expect),
                Direction::worse);
    return;
  }
  compare_answers(before, after, changes);
  if (before.covers != after.covers)
    changes.add("cover of " + name_of(before), before.covers, after.covers, Direction::neutral);
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

// The check that carries the verdict is compared with the verdict.
void compare_checks(const Result& before, const Result& after, ChangeList& changes) {
  for (const auto& old : before.checks) {
    if (const auto* now = named(old.name, after)) {
      compare_pair(old, *now, changes);
      if (&old != strongest(before) || now != strongest(after))
        compare_strengths(old, *now, changes);
    } else {
      changes.add(name_of(old), answer_of(old), "", Direction::worse);
    }
  }
  for (const auto& now : after.checks) {
    if (named(now.name, before) == nullptr)
      changes.add(name_of(now), "", answer_of(now), direction_of_new(now));
  }
}

}  // namespace verify
