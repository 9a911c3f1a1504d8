// Why f' <= Psi at every fixed point (a bound that needs no eigenvectors and no r), as polynomial
// identities: the slopes h_1', h_2' in terms of the mean of a convex function, the chord above that
// function, and the limits of the chord bound.
//
// Both slopes have one form. With positive weights w_j, g >= 0 and F_p = sum_j w_j x_j^p /
// (1 + g x_j)^3, the mean x of the x_j under the weights w_j / (1 + g x_j)^2 has
//   -dx/dg = (2/g^2) [(1 + g x) U - 1],   U = the mean of 1 / (1 + g x_j).
// For h_1: x_j = lambda_j, w_j = A_j, g = h. For h_2: x_j = s_j, w_j = m_j s_j^2, g = gamma/M,
// where the mean is r_B = B/C, m = gamma r_B / M, h_2 = m/(gamma + m) and
//   -h_2' = 2 [(1 + m) U - 1] / (gamma + m)^2.
#pragma once

#include "verify/algebra/statement.hpp"
#include "verify/algebra/words/visit_ways.hpp"
#include "verify/models/weighted_risk.hpp"
#include "verify/words/scope.hpp"

namespace verify::li2025 {

// [(1 + g x) U - 1] (F_0 + g F_1)^2 = g^2 (F_0 F_2 - F_1^2), which holds term by term because
// 1/(1+g x_j)^2 = (1 + g x_j)/(1+g x_j)^3; and the same in terms of gamma, M for h_2.
struct SlopeByMean {
  bool once_g = false;  // the control: g in place of g^2

  // Sums over any number of eigenvalues are letters.
  Sizes sizes() const { return {{"n", Argument::absent}, {"d", Argument::absent}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T F0 = free.scalar("F0"), F1 = free.scalar("F1"), F2 = free.scalar("F2"),
            g = free.scalar("g");
    const T weight = F0 + g * F1, moment = F1 + g * F2;  // x = moment / weight, U = F0 / weight
    // S_p = tr(Sigma^p (M+gamma Sigma)^-3), C = M S_2 + gamma S_3, B = M S_3 + gamma S_4.
    const T S2 = free.scalar("S2"), S3 = free.scalar("S3"), S4 = free.scalar("S4"),
            M = free.scalar("M"), gamma = free.scalar("gamma");
    const T C = M * S2 + gamma * S3, B = M * S3 + gamma * S4, root = M * C + gamma * B;
    // (1+m) U - 1 = (root S_2 - C^2) / C^2 and gamma + m = gamma (M C + B) / (M C).
    return {T(T(weight + g * moment) * F0 - weight * weight -
              T(once_g ? g : T(g * g)) * T(F0 * F2 - F1 * F1)),
            T(root * S2 - C * C - gamma * gamma * T(S2 * S4 - S3 * S3))};
  }
};

// The chord of 1/(1+g x) from (l, 1/(1+g l)) to (u, 1/(1+g u)) is (1 + g (l+u-x)) / ((1+g l)(1+g
// u)), above the function by g^2 (x-l)(u-x) / ((1+g l)(1+g u)(1+g x)), and so is its mean. With P_j
// = mu + g x_j, v_j = w_j / P_j^3, F_p = sum v_j x_j^p, the mean x = X/W, W = mu F_0 + g F_1, X =
// mu F_1 + g F_2, has -dx/dg = mu S / W^2, S = sum_ij v_i v_j (x_i-x_j)^2, and
//   2 (X - l W)(u W - X) - (mu+g l)(mu+g u) S = 2 (mu W + g X) sum_j v_j (x_j-l)(u-x_j) >= 0.
// So -dx/dg <= 2 mu (x-l)(u-x) / ((mu+g l)(mu+g u)), an equality if the x_j take two values only.
// For h_1 mu = 1, g = h; for B/C mu = M, g = gamma.
struct ChordBound {
  bool below = false;  // the control: the mean lies above the chord

  Sizes sizes() const { return {{"n", Argument::indices}, {"d", Argument::indices}}; }

