// Layers of which no claim speaks, known by the names of their tensors.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "verify/weights/tensor.hpp"

namespace verify {

// "it holds a convolution (h.0.conv.weight) .." before anything is computed of a part of it. Throws
// WeightsError. What the user says is of linear attention, or plays no part, is none: `is_said`.
void refuse_foreign(const std::vector<StoredTensor>& tensors, const std::string& file,
                    const std::function<bool(const std::string& tensor)>& is_said);

// Of weights that a library makes of others when the network runs: of a direction and a length, of
// a mask and what was there before it, of a product of low rank. Throws WeightsError with what
// saves the weights themselves.
void refuse_made(const std::vector<StoredTensor>& tensors, const std::string& file,
                 const std::function<bool(const std::string& tensor)>& is_said);

}  // namespace verify
