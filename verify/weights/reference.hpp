// Numbers of a weights file in the place of an input:
//   layers.npy                         its one array
//   run.npz:A                          an array by its name
//   model.safetensors:layers.*.A       one a layer, in the order of their numbers
//   model.safetensors:W[0:3,0:3]       a part of it, as Python slices; W[2] drops a dimension
#pragma once

#include <map>
#include <string>

#include "verify/claim/input.hpp"
#include "verify/words/datum.hpp"

namespace verify {

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
