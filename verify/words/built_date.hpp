// When the sources of the program were written.
#pragma once

#include <string>

namespace verify {

// The day of the commit this program was built from, "2026-11-25"; empty where built_commit() is
// none. Generated while building.
std::string built_date();

}  // namespace verify
