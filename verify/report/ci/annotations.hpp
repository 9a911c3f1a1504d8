// Lines that GitHub shows at files of a pull request: ::error file=a.toml,line=7,title=..::words
#pragma once

#include <ostream>

#include "verify/judge/result.hpp"

namespace verify {

void write_annotations(std::ostream& out, const Report& report);

}  // namespace verify
