// What a reader sees of a statement's tree.
#pragma once

#include "verify/expression/tree/tree.hpp"
#include "verify/words/checked/checked.hpp"

namespace verify {

// Where it is too long to be read, its letters and how large it is.
CheckedStatement checked_tree(const StatementTree& statement);

}  // namespace verify
