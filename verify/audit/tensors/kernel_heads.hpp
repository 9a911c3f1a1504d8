// Weights as Flax's attention stores them: query, key and value kernels [d+1, heads, k], output
// kernels [heads, k, d+1].
#pragma once

#include <string>

#include "verify/audit/stored_layers.hpp"

namespace verify {

// Turns kernels of this form into [1, heads, d+1, k] and [1, heads, k, d+1], a layer each. Throws
// WeightsError where their shapes leave open whether the first dimension counts layers.
void gather_kernels(Collected& tensors, const std::string& file);

}  // namespace verify
