// A gradient by a symbol that a hypothesis ties to another: refuted with the other one held fixed,
// it may hold with both moving.
#pragma once

#include "verify/claim/finding.hpp"
#include "verify/words/file/written.hpp"

namespace verify {

// What was found, or that nothing is settled where it was found false and is read in two ways.
Finding unless_tied(Finding found, const Vocabulary& vocabulary, const WrittenIdentity& said);

}  // namespace verify
