// Hypotheses that no data were found to meet: whether none can, or only none was found.
#pragma once

#include <string>

#include "verify/expression/vocabulary.hpp"

namespace verify {

// How they contradict each other: "x <= 0 follows, against x > 0", where the contrary of one of
// them is proved under all. Empty where none is.
std::string shown_contradiction(const Vocabulary& vocabulary);

// "the hypotheses contradict each other: ..", where that is shown; else "no data was found that
// meets x >= 100, ..".
std::string why_no_data(const Vocabulary& vocabulary);

}  // namespace verify
