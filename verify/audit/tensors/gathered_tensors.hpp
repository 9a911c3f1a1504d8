// Tensors of one role, as they are gathered from a file by their names, made ready to be layers:
// heads that have a tensor each stand together, weights that stand in one tensor stand apart.
#pragma once

#include "verify/audit/stored_layers.hpp"

namespace verify {

// "layers.0.heads.1.W_Q": [k, d+1] each becomes [1, heads, k, d+1] a layer; and a tensor of three
// dimensions whose name counts layers has the heads of that layer. Throws WeightsError where two
// numbers in the names do not say which of them counts heads.
void gather_heads(Collected& tensors, const std::string& file);

}  // namespace verify
