// Training of L layers of form (9) on the exact population loss (Ahn et al. 2023, Section 5.3):
// x ~ N(0, Sigma), w ~ N(0, Sigma^{-1}), L-BFGS over symmetric A_0 .. A_{L-1} from Gaussian starts.
// No data are sampled. A search in double precision; what it finds is judged exactly afterwards.
#pragma once

#include <cstdint>

#include "verify/claim/plot.hpp"
#include "verify/linalg/matrix.hpp"

namespace verify::ahn2023 {

struct TrainingRun {
  Vector<Matrix<double>> layers;  // at the end
  Vector<double> loss;            // by iteration
  // By layer and iteration: Dist(A_l, I) and Dist(Sigma^{1/2} A_l Sigma^{1/2}, I).
  Vector<Vector<double>> plain, whitened;
};

// Sigma = diag(lambda): by rotation invariance every covariance with these eigenvalues. Entries of
// the starts have standard deviation 1/5; the layers stay symmetric. Kept: a claim and its control
// look at the same runs.
const TrainingRun& train_layers(long n, const Vector<Rational>& lambda, long layers,
                                std::uint64_t seed);

// What Figure 1 of the paper shows, for these runs: loss, then one plot a layer.
Vector<Plot> training_plots(const Vector<TrainingRun>& runs, const Rational& least_loss,
                            const Rational& terminal_dist_squared);

}  // namespace verify::ahn2023
