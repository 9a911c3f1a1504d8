// Negative controls that the program proposes: the statement with one change, shown to be false at
// exact data by what looks for counterexamples to any statement. Of what exists the data show that
// the witness fails, and not that nothing does: such a control is rejected, and may be true.
#pragma once

#include <string>
#include <vector>

#include "verify/words/file/written.hpp"

namespace verify {

struct ProposedControl {
  std::string text;
  std::string fails_at;          // "d = 1, A = [[2]]: the left side is .."
  bool by_this_witness = false;  // it is the witness that fails there; another one may do
};

// "one change, and false", or what is shown of a witness.
std::string title_of(const ProposedControl& control);

// Of a statement that is true; at most so many. None where no change is found to be false.
std::vector<ProposedControl> proposed_controls(const Written& written,
                                               const WrittenAssertion& assertion,
                                               std::size_t most = 1);

}  // namespace verify
