// NumPy's files of one array (NEP 1; format versions 1, 2 and 3).
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "verify/weights/tensor.hpp"

namespace verify {

// Whether the bytes begin as such a file does.
bool is_npy(const std::string& start);

// The array of a file, or of what begins with `start` and has so many bytes, all of which `whole`
// gives. Throws WeightsError, with `where` in front.
StoredTensor npy_tensor_of_file(const std::string& path);
StoredTensor npy_tensor_of_bytes(const std::string& name, const std::string& start,
                                 std::function<std::string()> whole, const std::string& where);
// Where it is no array of numbers but words, these, if they are few and short, or that they are
// many; of a True or False, which. Else empty.
std::string npy_word(const std::string& start, const std::function<std::string()>& whole);
// The longest start that is needed.
constexpr std::size_t longest_npy_header = (1 << 16) + 12;

}  // namespace verify
