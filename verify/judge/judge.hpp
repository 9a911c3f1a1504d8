// The verdict on a claim, from the statuses of its assertions: pure functions, first match.
#pragma once

#include <string>
#include <vector>

#include "verify/judge/assertions.hpp"
#include "verify/words/verdict.hpp"

namespace verify {

struct Judgement {
  Verdict verdict;
  std::string reason;
};

// Of the claim, on the instances of its data file. `assertions` are graded.
Judgement judge(const std::vector<AssertionResult>& assertions,
                const std::vector<CheckOutcome>& checks, const std::vector<Clash>& clashes);

// Of a user's instance: holds here, fails here, does not apply, undecided; unsound where a rigorous
// no meets an assertion that is recorded (in `assertions`, by its status and reach) as shown for
// these data.
Judgement judge_here(const std::vector<AssertionResult>& assertions,
                     const std::vector<CheckOutcome>& checks, const std::vector<Clash>& clashes);

// Least of the statement's assertions, corrections in place of what they correct.
Status status_of_claim(const std::vector<AssertionResult>& assertions);

}  // namespace verify
