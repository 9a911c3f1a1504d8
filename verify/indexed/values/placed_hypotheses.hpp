// Hypotheses at places, "for all i in n, i != k: a_i + s <= a_k", at data: whether they hold at
// each, and numbers that make them hold.
#pragma once

#include "verify/indexed/values/at_data.hpp"

namespace verify {

// At data that give the indices of the statement as well; unknown where they do not.
AtData compared_at_places(const Vocabulary& vocabulary, const PlacedGiven& given,
                          const IndexedData& data);

// Numbers of which hypotheses at places are linear, as s of a_i + s <= a_k, and that bound what is
// no rational, are set to the nearest value at which these hold, if there is one.
void solve_for_places(const Vocabulary& vocabulary, IndexedData& data);

}  // namespace verify
