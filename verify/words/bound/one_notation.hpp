// Claims of one paper that cite the same place speak of the same things: by one name each, with one
// sign, and of one shape.
#pragma once

#include <vector>

#include "verify/words/folder/claims_folder.hpp"

namespace verify {

// Those whose letters or definitions are at odds with those of a claim before them.
std::vector<UnreadableFile> notation_faults(const ClaimsFolder& folder);

}  // namespace verify
