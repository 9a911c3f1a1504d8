// The errata of a data file, read and checked.
#pragma once

#include "verify/words/place.hpp"
#include "verify/words/words.hpp"

namespace verify {

Erratum erratum_of(const Place& place);

}  // namespace verify
