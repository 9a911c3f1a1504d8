// A chain says each of its links, a <= b <= c that a <= b and that b <= c.
#pragma once

#include <vector>

#include "verify/words/file/written.hpp"

namespace verify {

// Each as a statement of its own; what is no chain is its only link.
std::vector<WrittenIdentity> links_of(const WrittenIdentity& said);

}  // namespace verify
