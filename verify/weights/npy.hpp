// NumPy's files of one array (NEP 1; format versions 1, 2 and 3).
#pragma once

#include <string>
#include <vector>

#include "verify/weights/tensor.hpp"

namespace verify {

// Whether the bytes begin as such a file does.
bool is_npy(const std::string& start);

// The array of a file, or of bytes that lie in memory. Throws WeightsError, with `where` in front.
StoredTensor npy_tensor_of_file(const std::string& path);
StoredTensor npy_tensor_of_bytes(const std::string& name, std::string bytes,
                                 const std::string& where);

}  // namespace verify
