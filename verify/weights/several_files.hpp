// Weights that lie in several files, with an index that says what lies where, as Hugging Face's
// libraries cut large ones.
#pragma once

#include <string>
#include <vector>

#include "verify/weights/tensor.hpp"

namespace verify {

// Throws WeightsError where the name is that of a part, "model-00001-of-00002.safetensors".
void refuse_one_of_several(const std::string& path);

// Whether a text is such an index.
bool is_index(const std::string& text);

// The tensors of all files that it names, which lie beside it; `read` gives those of one. Throws
// WeightsError where one is missing, or lacks what the index says.
std::vector<StoredTensor> tensors_of_index(
    const std::string& path, const std::string& text,
    std::vector<StoredTensor> (*read)(const std::string& path));

}  // namespace verify
