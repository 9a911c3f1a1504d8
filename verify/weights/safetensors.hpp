// Files of safetensors: a length, a table of contents in JSON, the numbers.
#pragma once

#include <string>
#include <vector>

#include "verify/weights/tensor.hpp"

namespace verify {

// Whether the bytes, the first of a file of `size`, begin as such a file does.
bool is_safetensors(const std::string& start, std::uint64_t size);

// Whether they begin so, and the file ends before its table of contents does.
bool is_cut_safetensors(const std::string& start, std::uint64_t size);

// Throws WeightsError, also where the numbers of two tensors overlap or bytes belong to none: the
// format's own reader takes no such file.
std::vector<StoredTensor> safetensors_tensors(const std::string& path);

}  // namespace verify
