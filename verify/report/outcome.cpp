#include "verify/report/outcome.hpp"

namespace verify {

std::string outcome_word(const CheckOutcome& c) {
  if (!c.run) return "not run";
  if (c.truth == Truth::unknown) return "open";
  const bool yes = c.truth == Truth::yes;
  switch (c.expect) {
    case Expect::holds:
      return yes ? "holds" : "fails";
    case Expect::refuted:
      return yes ? "not refuted" : "refuted";
    case Expect::corrected:
      return yes ? "holds" : "fails";
    case Expect::control:
      return yes ? "accepted" : "rejected";
  }
  return "";
}

bool as_expected(const CheckOutcome& c) {
  const bool wants_yes = c.expect == Expect::holds || c.expect == Expect::corrected;
  return c.truth == (wants_yes ? Truth::yes : Truth::no);
}

}  // namespace verify
