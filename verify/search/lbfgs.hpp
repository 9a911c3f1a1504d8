// Limited-memory BFGS in double precision (liblbfgs): a search, no proof. What it finds is polished
// and certified by other means.
#pragma once

#include <functional>
#include <vector>

namespace verify {

// Returns f(x) and writes its gradient.
using Objective =
    std::function<double(const std::vector<double>& x, std::vector<double>& gradient)>;

struct Descent {
  std::vector<double> point;  // the last iterate
  double value = 0;
  bool converged = false;                   // the library's own test
  std::vector<double> values;               // at the start and after each iteration
  std::vector<std::vector<double>> points;  // likewise, if asked for
};

struct DescentOptions {
  int most_iterations = 1000;
  bool keep_points = false;
  int log2_tolerance = -40;  // of |gradient| / max(1, |x|)
};

// Stops also where the line search cannot get on (rounding, or an f that is not smooth).
Descent minimise_lbfgs(const Objective& f, const std::vector<double>& start,
                       const DescentOptions& options = {});

}  // namespace verify