  template <class Mat>
  ScalarOf<Mat> defect(Letters<Mat>& free, const VectorOf<Mat>& x, const VectorOf<Mat>& v,
                       const VectorOf<Mat>& ones, const ScalarOf<Mat>& mu) const {
    const auto l = free.scalar("l"), u = free.scalar("u"), g = free.scalar("g");
    const ScalarOf<Mat> two(2L);
    const auto F0 = dot(ones, v), F1 = dot(x, v), F2 = dot(hadamard(x, x), v);
    const auto W = mu * F0 + g * F1, X = mu * F1 + g * F2;
    const auto gaps = outer(x, ones) - outer(ones, x);
    const auto S = dot(ones, hadamard(outer(v, v), hadamard(gaps, gaps)) * ones);
    const auto inner = dot(v, hadamard(x - l * ones, u * ones - x));
    const auto chord = two * (mu * W + g * X) * inner, zero = ScalarOf<Mat>(0L);
    return two * (X - l * W) * (u * W - X) - (mu + g * l) * (mu + g * u) * S -
           (below ? zero - chord : chord);
  }

  template <MatrixLike Mat>
  Vanishing<Mat> operator()(Letters<Mat>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto lambda = free.vector("lambda", n), v = free.vector("v", n), s = free.vector("s", d),
               w = free.vector("w", d);
    const auto M = free.scalar("M");
    Vanishing<Mat> zero;
    zero.add(defect<Mat>(free, lambda, v, free.ones(n), ScalarOf<Mat>(1L)));
    zero.add(defect<Mat>(free, s, w, free.ones(d), M));
    return zero;
  }
};
inline WayCheck chord_bound(bool below) { return visits(ChordBound{below}, {{"n", 4}, {"d", 5}}); }

// x - (x-l)/(1+g l) = l (1+g x)/(1+g l): the bound grows as l falls to 0.
// (v-x)/(1+g v) - (u-x)/(1+g u) = (v-u)(1+g x)/((1+g u)(1+g v)): it grows with u.
struct ChordLimits {
  bool falls = false;  // the control: the bound falls as l falls

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", Argument::absent}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T l = free.scalar("l"), u = free.scalar("u"), v = free.scalar("v"), x = free.scalar("x"),
            g = free.scalar("g"), one(1L);
    return {T(x * T(one + g * l) - T(x - l) - T(falls ? -1L : 1L) * l * T(one + g * x)),
            T(T(v - x) * T(one + g * u) - T(u - x) * T(one + g * v) - T(v - u) * T(one + g * x))};
  }
};

// 2 (x-l)(L-x) |h_2'(gamma)| / ((1+h l)(1+h L)) at x = gamma - 1, h = h_2(gamma). At a fixed point
// f' is at most this if all lambda met by r lie in [l, L], and equal to it if they are l and L. For
// l = 0 it is Psi_L(gamma) = 4 (gamma-1)(L+1-gamma) [(1+m) U_s - 1] / ((gamma+m)^2 (1+h L)).
template <class T>
T slope_criterion(const LandscapeSpectrum<T>& spectrum, const T& gamma, const T& least,
                  const T& largest) {
  const T one(1L), x = gamma - one, h = h2(spectrum, gamma);
  return T(-2L) * T(x - least) * T(largest - x) * h2_prime(spectrum, gamma) /
         T(T(one + h * least) * T(one + h * largest));
}

// The weight ratio A_1/A_2 for which gamma is a fixed point when r meets lambda_1 < lambda_2 only;
// from N = A_1 (lambda_1+1-gamma)(1+h lambda_2)^2 + A_2 (lambda_2+1-gamma)(1+h lambda_1)^2 = 0.
template <class T>
T balancing_ratio(const LandscapeSpectrum<T>& spectrum, const T& gamma) {
  const T one(1L), h = h2(spectrum, gamma);
  const auto& lambda = spectrum.lambda;
  return T(lambda[1] + one - gamma) * integer_power(T(one + h * lambda[0]), 2) /
         T(T(gamma - one - lambda[0]) * integer_power(T(one + h * lambda[1]), 2));
}

}  // namespace verify::li2025
