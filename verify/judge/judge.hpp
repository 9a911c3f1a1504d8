// The verdict on a claim, from the grades of its parts: pure functions, first match.
#pragma once

#include <string>
#include <vector>

#include "verify/judge/parts.hpp"
#include "verify/words/verdict.hpp"

namespace verify {

struct Judgement {
  Verdict verdict;
  std::string reason;
};

// Of the claim, on the instances of its data file. `parts` are graded.
Judgement judge(const std::vector<PartResult>& parts, const std::vector<CheckOutcome>& checks,
                const std::vector<Clash>& clashes);

// Of a user's instance: holds here, fails here, does not apply, undecided; unsound where a rigorous
// no meets a part that is recorded (in `parts`, by its grade and reach) as shown for these data.
Judgement judge_here(const std::vector<PartResult>& parts, const std::vector<CheckOutcome>& checks,
                     const std::vector<Clash>& clashes);

// Least of the statement's parts, corrections in place of what they correct.
Grade grade_of_claim(const std::vector<PartResult>& parts);

}  // namespace verify
