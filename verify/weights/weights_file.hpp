// The tensors of a file of weights, whichever of the formats it has.
#pragma once

#include <string>
#include <vector>

#include "verify/weights/tensor.hpp"

namespace verify {

// What a .npy, .npz, .safetensors, .pt or .pkl file holds, known by its first bytes and not by its
// name: arrays, and settings beside them; sorted by name, numbers in names by their value. Throws
// WeightsError.
std::vector<StoredTensor> stored_in(const std::string& path);

// The arrays alone.
std::vector<StoredTensor> tensors_of(const std::string& path);

}  // namespace verify
