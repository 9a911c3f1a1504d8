// Names for the indices that a term sums over, and the places where they start, chosen so that they
// do not depend on how the term was written.
#pragma once

#include "verify/indexed/sums/canonical_sum.hpp"

namespace verify {

// Of a term whose factors do not change any more. Two terms that differ in names, in the order of
// factors, by a shift of an index (j for i - j) or by a permutation that moves all of an index
// become the same in all but pathological cases; others never do.
Term canonically_named(const Term& term, const IndexFacts& facts);

}  // namespace verify
