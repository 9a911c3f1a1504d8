// Tables of points for other programs.
#pragma once

#include <ostream>

#include "verify/judge/result.hpp"

namespace verify {

// CSV (RFC 4180), a row a point: claim, instance, the inputs, the verdict, the values exactly,
// where they are fractions also in decimals (NAME.decimal), which inputs nobody set (filled_in, a
// column where there are any), and the reason where there is one.
void write_points_csv(std::ostream& out, const Report& report);

// The same as JSON, a line a point; numbers as strings, and once more as numbers in "decimals".
void write_point_lines(std::ostream& out, const Report& report);

}  // namespace verify
