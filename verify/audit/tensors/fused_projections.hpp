// Query, key and value weights that lie in one tensor.
#pragma once

#include <string>

#include "verify/audit/stored_layers.hpp"

namespace verify {

// q, k and v in the place of qkv: thirds of its rows, [3 k, d+1]; parts of a dimension of three,
// [3, k, d+1], [layers, 3, k, d+1], [3, heads, k, d+1]; or head by head, as the libraries lay a
// query_key_value. Throws WeightsError where the shape could be read in two ways, or in none.
void split_fused(Collected& tensors, const Conventions& conventions, const std::string& file);

}  // namespace verify
