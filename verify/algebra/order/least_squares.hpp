// A vector as a sum of others with factors that are not negative: in floating point, by the active
// sets of Lawson and Hanson. It proves nothing; it says where to look.
#pragma once

#include <cstddef>
#include <vector>

#include "verify/scalar/work.hpp"

namespace verify {

// The columns that have a part in the best sum; empty where it does not meet the goal, or where the
// work is spent before.
std::vector<std::size_t> columns_meeting(const std::vector<std::vector<double>>& columns,
                                         const std::vector<double>& goal, Work* work = nullptr);

}  // namespace verify
