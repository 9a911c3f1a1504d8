// Powers of a matrix with a symbolic exponent, entry by entry: M^(k + 1) = M M^k, M^0 = I,
// M^a M^b = M^(a + b), M M^(k - 1) = M^k, (a I + b M)^k M = M (a I + b M)^k, (M')^k = (M^k)'; and
// inverses of letters that meet them.
#pragma once

#include <optional>

#include "verify/indexed/sums/canonical_sum.hpp"

namespace verify {

inline const std::string row_index = "%r", column_index = "%c";

// The entry of M^exponent, of which `entries` are those of M in row_index and column_index; M is
// size x size.
IndexedSum matrix_power(const IndexedSum& entries, const std::string& size,
                        const IndexForm& exponent, const IndexForm& row, const IndexForm& column,
                        bool symmetric);

std::optional<IndexedSum> matrix_power_value(const Factor& factor, const Inequalities& known);
bool join_matrix_powers(Term& term, const IndexFacts& facts);

}  // namespace verify
