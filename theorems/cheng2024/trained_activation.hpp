// Activations of double logits, for training (training.hpp): the shapes linear, relu and exp of
// kernel.hpp with bandwidth 1.
#pragma once

#include "theorems/cheng2024/activation_slope.hpp"

namespace verify::cheng2024 {

// kappa(s).
double kernel_value(KernelShape shape, double s);

// Softmax as written, or with exponents less the largest of their column: the same function, and
// none overflows.
enum class Softmax { as_written, shifted };

// An activation of double logits P [N, N] with its derivative; the query is no source.
ActivationSlope<double> trained_activation(KernelShape shape, bool normalised, Matrix<double> P,
                                           Softmax softmax);

}  // namespace verify::cheng2024
