// The quadratic forms of the two-layer squares are positive definite: for all n and d at once, and
// by exact congruence at given n and d.
#pragma once

#include "theorems/ahn2023/minima/two_layer_squares.hpp"
#include "verify/claim/theorem.hpp"

namespace verify::ahn2023 {

// P and Q for every real n >= 1, d >= 2, with g_3 > 0; at d = 1 the part of P in s and q.
Finding forms_positive_everywhere();
// The same for theta = 0, where f - f* would be that of the means plus a form in the traceless
// parts.
Finding forms_positive_without_coupling();
// D, -e_1, e_2, f*, N > 0 for every real n, d >= 1: two distinct negative steps.
Finding steps_distinct_everywhere();
// P and Q at this n and d; for d = 1, where E_0 = E_1 = 0, the part of P in s and q.
bool forms_positive(long n, long d);
// The same one by one for n = 1..most, d = 2..most.
Finding forms_positive_up_to(long most);

}  // namespace verify::ahn2023
