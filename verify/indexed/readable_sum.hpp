// A sum over indices as a reader would type it: "2 sum(a in d, H_{i,a} v_a) - n".
#pragma once

#include <string>

#include "verify/indexed/sums/indexed_sum.hpp"

namespace verify {

// The places of an entry are i and j; what it sums over is a, b, c, ..
std::string readable(const IndexedSum& sum);

}  // namespace verify
