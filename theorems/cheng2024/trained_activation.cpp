#include "theorems/cheng2024/trained_activation.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace verify::cheng2024 {

double kernel_value(KernelShape shape, double s) {
  if (shape == KernelShape::exp) return std::exp(s);
  return shape == KernelShape::relu ? std::max<double>(0, s) : s;
}

namespace {

// kappa'(s), where kappa(s) is `value`.
double kernel_slope(KernelShape shape, double s, double value) {
  if (shape == KernelShape::exp) return value;
  return shape == KernelShape::relu ? static_cast<double>(s > 0) : 1;
}

double largest_source(const Matrix<double>& P, long j) {
  double most = P(0, j);
  for (long i = 1; i + 1 < P.rows(); ++i) most = std::max(most, P(i, j));
  return most;
}

}  // namespace

ActivationSlope<double> trained_activation(KernelShape shape, bool normalised, Matrix<double> P,
                                           Softmax softmax) {
  const bool shifted = normalised && softmax == Softmax::shifted;
  const long N = P.rows(), n = N - 1;
  ActivationSlope<double> result{std::move(P), Matrix<double>(N, N), normalised, {}};
  auto &H = result.H, &slope = result.entry;
  for (long j = 0; j < N; ++j) {
    const double shift = shifted ? largest_source(H, j) : 0;
    double total = 0;
    for (long i = 0; i < n; ++i) {
      const double s = H(i, j), value = kernel_value(shape, s - shift);
      total += value;
      H(i, j) = value;
      slope(i, j) = kernel_slope(shape, s, value);
    }
    for (long i = 0; i < n && normalised; ++i) {
      H(i, j) /= total;
      slope(i, j) /= total;
    }
    H(n, j) = 0;
  }
  return result;
}

}  // namespace verify::cheng2024
