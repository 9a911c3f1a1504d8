// Whether a sum is 0 whatever its letters are: denominators multiplied out, then, for every product
// of factors, the domains over which it is summed cut into cells, in each of which the numbers in
// front must add up to 0.
#pragma once

#include <string>

#include "verify/indexed/sums/canonical_sum.hpp"

namespace verify {

struct VanishingSum {
  bool yes = false;                       // proved; else not found out
  IndexedSum remains;                     // what did not cancel
  std::vector<std::string> denominators;  // by which both sides were multiplied
};
VanishingSum vanishing_of(const IndexedSum& sum, CanonicalSums& sums);

}  // namespace verify
