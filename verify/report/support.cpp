#include "verify/report/support.hpp"

#include <utility>

namespace verify {
namespace {

bool carries(const CheckOutcome& c, Verdict verdict) {
  if (!c.run || verdict == Verdict::undecided || verdict == Verdict::unsound) return false;
  if (verdict == Verdict::refuted) return c.truth == Truth::no && c.expect != Expect::control;
  const bool statement =
      verdict == Verdict::corrected ? c.expect == Expect::corrected : c.expect == Expect::holds;
  return statement && c.truth == Truth::yes;
}

}  // namespace

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

std::string support_text(const Result& result) {
  const auto* best = strongest(result);
  return best == nullptr ? "" : to_text(best->evidence) + ", " + to_text(best->scope);
}

std::string label_of(const CheckOutcome& c) {
  if (!c.run) return "not run";
  if (c.truth == Truth::unknown) return "open";
  switch (c.expect) {
    case Expect::holds:
      return c.truth == Truth::yes ? "holds" : "fails";
    case Expect::refuted:
      return c.truth == Truth::no ? "refuted" : "not refuted";
    case Expect::corrected:
      return c.truth == Truth::yes ? "corrected" : "fails";
    case Expect::control:
      return c.truth == Truth::no ? "control: no" : "control: yes";
  }
  return "";
}

}  // namespace verify
