// A small picture for a README: how many results there are, and whether they are as expected.
#pragma once

#include <ostream>

#include "verify/judge/result.hpp"

namespace verify {

// An SVG of its own, which asks for nothing else.
void write_badge(std::ostream& out, const Report& report);

}  // namespace verify
