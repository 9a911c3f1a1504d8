// Statements about two attention layers that look plausible next to the theorem and are false, each
// evaluated exactly where it fails.
#pragma once

#include "verify/claim/theorem.hpp"

namespace verify::ahn2023 {

// Coordinates that take a_0 and a_1 in opposite order attain f* (d >= 2).
Finding crossed_orders_attain(long n, long d);
// Two equal steps attain f* (n = d = 1).
Finding equal_steps_attain();
// The loss grows along every line of pairs, symmetric or not.
Finding grows_along_skew_pairs();

}  // namespace verify::ahn2023
