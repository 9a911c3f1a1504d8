// Claims that are read when the program starts: of a folder whose data files write them alone.
#pragma once

#include <string>
#include <vector>

namespace verify {

// `folder` is a proofs_data/, or holds one. Adds its papers and claims to those of the program, and
// gives back their texts. A file that cannot be read, or that needs a checker, is no claim and goes
// to unreadable_claims(); the others are. Throws std::runtime_error for a folder without claims and
// for a paper that is there already.
std::vector<std::string> add_claims(const std::string& folder);

}  // namespace verify
