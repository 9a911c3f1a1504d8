// A file that has some layers of a network, while others of its kind have the rest.
#pragma once

#include <string>
#include <vector>

#include "verify/weights/tensor.hpp"

namespace verify {

// Of weights_0.npz with layers.0.A, where weights_1.npz beside it has layers.1.A. Throws
// WeightsError that names the other file and its layer.
void refuse_part(const std::vector<StoredTensor>& tensors, const std::string& path);

}  // namespace verify
