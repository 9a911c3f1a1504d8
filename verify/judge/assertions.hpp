// What the checks say of each assertion of a claim. A pure function of what ran and of what is
// recorded of the assertions of other claims that an assertion rests on.
#pragma once

#include <string>
#include <vector>

#include "verify/judge/outcome.hpp"
#include "verify/words/assertion.hpp"
#include "verify/words/scope.hpp"

namespace verify {

// What is recorded of an assertion of another claim: nothing that rests on it says more.
struct Cap {
  std::string assertion;  // "claim#assertion"
  Status status = Status::open;
  Scope scope;
  SizeNames sizes;  // that it speaks of; others do not occur in it
};

struct AssertionResult {
  Assertion assertion;
  std::vector<Cap> caps;  // of other claims
  Status status = Status::open;
  Scope scope;           // of a refuted assertion: the place of the counterexample
  bool by_hand = false;  // a step by hand is among what the status rests on
  std::string carrier;   // name of a check that carries the status; of a chain, its first
  std::string reason;    // why it is refuted, unsettled or open
  // A rigorous yes whose reach contains the place of a rigorous no.
  bool contradicts_itself = false;
};

// The same assertions, graded. Their statuses and reaches on entry do not matter.
std::vector<AssertionResult> graded(std::vector<AssertionResult> assertions,
                                    const std::vector<CheckOutcome>& checks);

// The ways that carry its status, as its checks alone give it, check by check: a refutation, or the
// best of those that settle it. Of an assertion that is proved or refuted each does so alone; the
// sizes of another are those of all together.
struct CarryingWays {
  bool each_alone = false;
  std::vector<std::vector<const CheckOutcome*>> ways;
};
CarryingWays carrying_ways(const Assertion& assertion, const std::vector<CheckOutcome>& checks);

const AssertionResult* find_assertion(const std::vector<AssertionResult>& assertions,
                                      const std::string& id);

// The assertions on which the verdict turns: what the paper states; in claims of ours what we
// state, and in those of lines of a proof alone these lines.
std::vector<const AssertionResult*> statement_of(const std::vector<AssertionResult>& assertions);
// The assertions of ours that correct this one, together.
std::vector<const AssertionResult*> corrections_of(const AssertionResult& assertion,
                                                   const std::vector<AssertionResult>& assertions);

}  // namespace verify
