// Where the descent (7) has a step: f_{l+1} = f_l - r_l g_l with g_l of norm 1 in the direction of
// sum_i e_i kappa(x_i, .), whose squared norm q_l = e^T Khat e must not be 0.
// Source: Cheng et al. 2024, (7), Lemma G.3.
#pragma once

#include <optional>

#include "theorems/cheng2024/kernel_heads.hpp"
#include "verify/claim/theorem.hpp"

namespace verify::cheng2024 {

// What is said instead where q_l = 0 before one of the steps, or where the precision does not tell
// yet: nothing where every q_l > 0. The kernel is positive semidefinite at the points.
std::optional<Finding> undefined_descent(const KernelHeads& heads, const Prompt<Rational>& prompt,
                                         const Vector<Rational>& r_prime);

// One head that reads the covariates as they are.
KernelHeads one_head(const Kernel& kernel, long d);

}  // namespace verify::cheng2024
