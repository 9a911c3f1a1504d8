// How somebody gets the same result again.
#pragma once

#include <string>

#include "verify/judge/result.hpp"

namespace verify {

// The command line, quoted for a POSIX shell: icl-verify run li2025.thm2 --set sigma2=1/2.
std::string reproduce_command(const Result& result, const Report& report);

// The file mine.toml that the command speaks of; empty when it needs none.
std::string reproduce_file(const Result& result, const Report& report);

}  // namespace verify
