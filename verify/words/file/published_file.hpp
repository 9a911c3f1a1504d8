// The published numbers of a data file, read and checked.
#pragma once

#include "verify/words/file/place.hpp"
#include "verify/words/published.hpp"

namespace verify {

// An entry of a claim, which is told otherwise where that has assertions.
PublishedNumber published_of(const Place& place);

}  // namespace verify
