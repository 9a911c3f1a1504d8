// Numbers of a weights file in the place of an input:
//   layers.npy                         its one array
//   run.npz:A                          an array by its name
//   model.safetensors:layers.*.A       one a layer, in the order of their numbers
//   model.safetensors:W[0:3,0:3]       a part of it, as Python slices; W[2] drops a dimension
#pragma once

#include <map>
#include <string>

#include "verify/claim/input.hpp"
#include "verify/weights/tensor.hpp"
#include "verify/words/datum.hpp"

namespace verify {

// A tensor of a file as it is read: its name, its numbers.
struct NamedTensor {
  std::string name;
  ElementType type;
  Tensor tensor;
  bool part = false;  // what slices take of it
};
// One, or one that is named several times, as layers that are used again.
bool is_one_tensor(const std::vector<NamedTensor>& list);
// Those of a file that "layers.*.A[0:3]" names, in the order of their numbers; ^T behind it swaps
// the last two dimensions. Throws WeightsError.
std::vector<NamedTensor> named_tensors(const std::vector<StoredTensor>& tensors,
                                       const std::string& path, const std::string& wanted);
NamedTensor read_named(const StoredTensor& stored, const std::string& path);

// What the reference names as data for this input: with as many dimensions as it has, or a tensor
// fewer dimensions for each of a pattern. Throws WeightsError that names file, tensor and shape,
// and how to mend it.
Datum weights_datum(const std::string& reference, const Input& input);

// The references among the fields, by the name of the input, for messages.
std::map<std::string, std::string> references_in(const Fields& fields,
                                                 const std::vector<Input>& inputs);

// Every input that is written as "@" and a reference, read. The others as they are.
Fields with_weights(Fields fields, const std::vector<Input>& inputs);

}  // namespace verify
