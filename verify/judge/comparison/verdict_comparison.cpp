#include "verify/judge/comparison/verdict_comparison.hpp"

namespace verify {
namespace {

bool opposite(Verdict a, Verdict b) {
  const auto one = facts_of(a).printed, other = facts_of(b).printed;
  return one != Truth::unknown && other != Truth::unknown && one != other;
}

bool against_expectation(const Result& result) { return opposite(result.verdict, result.expected); }

// Higher is better. A verdict against the expected one is worth less than none, a settled one more.
int worth(const Result& result) {
  if (!is_sound(result.verdict)) return 0;
  if (against_expectation(result)) return 1;
  return is_settled(result.verdict) ? 4 + facts_of(result.verdict).rank : 2;
}

// Somebody who reads "checked" and later "corrected" was told two different things: even when both
// were expected, that passes only with a new baseline.
Direction direction_of(const Result& before, const Result& after) {
  if (opposite(before.verdict, after.verdict)) {
    return against_expectation(before) && !against_expectation(after) ? Direction::better
                                                                      : Direction::worse;
  }
  return worth(after) > worth(before) ? Direction::better : Direction::worse;
}

}  // namespace

void compare_verdicts(const Result& before, const Result& after, ChangeList& changes) {
  if (before.verdict != after.verdict) {
    changes.add("verdict", to_text(before.verdict), to_text(after.verdict),
                direction_of(before, after));
  }
  if (before.expected != after.expected) {
    changes.add("expected verdict", to_text(before.expected), to_text(after.expected),
                after.verdict == after.expected ? Direction::neutral : Direction::worse);
  }
}

}  // namespace verify
