// relu(t) and |t| of a number t are linear where t >= 0, and where t <= 0: a statement in which
// they stand is one for each choice of these signs.
#pragma once

#include <vector>

#include "verify/words/file/written.hpp"

namespace verify {

struct SignCase {
  Identity statement;
  std::vector<Given> given;   // those of the vocabulary, with the same put in
  std::vector<Given> chosen;  // "a + b >= 0", ..
};

// All choices, which together hold of any numbers; none where no such function is seen, or too many
// are. What is random or bound by an index stays as it is.
std::vector<SignCase> sign_cases(const Identity& statement, const Vocabulary& vocabulary);

}  // namespace verify
