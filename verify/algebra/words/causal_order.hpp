// The causal mask as a matrix [n, n]: 1 where the row's index is the column's or before it. On
// counts it is a mask that orders two index variables (visit_block.hpp).
#pragma once

#include "verify/algebra/words/letters.hpp"

namespace verify {

inline TreeMatrix causal_order(const Letters<TreeMatrix>&, const Spaces& space) {
  return TreeMatrix(tree::order(space));
}

}  // namespace verify
