// The optimal common steps of two attention layers against the number of demonstrations.
#pragma once

#include "verify/claim/plot.hpp"

namespace verify::ahn2023 {

Plot two_layer_steps_plot(long d);

}  // namespace verify::ahn2023
