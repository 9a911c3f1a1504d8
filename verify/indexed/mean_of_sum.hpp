// The mean of a sum over indices over its random letters: by partitions of their places, a block of
// which has a joint cumulant and lies in one column.
//
// Normal columns N(mu, Sigma): cumulants mu and Sigma, none of higher order (Isserlis). Independent
// entries of given moments: the cumulant that these give, where all rows of the block are one.
// Columns uniform on the unit sphere: the cumulants of E(x_a x_b ..) = sum of pairings / (d (d + 2)
// ..). Quoted, with their hypotheses among those of the claim: the means of inv(X X'), of X' inv(X
// X') X and of det(X X') for normal X.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "verify/expression/vocabulary.hpp"
#include "verify/indexed/sums/canonical_sum.hpp"

namespace verify {

// Over all letters that are random, but for those that are given. Throws Unsayable where a random
// letter stands within a function, an inverse or a denominator.
IndexedSum mean_of_sum(const IndexedSum& sum, const Vocabulary& vocabulary,
                       const std::vector<std::string>& given, CanonicalSums& sums);

}  // namespace verify
