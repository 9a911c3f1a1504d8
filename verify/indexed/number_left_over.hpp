// What is left of the sides of a statement, less each other, where it is a number at every size.
#pragma once

#include <map>
#include <set>
#include <string>

#include "verify/expression/indices/index_parse.hpp"
#include "verify/indexed/sums/canonical_sum.hpp"

namespace verify {

// The smallest sizes and indices, those of `given` as they are, at which a sum of numbers alone is
// not 0: "n = 1: the sides differ by 5". Empty where it has symbols, or is 0 at all that are tried.
std::string place_of_difference(const IndexedSum& remains, const IndexFacts& facts,
                                const std::set<std::string>& sizes, const StatementHead& head,
                                const std::map<std::string, long>& given);

}  // namespace verify
