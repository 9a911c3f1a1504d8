// Products over a range of indices, prod(r = a..b, g_r): where they are empty or of one factor, and
// where two ranges meet.
#pragma once

#include <optional>

#include "verify/indexed/sums/canonical_sum.hpp"

namespace verify {

// prod(index = from..to, body); the body is one term that sums over nothing.
IndexedSum product_over(const std::string& index, const IndexForm& from, const IndexForm& to,
                        const IndexedSum& body);

std::optional<IndexedSum> product_value(const Factor& factor, const Inequalities& known);
bool join_ranges(Term& term, const IndexFacts& facts);

}  // namespace verify
