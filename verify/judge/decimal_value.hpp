// Values as machine numbers, for tables and drawings. No verdict rests on them.
#pragma once

#include <optional>

#include "verify/words/datum.hpp"

namespace verify {

// The double near a number written as "3", "-7/3", "0.25" or "1e-3"; nothing for other words, for
// lists, and for what is too large.
std::optional<double> as_double(const Datum& datum);

}  // namespace verify
