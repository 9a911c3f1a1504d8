// Which of the trained networks has the least loss at each point of a plot, said of the points that
// are drawn.
#pragma once

#include <string>
#include <vector>

#include "verify/claim/plot.hpp"

namespace verify::cheng2024 {

// "The lowest solid curve: exp at 1, linear at 2; the dashed line is the Bayes loss." The solid
// curves have the same abscissas. Curves that share the least value are all named.
std::string lowest_in_words(const std::vector<Curve>& curves);

}  // namespace verify::cheng2024
