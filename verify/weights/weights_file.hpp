// The tensors of a file of weights, whichever of the formats it has.
#pragma once

#include <string>
#include <vector>

#include "verify/weights/tensor.hpp"

namespace verify {

// Those of a .npy, .npz, .safetensors, .pt or .pkl file, known by its first bytes and not by its
// name; sorted by name, numbers in names by their value. Throws WeightsError.
std::vector<StoredTensor> tensors_of(const std::string& path);

}  // namespace verify
