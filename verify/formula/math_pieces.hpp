// Where a formula may be broken at the end of a line: browsers do not break one at all.
#pragma once

#include <vector>

#include "verify/formula/math_text.hpp"

namespace verify {

// About the width in ems, on the large side: fonts differ, and those of the reader are not known.
double math_width(const MathNode& formula);

// The formula itself where it is at most `width` ems wide. Else its pieces from left to right, each
// ending with the sign after which a line may end: relations, commas and spaces first, then sums
// and products, and signs within brackets last. A piece may be wider, if nothing breaks it.
std::vector<MathNode> line_pieces(const MathNode& formula, double width);

}  // namespace verify
