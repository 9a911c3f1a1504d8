// The risk of weighted gradient descent in the coordinates P~ = Sigma^1/2 P Sigma^1/2 of equation
// (38) (Li et al. 2025, appendix E.1), and the derivatives (40) and (41).
#pragma once

#include "verify/models/weighted_risk.hpp"

namespace verify::li2025 {

// tr(Sigma P~), tr(P~^T P~), tr(Sigma P~^T P~): what (39) needs of P~. With them weighted_gd_risk
// is (39).
template <class T>
RiskTraces<T> whitened_traces(const Matrix<T>& Sigma, const Matrix<T>& P) {
  const Matrix<T> PSigma = P * Sigma;
  return {trace(PSigma), inner_product(P, P), inner_product(PSigma, P)};
}

// Which side Sigma stands on in the last term of the derivative by P~; (40) has it on the left.
enum class SigmaSide { right, left };

// The derivative of (39) by P~: -2 omega^T r Sigma + 2 M |omega|^2 P~ + 2 (|omega|^2 + omega^T R
// omega) P~ Sigma.
template <class T>
Matrix<T> whitened_gradient(const Matrix<T>& Sigma, const T& M, const Matrix<T>& P,
                            const WeightMoments<T>& w, SigmaSide side = SigmaSide::right) {
  const Matrix<T> last = side == SigmaSide::right ? P * Sigma : Sigma * P;
  return T(T(-2L) * w.with_r) * Sigma + T(T(2L) * M * w.squared) * P +
         T(T(2L) * T(w.squared + w.with_R)) * last;
}

// The derivative by omega, (41), in either coordinates: -2 tr(Sigma P~) r + 2 M tr(P~^T P~) omega +
// 2 tr(Sigma P~^T P~) (I + R) omega.
template <class T>
Vector<T> risk_gradient_omega(const T& M, const RiskTraces<T>& P, const Matrix<T>& R,
                              const Vector<T>& r, const Vector<T>& omega) {
  return T(T(-2L) * P.linear) * r + T(T(2L) * T(M * P.quadratic + P.cubic)) * omega +
         T(T(2L) * P.cubic) * (R * omega);
}

}  // namespace verify::li2025
