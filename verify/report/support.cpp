#include "verify/report/support.hpp"

namespace verify {

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
