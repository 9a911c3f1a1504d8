// Why a gradient, a minimum or a root is not taken: it is of formulas of matrices alone.
#pragma once

#include <string>

#include "verify/expression/vocabulary.hpp"

namespace verify {

// Names what stands in it that is no formula of matrices, and no reason that does not apply.
std::string not_of_matrices(const Expression& e, const Vocabulary& vocabulary);

}  // namespace verify
