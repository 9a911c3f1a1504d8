// How many digits an enclosure settles.
#pragma once

#include <limits>

#include "verify/words/datum.hpp"

namespace verify {

constexpr long all_digits = std::numeric_limits<long>::max();  // of what is known exactly

// Digits of the least certain entry: significant ones, or decimal places where the enclosure holds
// zero; none where it is unbounded.
// Throws std::invalid_argument for text that is no enclosure.
long certified_digits(const Datum& enclosures);

// Whether both are of one shape and every two entries can be the same number.
bool can_be_equal(const Datum& enclosures, const Datum& others);

}  // namespace verify
