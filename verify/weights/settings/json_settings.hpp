// Settings that a file keeps in one of its words, as JSON or as programs print them: "config" in
// the metadata of safetensors.
#pragma once

#include <string>
#include <vector>

#include "verify/weights/tensor.hpp"

namespace verify {

// Adds "config.attn.scale" of {"attn": {"scale": 0.5}}; the words as they are where they
// hold no settings, and nothing of what is too long or too deep for one.
void add_settings_of_text(const std::string& name, const std::string& words,
                          std::vector<StoredTensor>& tensors);

}  // namespace verify
