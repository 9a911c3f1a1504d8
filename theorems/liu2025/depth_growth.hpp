// How many bits a construction loses as it gets deeper: the error after every layer in every format
// of a precision sweep, as log2(relative error) + bits, and a fit of its growth.
#pragma once

#include "verify/rounding/precision_sweep.hpp"

namespace verify::liu2025 {

struct DepthGrowth {
  long depth = 0;
  double worst = 0;         // most bits lost at any depth in float32 or wider
  double last_worst = 0;    // the same at the last depth
  double per_doubling = 0;  // fitted bits a doubling of the depth costs, from a tenth of it on
  double spread = 0;        // largest difference of two formats in that number
  std::string summary() const;
};

// Of the rungs from float32 on that neither overflow nor are free of error.
DepthGrowth depth_growth(const PrecisionSweep& precision_sweep);

// Bits lost against depth, one curve a format.
Plot bits_lost_by_depth(const PrecisionSweep& precision_sweep, const std::string& name,
                        const std::string& layer);

}  // namespace verify::liu2025
