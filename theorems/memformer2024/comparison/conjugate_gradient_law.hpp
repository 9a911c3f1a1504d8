// The exact law of one step of conjugate gradients on isotropic Gaussian data (or of the step
// preconditioned by Sigma^{-1}), n samples in dimension d >= 2, and enclosures of its mean losses.
//
// In the basis that starts with w* the data is bidiagonal: x ~ chi^2_n, y ~ chi^2_{d-1},
// z ~ chi^2_{n-1} independent, e^T W e = x/n, e^T W^2 e = x (x+y)/n^2,
// e^T W^3 e = x ((x+y)^2 + y z)/n^3 for e = w*/|w*|. With beta = x/(x+y) and rho = z/(x+y+z),
//   E Loss8 = d (1 - 2 S1 + S2),  E R = d (2n+d-2)/(2n) S3,
//   S1 = E beta (1-rho)/(1 - beta rho),  S2 = E beta (1-rho)^2/(1 - beta rho)^2,
//   S3 = E beta (1-beta) rho (1-rho)/(1 - beta rho),
// beta ~ Beta(n/2, (d-1)/2) and rho ~ Beta((n-1)/2, (n+d-1)/2) independent: series of
// nonnegative terms, each with a tail that is bounded by one product of moments.
#pragma once

#include "verify/claim/stated_by.hpp"
#include "verify/scalar/scalar.hpp"

namespace verify::memformer2024 {

template <class T>
struct Bounds {
  T lower, upper;
};

template <class T>
struct FirstStepLosses {
  Bounds<T> query, context;  // E Loss8(CG_1), E R(CG_1)
};

// The first `terms` terms of each series and the bounds of what is left. T: Rational, or Ball for
// speed (then the bounds are balls).
template <Field T>
FirstStepLosses<T> first_step_losses(const T& n, const T& d, long terms) {
  const StatedBy fact("memformer2024.cg_onestep#series");
  // E beta^{j+1}, E beta^{j+1} (1-beta), E rho^j, E rho^j (1-rho), E rho^j (1-rho)^2, j = 0, 1, ..
  const T one(1L), two(2L);
  T beta_power = n / T(n + d - one), rho_power(1L);
  T S1(0L), S2(0L), S3(0L);
  const auto of_beta = [&](long j) {  // E beta^{j+1} (1-beta) / E beta^{j+1}
    return T(T(d - one) / T(n + d + T(1 + 2 * j)));
  };
  const auto rho_ratio = [&](long j) {  // E rho^{j+1} / E rho^j
    return T(T(n + T(2 * j - 1)) / T(two * n + d + T(2 * j - 2)));
  };
  for (long j = 0; j < terms; ++j) {
    // Twice the sum of rho's parameters and j.
    const T total = two * n + d + T(2 * j - 2);
    const T once = T(rho_power * T(n + d - one) / total);
    const T twice = T(once * T(n + d + one) / T(total + two));
    const T next = T(rho_power * rho_ratio(j));
    const T next_once = T(next * T(n + d - one) / T(total + two));
    S1 += T(beta_power * once);
    S2 += T(T(j + 1) * beta_power * twice);
    S3 += T(beta_power * of_beta(j) * next_once);
    beta_power = T(beta_power * T(n + T(2 * j + 2)) / T(n + d + T(1 + 2 * j)));
    rho_power = next;
  }
  const T tail1 = T(beta_power * rho_power), tail2 = T(T(terms + 1) * tail1);
  const T tail3 = T(beta_power * of_beta(terms) * rho_power * rho_ratio(terms));
  const T factor = d * T(two * n + d - two) / T(two * n);
  return {{T(d * T(one - two * T(S1 + tail1) + S2)), T(d * T(one - two * S1 + S2 + tail2))},
          {T(factor * S3), T(factor * T(S3 + tail3))}};
}
template <Field T>
FirstStepLosses<T> first_step_losses(long n, long d, long terms) {
  return first_step_losses(T(n), T(d), terms);
}

}  // namespace verify::memformer2024
