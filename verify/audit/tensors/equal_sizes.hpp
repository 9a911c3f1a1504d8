// Layers of one network are square matrices of one size.
#pragma once

#include "verify/audit/network.hpp"

namespace verify {

// Throws WeightsError that names the matrix that is none, and how to take a part of it.
void require_equal_sizes(const Network& network);

}  // namespace verify
