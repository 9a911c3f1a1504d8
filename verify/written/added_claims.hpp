// Claims that are read when the program starts: of a folder whose data files write them alone.
#pragma once

#include <string>
#include <vector>

namespace verify {

// `folder` is a proofs_data/, or holds one. Adds its papers and claims to those of the program, and
// gives back their texts. Throws std::runtime_error with file and field for what cannot be read, a
// claim that needs a checker, and a paper that is there already.
std::vector<std::string> add_claims(const std::string& folder);

}  // namespace verify
