// What is supposed of sizes and indices, as inequalities between whole numbers.
#pragma once

#include "verify/expression/indices/index_parse.hpp"
#include "verify/expression/vocabulary.hpp"
#include "verify/indexed/sums/canonical_sum.hpp"

namespace verify {

// What is known of sizes and of the indices in front of the statement.
IndexFacts facts_of(const Vocabulary& vocabulary, const StatementHead& head);
// Whether that is all that is supposed: no hypothesis of another kind, and no size left out.
bool is_all_known(const Vocabulary& vocabulary);

}  // namespace verify
