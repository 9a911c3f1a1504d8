// What a data file expects of the points of a plot: [[plotted]].
#pragma once

#include <vector>

#include "verify/claim/plot.hpp"
#include "verify/judge/agreement.hpp"
#include "verify/words/words.hpp"

namespace verify {

// "plot TITLE, CURVE at X".
std::string name_of_point(const PlottedText& expected, const std::string& x);

// The expected points that are on these plots. A coordinate is a double: it agrees with a decimal
// that is its rounded or truncated form, as does a value with an enclosure of 40 bits.
std::vector<Agreement> plotted_agreements(const ClaimWords& claim, const std::vector<Plot>& plots,
                                          const std::string& instance);

}  // namespace verify
