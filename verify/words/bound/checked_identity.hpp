// What an identity of a data file says, for the box "Checked": made from its formulas and letters.
#pragma once

#include "verify/words/checked/checked.hpp"
#include "verify/words/file/written.hpp"

namespace verify {

CheckedStatement checked_identity(const Written& written, const WrittenIdentity& version);

}  // namespace verify
