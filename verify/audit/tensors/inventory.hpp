// The tensors of a file as a message names them.
#pragma once

#include <string>
#include <vector>

#include "verify/weights/tensor.hpp"

namespace verify {

// "layers.0.A (4 x 4, float64), .." of all, cut off at 1,000 characters.
std::string inventory(const std::vector<StoredTensor>& tensors);

// "layers.*.A" of "layers.0.A".
std::string with_star(std::string name);

// What would do in the place of A: a pattern where layers are numbered, NAME where none is square.
std::string example_of(const std::vector<StoredTensor>& tensors);

// Where no tensor is called after what it is for. Throws WeightsError with what would do.
[[noreturn]] void refuse_unnamed(const std::vector<StoredTensor>& tensors, const std::string& file);

}  // namespace verify
