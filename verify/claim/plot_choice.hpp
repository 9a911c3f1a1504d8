// Where a check that runs on every instance should draw.
#pragma once

#include "verify/claim/theorem.hpp"

namespace verify {

// One picture a claim is enough: on the reference instance, or on one that a user gave.
bool deserves_plots(const Context& c);

}  // namespace verify
