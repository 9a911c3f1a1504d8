// Pictures of the loss of one layer of linear attention: for the eye only.
#pragma once

#include "verify/claim/plot.hpp"
#include "verify/linalg/matrix.hpp"

namespace verify::ahn2023 {

// The loss of one descent step with a multiple of a preconditioner: the optimal one, whose loss is
// `loss_min`, and the one without its trace term; with the least loss of each marked.
Plot scaling_plot(const Matrix<Rational>& Sigma, const Rational& inverse_n,
                  const Rational& loss_min);

}  // namespace verify::ahn2023
