// What a reader sees of a recorded program: a short one as its formulas, a longer one by how large
// it is.
#pragma once

#include "verify/recording/program.hpp"
#include "verify/words/checked/checked.hpp"

namespace verify {

CheckedStatement checked_program(const Program& program);

}  // namespace verify
