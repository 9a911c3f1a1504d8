// The values that one input takes in a sweep.
#pragma once

#include <string>
#include <vector>

#include "verify/claim/input.hpp"

namespace verify {

// More points than a run can hold in memory; what is larger is cut into several.
constexpr long most_points = 100000;

// The values of an input as written after NAME=, in order and each once. Of a number: "1..200",
// "10..100:10" (step), "1..1024:*2" (factor), and any of these and numbers between commas; of a
// truth value or of one of several words: a list of them. Everything else, lists of numbers above
// all, is one value. Throws std::invalid_argument with what is wrong and how to mend it.
std::vector<std::string> axis_values(const std::string& text, const Input& input);

}  // namespace verify
