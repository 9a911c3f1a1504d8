// How many rows and columns a formula has, as sums of symbols of sizes.
#pragma once

#include <string>
#include <vector>

namespace verify {

// Names of sizes, one a block; "1" is a single row or column: {"d", "1"} is d + 1.
using Extents = std::vector<std::string>;

struct Shape {
  Extents rows = {"1"}, cols = {"1"};

  bool is_scalar() const { return rows == Extents{"1"} && cols == Extents{"1"}; }
  bool is_square() const { return rows == cols; }
  friend bool operator==(const Shape&, const Shape&) = default;
};
std::string extents_text(const Extents& extents);  // "d + 1"
std::string to_text(const Shape& shape);           // "d x n", "(d + 1) x 1", "a scalar"

}  // namespace verify
