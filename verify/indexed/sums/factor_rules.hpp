// What single factors, and factors beside each other, are equal to.
#pragma once

#include <optional>

#include "verify/indexed/sums/canonical_sum.hpp"

namespace verify {

// The sum that the factor is, where a rule says so and it is another form of it. What lies within
// is canonical already.
std::optional<IndexedSum> rewritten(const Factor& factor, const Inequalities& known,
                                    CanonicalSums& sums);

// Joins powers of one thing, ranges that meet, and what undoes each other. True where it changed.
bool join_factors(Term& term, const IndexFacts& facts);

}  // namespace verify
