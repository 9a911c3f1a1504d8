// The finite population x_i = diag(sigma) eps_i, w* = diag(1/sigma) eps', with eps_i and eps'
// uniform in {-1, 1}^d: covariances are those of the Gaussian population, every mean is a finite
// sum. X times a diagonal of signs on either side leaves the losses as they are, so that eps' and
// the first row of every eps_i may be taken as ones, and only the number of times that each of the
// 2^{d-1} columns occurs matters.
#pragma once

#include "verify/linalg/matrix.hpp"

namespace verify::memformer2024 {

struct SignCase {
  Matrix<Rational> W;  // (1/n) sum eps_i eps_i^T
  Rational weight;     // its probability
};

// The number of cases that sign_population lists: compositions of n into 2^{d-1} counts.
Rational sign_cases(long n, long d);
Vector<SignCase> sign_population(long n, long d);
// All 2^{d n + d} draws by themselves, without symmetry: (W, eps'), equally likely.
struct SignDraw {
  Matrix<Rational> W;
  Vector<Rational> task;
};
Vector<SignDraw> sign_draws(long n, long d);

}  // namespace verify::memformer2024
