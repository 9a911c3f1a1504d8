// The sign of a verdict as a drawing: few fonts have ticks and pencils, and without them a box
// shows.
#pragma once

#include "verify/words/verdict.hpp"

namespace verify {

// The data of an SVG path to be stroked, in a square of 16 units.
const char* verdict_mark(Verdict verdict);

}  // namespace verify
