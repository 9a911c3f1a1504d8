// Conjugate gradients in rounded arithmetic on a family of exact problems whose conditioning grows
// fast: n = d, x_j[i] = binom(i, j), H = (1/d) X X^T, w*_i = 1 for even i and -2 for odd, w_0 = 0.
#pragma once

#include "theorems/memformer2024/methods/quadratic_task.hpp"

namespace verify::memformer2024 {

QuadraticTask<Rational> pascal_task(long d);

// (e^T H e / e_0^T H e_0) after each step, e = w* - w, at `bits` bits: exact numbers of the rounded
// iterates. The last entry is repeated where the method stopped early; steps+1 entries.
Vector<Rational> rounded_energies(const QuadraticTask<Rational>& task, long bits, long steps);

}  // namespace verify::memformer2024
