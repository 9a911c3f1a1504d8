// The least loss of one layer on the unit sphere of R^5, as enclosures and without training: label
// kernel kappa(<x, x'>), attention r h(<x_i, x_q>). The mean over the labels and the sphere is
//   mu + 2 r n a + r^2 (n mu b + n (n-1) c),   mu = kappa(1),
//   a = E kappa(t) h(t),  b = E h(t)^2,  c = E kappa(<x, x'>) h(<x, q>) h(<x', q>),
// t with the density (3/4) (1 - t^2) on [-1, 1], least at r = -a / (mu b + (n-1) c). By Funk and
// Hecke c = sum_k N_k kappa_k h_k^2 with f_k = E f(t) P_k(t), P_k the Legendre polynomial of R^5
// with P_k(1) = 1 and N_k the number of harmonics of degree k.
#pragma once

#include "verify/claim/finding.hpp"
#include "verify/linalg/matrix.hpp"
#include "verify/scalar/ball.hpp"

namespace verify::cheng2024 {

// The numbers a, b, c of an activation.
struct CellMeans {
  Ball a, b, c;
};

// What exp(s) is more than its powers up to the given one, 0 <= s < last + 2: a bound of it on both
// sides of 0, for a series of terms each between -s^j / j! and s^j / j!.
Ball rest_of_exponential(const Rational& s, long last);

// Where the series are cut: harmonics that are summed, powers in s; the rest is enclosed.
struct Cut {
  long degrees = 12, terms = 120;
};

// Labels of the kernel exp(t).
class ExpLabels {
 public:
  explicit ExpLabels(const Cut& cut = {});  // at most the usual one
  CellMeans with_linear() const;
  CellMeans with_relu() const;
  CellMeans with_exp(const Rational& s) const;  // h(t) = exp(s t), 0 <= s, 2 s < terms + 1

 private:
  Vector<Ball> harmonics_of_exp(const Rational& s) const;
  Ball joint_mean(const Vector<Ball>& h, const Ball& b) const;

  Cut cut_;
  Vector<Vector<Ball>> moments_;  // E t^j P_k(t)
  Vector<Ball> kappa_;
};

// Whether at one of the scales 1/4, 1/2, .., 4 exp(s t) has a smaller least loss than linear and
// ReLU layers, for each of these n.
Finding exp_lower(const Vector<long>& sizes);
// Whether the best ReLU layer has a smaller loss than exp(s t) at every s, for n = first .. last.
Finding relu_lower(long first, long last);

}  // namespace verify::cheng2024
