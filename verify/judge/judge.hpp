// From what the checks found to what is said of the claim: one pure function.
#pragma once

#include <string>
#include <vector>

#include "verify/claim/theorem.hpp"
#include "verify/claim/verdict.hpp"

namespace verify {

// Precision of the first attempt at a check and of the last, in bits.
constexpr long first_bits = 64;
constexpr long last_bits = 4096;

// One check after it ran (or did not).
struct CheckOutcome {
  std::string name;
  Evidence evidence = Evidence::exact;
  Scope scope = Scope::points;
  Expect expect = Expect::holds;
  std::string covers;
  std::string question;
  Truth truth = Truth::unknown;
  bool run = true;     // false: a deep check outside --deep
  std::string detail;  // what was found, or why nothing was
  long bits = 0;       // precision of the last attempt
  double seconds = 0;
};

struct Judgement {
  Verdict verdict;
  std::string reason;
};

Judgement judge(const std::vector<CheckOutcome>& checks);

}  // namespace verify
