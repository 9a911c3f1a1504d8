// Texts of a statement with one change, among which negative controls are looked for: a number, a
// size or an index by one, a sign, a transpose, two neighbours interchanged, a term left out, a
// side twice as large, the relation turned.
#pragma once

#include <string>
#include <vector>

#include "verify/expression/vocabulary.hpp"

namespace verify {

// The likeliest slips first. Some are no statement, and some are true.
std::vector<std::string> changed_once(const std::string& statement, const Vocabulary& vocabulary);

}  // namespace verify
