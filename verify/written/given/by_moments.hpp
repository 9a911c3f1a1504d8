// A statement with numbers that are normal or signs, as one of matrices.
#pragma once

#include <cstddef>
#include <optional>

#include "verify/claim/theorem.hpp"
#include "verify/words/file/written.hpp"

namespace verify {

// With the moments of these numbers put in, where that is a statement of matrices: an order, a
// minimum or a gradient is none of indices. Nothing where it is no such statement.
std::optional<Finding> settled_in_matrices(const Vocabulary& vocabulary,
                                           const WrittenAssertion& assertion, std::size_t number);

}  // namespace verify
