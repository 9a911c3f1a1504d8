// Refusals name the fields of a data file, given = ["n >= d"]; who types options is told these.
#pragma once

#include <string>

namespace verify {

// The same words with --given "n >= d", --witness "P = ..", --symbols "E = d".
std::string as_options(const std::string& words);

}  // namespace verify
