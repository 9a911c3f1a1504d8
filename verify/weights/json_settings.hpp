// Settings that a file keeps as JSON in one of its words, as "config" in the metadata of
// safetensors.
#pragma once

#include <string>
#include <vector>

#include "verify/weights/tensor.hpp"

namespace verify {

// Adds "config.attn.scale" of {"attn": {"scale": 0.5}}; the words as they are where they are no
// JSON, and nothing of what is too long or too deep for a setting.
void add_settings_of_json(const std::string& name, const std::string& words,
                          std::vector<StoredTensor>& tensors);

}  // namespace verify
