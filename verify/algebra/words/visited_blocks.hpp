// What ought to vanish of a statement's tree on counts of index variables, block by block.
#pragma once

#include <vector>

#include "verify/algebra/words/letter_kinds.hpp"
#include "verify/algebra/words/statement_tree.hpp"

namespace verify {

std::vector<VisitBlock> blocks_visited(const StatementTree& tree, Letters<VisitMatrix>& free);

}  // namespace verify
