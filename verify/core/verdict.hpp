// From what the checks found to what is said of the claim: one pure function.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verify/core/theorem.hpp"

namespace verify {

enum class Verdict { verified, corrected, refuted, supported, undecided, unsound };

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

std::string to_text(Verdict verdict);
std::optional<Verdict> parse_verdict(std::string_view text);

}  // namespace verify
