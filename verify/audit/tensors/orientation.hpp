// Whether weights multiply columns, W z, or rows, z W: what the names of libraries tell, and what
// is to be said where they do not.
#pragma once

#include <string>
#include <vector>

#include "verify/audit/stored_layers.hpp"

namespace verify {

// How query, key, value and output weights were read; `given` are the roles that the user named.
void note_orientation(const Collected& tensors, const std::vector<std::string>& given,
                      std::vector<std::string>& notes);

}  // namespace verify
