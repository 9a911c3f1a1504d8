// Words of a paper in a data file.
#pragma once

#include <string>
#include <vector>

#include "verify/words/assertion.hpp"
#include "verify/words/file/place.hpp"

namespace verify {

// The pieces of the field `quote`, each short enough to be looked at; `needed` says why there must
// be one, and is empty where there need not.
std::vector<std::string> quote_of(const Place& place, const std::string& needed);

// A table with `paper`, `place` and `quote`.
PaperQuote paper_quote_of(const Place& place);

}  // namespace verify
