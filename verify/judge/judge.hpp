// From what the checks found to what is said of a claim whose data file has no parts: the old rule.
// Claims with parts are judged in verify/judge/verdict.hpp.
#pragma once

#include <string>
#include <vector>

#include "verify/judge/outcome.hpp"
#include "verify/words/verdict.hpp"

namespace verify {

// Precision of the first attempt at a check and of the last, in bits.
constexpr long first_bits = 64;
constexpr long last_bits = 4096;

struct Judgement {
  Verdict verdict;
  std::string reason;
};

// `clashes` are values to which two routes lead that disagree: nothing such a checker says counts.
Judgement judge(const std::vector<CheckOutcome>& checks, const std::vector<Clash>& clashes);

}  // namespace verify
