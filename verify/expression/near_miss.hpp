// Whether a broken version of an identity is a near miss: the same but for one slip, which may
// occur in several places.
#pragma once

#include <string>

namespace verify {

// What is wrong with it, how to mend it; empty where it is one. Both are identities that parse.
std::string near_miss_fault(const std::string& identity, const std::string& broken);

}  // namespace verify
