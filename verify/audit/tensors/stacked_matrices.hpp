// The matrices that a tensor of more dimensions is a stack of.
#pragma once

#include "verify/linalg/matrix.hpp"
#include "verify/weights/tensor.hpp"

namespace verify {

// Those of the last two dimensions, in the order of the others. There are at least two.
Vector<Matrix<Rational>> matrices_of(const Tensor& tensor);

}  // namespace verify
