// What every training in double precision does here: a loss with its gradient goes to L-BFGS
// (lbfgs.hpp) from one or several starts, is followed along the iterations, and is compared with an
// independent model of the same network. A search, no proof.
#pragma once

#include <functional>
#include <utility>

#include "verify/linalg/matrix.hpp"
#include "verify/search/lbfgs.hpp"

namespace verify {

// x_k units_k: parameters that are searched in units in which they are of order 1.
Vector<double> in_units(Vector<double> x, const Vector<double>& units);

// The sum over the samples of `loss(theta, sample, gradient)`, which adds its gradient to
// `gradient`. Refers to the samples.
template <class Sample, class Loss>
Objective sum_over(const Vector<Sample>& samples, Loss loss) {
  return [&samples, loss = std::move(loss)](const Vector<double>& theta, Vector<double>& gradient) {
    gradient.assign(theta.size(), 0);
    double sum = 0;
    for (const auto& sample : samples) sum += loss(theta, sample, gradient);
    return sum;
  };
}

// f / count as a function of x = theta / units, for functions that overflow far out: a large finite
// value there makes the line search turn back.
Objective mean_in_units(Objective f, Vector<double> units, double count);

// The least end of the descents from these starts, the first of equal ones; no point if no value is
// finite.
Descent best_descent(const Objective& f, const Vector<Vector<double>>& starts,
                     const DescentOptions& options);

// result[k][t]: entry k of `measure` at iterate t, for a descent that kept its points.
Vector<Vector<double>> along(
    const Descent& descent,
    const std::function<Vector<double>(const Vector<double>& theta)>& measure);

// How far a loss and its gradient are from a model of it that shares no code.
struct ModelGap {
  double loss = 0;   // relative
  double slope = 0;  // of the gradient from difference quotients
  void widen(const ModelGap& other);
  bool negligible() const;  // rounding of the losses, and the error of a difference quotient
};

// |a - b| / a.
double relative_gap(double a, double b);

// max_k |q_k - g_k| / (1 + |q_k|) for central difference quotients q of f at theta.
double slope_gap(const std::function<double(const Vector<double>& theta)>& f,
                 const Vector<double>& theta, const Vector<double>& gradient);

}  // namespace verify
