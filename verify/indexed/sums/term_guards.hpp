// Over which whole numbers a term is summed, brought into one form.
#pragma once

#include "verify/indexed/sums/canonical_sum.hpp"

namespace verify {

// Puts in what equations determine, leaves out inequalities that follow from others, and counts
// what nothing depends on. False where nothing meets them all: the term is 0. What is counted is
// multiplied to `counted`, a sum of numbers.
bool settle_guards(Term& term, const IndexFacts& facts, IndexedSum& counted);

// All that is known where the term is not 0.
Inequalities known_within(const Term& term, const IndexFacts& facts);

// Whether the index is summed over all of 1 .. size, and nothing else restricts it.
bool runs_through(const Term& term, const std::string& index, const IndexForm& size);

}  // namespace verify
