// What is shown of the points of a sweep, on a terminal and on a page.
#pragma once

#include <string>
#include <vector>

#include "verify/report/sweep/point_table.hpp"

namespace verify {

using PointRow = std::vector<std::string>;

// The inputs that vary, but for lists that follow from numbers.
std::vector<std::string> shown_axes(const PointTable& table);

// The head, then so many points: the inputs that vary, the verdict, the values that are one number.
std::vector<PointRow> rows_of(const PointTable& table, std::size_t count);

// "n = 1, 2, ... 200 (200 values)", "d = 1, 2, 5".
std::string axis_words(const PointTable& table, const std::string& name);

// "n = 5, not set here: taken from the instance ..", each once; where that is so of some points
// only, of how many.
std::vector<std::string> filled_in(const PointTable& table);

// A verdict, how many points have it, and the first of them with its reason where there is one.
struct PointVerdict {
  std::string word, about;
};
std::vector<PointVerdict> verdicts_of(const PointTable& table);

}  // namespace verify
