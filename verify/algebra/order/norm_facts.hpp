// What is known of roots and norms beside each other.
#pragma once

#include "verify/algebra/order/hypotheses.hpp"

namespace verify {

// |a| |b| is at least the inner product of a and b, of either sign: Cauchy and Schwarz.
void add_norm_facts(const FreshLetter& letter, const FreshLetters& fresh, Hypotheses& known);
// sqrt(c^2 s) = c sqrt(s) where c is not negative; sqrt(4) = 2.
void add_ratios(const FreshLetters& fresh, Hypotheses& known);
// |A + B| <= |A| + |B|, of norms of operators that occur, A and B of either sign.
void add_triangles(const FreshLetters& fresh, Hypotheses& known);

}  // namespace verify
