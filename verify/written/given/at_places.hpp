// What hypotheses at places, "for all i in n: x_i <= 1", say of a statement without them: at its
// own indices, and of sums over all places.
#pragma once

#include "verify/words/file/written.hpp"

namespace verify {

// The vocabulary with these consequences among its hypotheses. They are true wherever the
// hypotheses are, and hold indices of the statement.
Vocabulary with_places(const Vocabulary& vocabulary, const WrittenIdentity& said);

}  // namespace verify
