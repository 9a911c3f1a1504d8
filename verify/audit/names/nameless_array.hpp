// The one array of a file that has no name.
#pragma once

#include <vector>

#include "verify/audit/network.hpp"

namespace verify {

// An array without a name is read as A. The file may be called after another role, and two or
// three matrices a layer could be its P and Q, or its queries, keys and values: notes it, or throws
// WeightsError that asks.
void look_at_nameless(const std::vector<long>& shape, const Conventions& conventions,
                      Network& network);

}  // namespace verify
