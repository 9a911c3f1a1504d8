// Negative controls that the program proposes: the statement with one change, shown to be false at
// exact data by what looks for counterexamples to any statement.
#pragma once

#include <string>
#include <vector>

#include "verify/words/file/written.hpp"

namespace verify {

struct ProposedControl {
  std::string text;
  std::string fails_at;  // "d = 1, A = [[2]]: the left side is .."
};

// Of a statement that is true; at most so many. None where no change is found to be false.
std::vector<ProposedControl> proposed_controls(const Written& written,
                                               const WrittenAssertion& assertion,
                                               std::size_t most = 1);

}  // namespace verify
