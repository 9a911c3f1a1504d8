// Programs that are evaluated many times: their slots one after the other.
#pragma once

#include "verify/recording/program.hpp"

namespace verify {

// The same steps with slots that no step writes left out: a machine makes room for every slot, and
// of a part of a large program most are none of its own. What it carries is left out.
Program with_dense_slots(Program program);

}  // namespace verify
