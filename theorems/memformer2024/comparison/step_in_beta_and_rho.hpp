// The loss (8) of the first step of conjugate gradients on isotropic data, divided by |w*|^2, as a
// function of beta = x / (x + y) and rho = z / (x + y + z): F / q^2.
#pragma once

namespace verify::memformer2024 {

template <class T>
struct StepLoss {
  T F, q;
};

// q = 1 - beta rho, s = 1 - rho, F = q^2 - 2 beta s q + beta s^2. With beta = b / b_1 and rho = r /
// r_1 both are multiplied by denominators: q by b_1 r_1, F by its square.
template <class T>
StepLoss<T> step_loss(const T& b, const T& r, const T& b_1 = T(1L), const T& r_1 = T(1L)) {
  const T q = b_1 * r_1 - b * r, s = r_1 - r;
  return {q * q - T(2L) * b * s * q + b * b_1 * s * s, q};
}

}  // namespace verify::memformer2024
