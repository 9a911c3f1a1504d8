// What torch.save writes: an archive of a pickle, which says what there is, and of the storages.
#pragma once

#include <string>
#include <vector>

#include "verify/weights/tensor.hpp"

namespace verify {

// Whether the file, an archive, is one of PyTorch.
bool is_torch_file(const std::string& path);

// The tensors of a state dict, of a checkpoint that holds one, or of lists of them, named by the
// way to them. Nothing of the file is run. Throws WeightsError.
std::vector<StoredTensor> torch_tensors(const std::string& path);

// The arrays of a pickle of its own: a dictionary of dictionaries as Haiku's parameters are.
std::vector<StoredTensor> pickle_tensors(const std::string& path);

// Whether the bytes begin as such a pickle does.
bool is_pickle(const std::string& start);

}  // namespace verify
