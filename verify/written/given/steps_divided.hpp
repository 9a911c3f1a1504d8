// What iterates are divided by at every step, where no symbol is free in it: the condition that it
// is not 0 is met or broken by the equations themselves.
#pragma once

#include <string>

#include "verify/words/file/written.hpp"

namespace verify {

// Why a statement that follows may speak of steps that have no value: a step at which what is
// divided by is 0 by the closed forms shown, or that none is seen. Empty where nothing is.
std::string step_without_value(const Vocabulary& vocabulary, const WrittenIdentity& said,
                               const std::vector<WrittenIdentity>& reasons);

}  // namespace verify
