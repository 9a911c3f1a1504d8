// NumPy's files of several arrays: zip archives of .npy files, compressed or not.
#pragma once

#include <string>
#include <vector>

#include "verify/weights/tensor.hpp"

namespace verify {

// Throws WeightsError.
std::vector<StoredTensor> npz_tensors(const std::string& path);

}  // namespace verify
