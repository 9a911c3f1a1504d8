// Functions of a symmetric matrix of doubles, by Eigen: no bound on the error.
#pragma once

#include "verify/linalg/matrix.hpp"

namespace verify::cheng2024 {

// Q f(Lambda) Q^T of a symmetric matrix Q Lambda Q^T.
Matrix<double> spectral(const Matrix<double>& symmetric, double (*f)(double));

}  // namespace verify::cheng2024
