// Tensors of two roles that stand in one layer by the numbers in their names.
#pragma once

#include "verify/audit/network.hpp"
#include "verify/audit/stored_layers.hpp"

namespace verify {

// Throws WeightsError where a layer would be made of "P_1" and "Q_0".
void require_same_layers(const Collected& tensors, const Network& network);

}  // namespace verify
