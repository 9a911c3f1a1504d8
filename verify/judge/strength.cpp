#include "verify/judge/strength.hpp"

#include <utility>

namespace verify {
namespace {

bool carries(const CheckOutcome& c, Verdict verdict) {
  if (!c.run || !is_settled(verdict)) return false;
  if (verdict == Verdict::refuted) return c.truth == Truth::no && c.expect != Expect::control;
  const bool statement =
      verdict == Verdict::corrected ? c.expect == Expect::corrected : c.expect == Expect::holds;
  return statement && c.truth == Truth::yes;
}

}  // namespace

// The enumerations are in the order of strength.
const CheckOutcome* strongest(const Result& result) {
  const CheckOutcome* best = nullptr;
  for (const auto& check : result.checks) {
    if (!carries(check, result.verdict)) continue;
    if (best == nullptr ||
        std::pair(check.scope, check.evidence) < std::pair(best->scope, best->evidence))
      best = &check;
  }
  return best;
}

Truth as_it_should(const CheckOutcome& check) {
  if (!check.run || check.truth == Truth::unknown) return Truth::unknown;
  const bool wants_yes = check.expect == Expect::holds || check.expect == Expect::corrected;
  return truth_of((check.truth == Truth::yes) == wants_yes);
}

}  // namespace verify
