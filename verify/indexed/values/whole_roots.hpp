// Where a formula in one index, and in numbers, is 0 among the whole numbers.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "verify/expression/shapes.hpp"
#include "verify/expression/vocabulary.hpp"
#include "verify/scalar/rational.hpp"

namespace verify {

// In ascending order; nothing where it is no polynomial in the index alone, or is 0 everywhere.
std::optional<std::vector<Rational>> whole_roots(const Expression& e, const std::string& index,
                                                 const Vocabulary& vocabulary);

// Where a divisor j - 120 of a formula is 0 for a bound j, and next to it: there an index comes to
// it. None of iterates.
std::set<long> near_roots(const Vocabulary& vocabulary, const Uses& uses);

}  // namespace verify
