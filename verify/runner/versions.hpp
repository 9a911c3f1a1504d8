// Versions of this program and of the libraries that it was built with.
#pragma once

#include "verify/words/program.hpp"

namespace verify {

Versions library_versions();

// The commit it was built from, and what was read besides: "98afda9c1234 with claims
// 0123456789abcdef".
std::string program_commit();

// The program's alone: its version and its commit.
Versions program_versions();

}  // namespace verify
