// Versions of this program and of the libraries that it was built with.
#pragma once

#include "verify/words/program.hpp"

namespace verify {

Versions library_versions();

// The program's alone: its version and its commit.
Versions program_versions();

}  // namespace verify
