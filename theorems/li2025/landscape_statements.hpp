// Polynomial statements behind the landscape theorems: what vanishes identically, whatever the
// data.
#pragma once

#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/adjugate.hpp"
#include "verify/models/correlated_tasks.hpp"
#include "verify/models/weighted_risk.hpp"
#include "verify/scalar/symbolic.hpp"

namespace verify::li2025 {

// The risk expanded by Wick's formula minus equation (37).
struct RiskByWick {
  long d, n;
  bool full_fourth_moment = true;  // false: E[x x^T B x x^T] loses one of its two Sigma B Sigma

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto Sigma = free.symmetric(d);
    const T sigma2 = free.scalar();
    auto R = free.symmetric(n);
    for (long i = 0; i < n; ++i) R(i, i) = T(1L);
    const auto r = free.vector(n);
    const auto P = free.matrix(d, d);
    const auto omega = free.vector(n);
    auto w = weight_moments(omega, R, r);
    if (!full_fourth_moment) w.with_R = T(w.with_R - w.squared);
    const T wick =
        risk_by_wick(CorrelatedTasks<T>{Sigma, sigma2, isotropic_tasks(R, r, d)}, P, omega);
    return {T(wick - weighted_gd_risk(Sigma, T(sigma2 + trace(Sigma)), P, w))};
  }
};

// The gradients of (37) at P = t (M I + gamma Sigma)^-1, omega = (I + h R)^-1 r, t = omega^T r /
// |omega|^2, for every gamma and h. Up to positive factors they are
//   by P:     defect Sigma^3 (M I + gamma Sigma)^-1,
//   by omega: (omega^T r) slip R omega + (B defect - slip omega^T R omega) r,
// with defect = |omega|^2 (1 - gamma) + omega^T R omega, zero iff gamma = 1 + h_1(h), and
// slip = B - h (M C + B), zero iff h = h_2(gamma). Written without denominators: P = X/kappa,
// omega = w/D, and derivatives as exact central differences of the quadratic risk, so that no
// gradient formula is assumed. Sigma and R may be taken diagonal: the risk is invariant under
// rotations of the coordinates and of the demonstrations.
struct StationarityResidual {
  long d, n;
  enum class Variant { right, printed_preconditioner, wrong_weights };
  Variant variant = Variant::right;
  bool diagonal = false;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto Sigma = diagonal ? diagonal_matrix(free.vector(d)) : free.symmetric(d);
    const auto R = diagonal ? diagonal_matrix(free.vector(n)) : free.symmetric(n);
    const auto r = free.vector(n);
    const T M = free.scalar(), gamma = free.scalar(), h = free.scalar();
    const auto K = adjugate(M * identity_matrix<T>(d) + gamma * Sigma);
    const auto L = adjugate(identity_matrix<T>(n) + h * R);
    const auto w = variant == Variant::wrong_weights ? L.matrix * (R * r) : L.matrix * r;
    const auto moments = weight_moments(w, R, r);
    const T D = L.determinant, kappa = moments.squared * K.determinant;
    Matrix<T> X = (D * moments.with_r) * K.matrix;
    T scale = kappa;
    if (variant == Variant::printed_preconditioner) {
      const auto inverse_Sigma = adjugate(Sigma);
      X = inverse_Sigma.matrix * X;
      scale = kappa * inverse_Sigma.determinant;
    }
    // M + (scale D)^2 (L - M).
    const auto risk = [&](const Matrix<T>& x, WeightMoments<T> v) {
      v.with_r = v.with_r * scale * D;
      return weighted_gd_risk(Sigma, M, x, v);
    };
    const Matrix<T> SigmaK = Sigma * K.matrix, Sigma3K = Sigma * Sigma * SigmaK;
    const T defect = T(T(1L) - gamma) * moments.squared + moments.with_R;
    const T factor = T(2L) * D * moments.with_r * defect;
    Vector<T> zero;
    for (long i = 0; i < d; ++i) {
      for (long j = 0; j < d; ++j) {
        auto plus = X, minus = X;
        plus(i, j) = T(plus(i, j) + T(1L));
        minus(i, j) = T(minus(i, j) - T(1L));
        zero.push_back(T(risk(plus, moments) - risk(minus, moments)) -
                       T(2L) * factor * Sigma3K(i, j));
      }
    }
    const T c = trace(SigmaK * SigmaK), b = trace(SigmaK * SigmaK * Sigma);
    const T slip = b - h * T(M * c + b), along_r = b * defect - slip * moments.with_R;
    const auto Rw = R * w;
    for (long j = 0; j < n; ++j) {
      auto plus = w, minus = w;
      plus[j] = T(plus[j] + T(1L));
      minus[j] = T(minus[j] - T(1L));
      const T difference =
          risk(X, weight_moments(plus, R, r)) - risk(X, weight_moments(minus, R, r));
      const T claimed =
          T(4L) * D * D * moments.with_r * T(moments.with_r * slip * Rw[j] + along_r * r[j]);
      zero.push_back(T(difference - claimed));
    }
    return zero;
  }
};

// T = M C + gamma B, and t = 1 + h h_1(h): |w|^2 + h w^T R w = w^T r for w = (I + h R)^-1 r.
struct ScaleIdentities {
  long d, n;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto Sigma = free.symmetric(d);
    const auto R = free.symmetric(n);
    const auto r = free.vector(n);
    const T M = free.scalar(), gamma = free.scalar(), h = free.scalar();
    const auto K = adjugate(M * identity_matrix<T>(d) + gamma * Sigma);
    const auto SigmaK = Sigma * K.matrix;
    const T c = trace(SigmaK * SigmaK), b = trace(SigmaK * SigmaK * Sigma);
    const auto L = adjugate(identity_matrix<T>(n) + h * R);
    const auto w = weight_moments(L.matrix * r, R, r);
    return {T(trace(SigmaK * Sigma) * K.determinant - M * c - gamma * b),
            T(w.squared + h * w.with_R - L.determinant * w.with_r)};
  }
};

// Adding X to P_0 = t (M I + gamma Sigma)^-1, gamma = c/|omega|^2, t = omega^T r/|omega|^2, raises
// the risk by M |omega|^2 tr(Sigma X^T Sigma X) + c tr(Sigma^2 X^T Sigma X) >= 0, c = |omega|^2 +
// omega^T R omega, and leaves M - t omega^T r tr(Sigma^2 (M I + gamma Sigma)^-1) at X = 0: P_0 is
// best for its omega.
struct BestPreconditioner {
  long d, n;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto Sigma = diagonal_matrix(free.vector(d));
    const auto X = free.matrix(d, d);
    const T M = free.scalar(), squared = free.scalar(), shifted = free.scalar(),
            with_r = free.scalar();
    const auto K = adjugate(T(M * squared) * identity_matrix<T>(d) + shifted * Sigma);
    const WeightMoments<T> w{T(with_r * K.determinant), squared, T(shifted - squared)};
    const auto best = risk_traces(Sigma, with_r * K.matrix),
               moved = risk_traces(Sigma, with_r * K.matrix + X);
    const auto added = risk_traces(Sigma, X);
    const T gain = T(with_r * with_r) * trace(Sigma * Sigma * K.matrix) * K.determinant;
    return {T(weighted_gd_risk(M, moved, w) - weighted_gd_risk(M, best, w) -
              M * squared * added.quadratic - shifted * added.cubic),
            T(weighted_gd_risk(M, best, w) - M + gain)};
  }
};

// Equations (53), (54a), (54b): with A = tr(Sigma^2 P) omega^T r and K = M B C + (C + D) E > 0 the
// risk of (alpha P, beta omega) is M - 2 alpha beta A + (alpha beta)^2 K, its derivative by alpha
// is beta times (54a), and K (L - M) + A^2 = (alpha beta K - A)^2: only the product alpha beta =
// A/K is best. Of a quadratic the central difference is the derivative.
struct ScaledPair {
  long d, n;
  bool without_shift = false;  // the control: C + D read as D

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto Sigma = free.symmetric(d), P = free.matrix(d, d), R = free.symmetric(n);
    const auto r = free.vector(n), omega = free.vector(n);
    const T M = free.scalar(), alpha = free.scalar(), beta = free.scalar();
    const auto risk = [&](const T& scale) {
      return weighted_gd_risk(Sigma, M, scale * P, weight_moments(beta * omega, R, r));
    };
    const auto [A, B, E] = risk_traces(Sigma, P);
    const auto [with_r, C, D] = weight_moments(omega, R, r);
    const T gain = A * with_r, K = M * B * C + (without_shift ? D : T(C + D)) * E;
    const T product = alpha * beta, loss = risk(alpha);
    return {T(loss - (M - T(2L) * product * gain + product * product * K)),
            T(risk(T(alpha + T(1L))) - risk(T(alpha - T(1L))) -
              T(2L) * beta * (T(2L) * product * K - T(2L) * gain)),
            T(K * (loss - M) + gain * gain - (product * K - gain) * (product * K - gain))};
  }
};

// (sum a_i w_i)^2 <= (sum c_i w_i^2) (sum a_i^2 / c_i) for c_i > 0: Lagrange's identity shows the
// difference as a sum of squares over c_i c_j.
struct CauchySchwarz {
  long n;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto c = free.vector(n), a = free.vector(n), w = free.vector(n);
    T product(1L), weighted(0L), squares(0L);
    for (const auto& entry : c) product = product * entry;
    const auto without = [&](long i, long j) {
      T rest(1L);
      for (long k = 0; k < n; ++k) rest = k == i || k == j ? rest : T(rest * c[k]);
      return rest;
    };
    for (long i = 0; i < n; ++i) {
      weighted += without(i, i) * a[i] * a[i];
      for (long j = i + 1; j < n; ++j) {
        const T minor = c[i] * w[i] * a[j] - c[j] * w[j] * a[i];
        squares += without(i, j) * minor * minor;
      }
    }
    const T product_form = dot(c, hadamard(w, w)) * weighted, aw = dot(a, w);
    return {T(product_form - product * aw * aw - squares)};
  }
};

// One pair of the double sums that bound f': with x_i - x_j = +-delta, Delta = delta + epsilon and
// denominators mu + u, mu + v, where delta, epsilon, u, v >= 0 and mu > 0,
// Delta^2 (mu + u)(mu + v) - mu^2 delta^2 is a sum of products of these.
struct PairBound {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T delta = free.scalar(), epsilon = free.scalar(), mu = free.scalar(), u = free.scalar(),
            v = free.scalar();
    const T gap = delta + epsilon, squared_gap = gap * gap, squared_mu = mu * mu;
    const T products = T(T(2L) * delta * epsilon + epsilon * epsilon) * squared_mu +
                       squared_gap * T(mu * u + mu * v + u * v);
    return {T(squared_gap * T(mu + u) * T(mu + v) - squared_mu * delta * delta - products)};
  }
};

// Popoviciu: sum_ij w_i w_j (x_i - x_j)^2 <= W^2 (hi - lo)^2 / 2, W = sum w; the difference is a
// square and products of w_i, hi - x_i, x_i - lo.
struct Popoviciu {
  long n;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto w = free.vector(n), x = free.vector(n);
    const T lo = free.scalar(), hi = free.scalar(), W = sum(w), first = dot(w, x);
    T pairs(0L), inner(0L);
    for (long i = 0; i < n; ++i) {
      inner += w[i] * T(hi - x[i]) * T(x[i] - lo);
      for (long j = 0; j < n; ++j) pairs += w[i] * w[j] * T(x[i] - x[j]) * T(x[i] - x[j]);
    }
    const T centred = W * T(lo + hi) - T(2L) * first;
    return {
        T(W * W * T(hi - lo) * T(hi - lo) - T(2L) * pairs - centred * centred - T(4L) * W * inner)};
  }
};

// h_2' = -pairs / (C + B/M)^2 and h_1' = -pairs / (r^T (I+hR)^-2 r)^2 as derivatives of (14a),
// (14b), with the pair sums written out. For two groups of free multiplicity, which settles any
// number: both sides are quadratic in the multiplicities (the weights A).
inline Finding derivatives_by_differentiation(bool printed_sign) {
  const auto symbol = [](const char* name) { return GiNaC::symbol(name); };
  const GiNaC::symbol gamma = symbol("gamma"), h = symbol("h");
  const LandscapeSpectrum<Expr> spectrum{symbol("M"),
                                         {symbol("s1"), symbol("s2")},
                                         {symbol("m1"), symbol("m2")},
                                         {symbol("l1"), symbol("l2")},
                                         {symbol("A1"), symbol("A2")}};
  const auto& [M, s, m, lambda, A] = spectrum;
  const Expr sign = printed_sign ? 1 : -1;
  const Expr covariates = 2 * m[0] * m[1] * GiNaC::pow(s[0] * s[1] * (s[0] - s[1]), 2) /
                          GiNaC::pow((M + gamma * s[0]) * (M + gamma * s[1]), 3);
  const Expr tasks = 2 * A[0] * A[1] * GiNaC::pow(lambda[0] - lambda[1], 2) /
                     GiNaC::pow((1 + h * lambda[0]) * (1 + h * lambda[1]), 3);
  const Expr root2 =
      covariate_sum<Expr>(spectrum, gamma, 2, 2) + covariate_sum<Expr>(spectrum, gamma, 3, 2) / M;
  const Expr root1 = task_sum<Expr>(spectrum, h, 0, 2);
  const Expr defects[] = {
      h2<Expr>(spectrum, gamma).diff(gamma) - sign * covariates / (root2 * root2),
      h1<Expr>(spectrum, h).diff(h) - sign * tasks / (root1 * root1),
      h2_prime<Expr>(spectrum, gamma) + covariates / (root2 * root2),
      h1_prime<Expr>(spectrum, h) + tasks / (root1 * root1)};
  for (const auto& defect : defects) {
    if (verify::is_zero(defect) == Truth::yes) continue;
    // A rational function that is not zero at one point is not zero.
    GiNaC::exmap point;
    long number = 1;
    for (const Expr& variable :
         {M, s[0], s[1], m[0], m[1], lambda[0], lambda[1], A[0], A[1], Expr(gamma), Expr(h)}) {
      point[variable] = ++number;
    }
    return settled(to_rational(defect.subs(point)).sign() == 0, "",
                   "the difference does not vanish at a rational point");
  }
  return finding(
      Truth::yes,
      "the derivatives of (14a) and (14b) minus the closed forms normalise to 0 (GiNaC)");
}

// The polynomial N: with e = sum_j A_j prod_{l != j} (1 + h lambda_l)^2 and l = sum_j lambda_j A_j
// prod(..)^2, both follow from phi = p/D as e = (h p)' D - h p D' and l = p D' - p' D. Two
// eigenvalues each, so that p, D and q(gamma) = det(M I + gamma Sigma) are at most quadratic and
// central differences exact derivatives; further b = u-rules of tr(Sigma (M I + gamma Sigma)^-1) =
// q'/q.
struct PolynomialRoute {
  bool shifted_level = false;  // lambda_j + 1 - gamma loses its 1

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto lambda = free.vector(2), A = free.vector(2);
    const T h = free.scalar(), gamma = free.scalar(), M = free.scalar(), one(1L), two(2L);
    const auto Sigma = free.symmetric(2);
    const auto level = [&](long j, const T& x) { return T(one + x * lambda[j]); };
    const auto p = [&](const T& x) { return T(A[0] * level(1, x) + A[1] * level(0, x)); };
    const auto D = [&](const T& x) { return T(level(0, x) * level(1, x)); };
    // Twice the derivative.
    const auto slope = [&](const auto& f, const T& x) { return T(f(T(x + one)) - f(T(x - one))); };
    const auto hp = [&](const T& x) { return T(x * p(x)); };
    const T e = A[0] * level(1, h) * level(1, h) + A[1] * level(0, h) * level(0, h);
    const T l =
        lambda[0] * A[0] * level(1, h) * level(1, h) + lambda[1] * A[1] * level(0, h) * level(0, h);
    T N(0L);
    for (long j = 0; j < 2; ++j) {
      const T root = lambda[j] - gamma + (shifted_level ? T(0L) : one);
      N += A[j] * root * level(1 - j, h) * level(1 - j, h);
    }
    const auto q = [&](const T& x) {
      return adjugate(M * identity_matrix<T>(2) + x * Sigma).determinant;
    };
    const auto K = adjugate(M * identity_matrix<T>(2) + gamma * Sigma);
    const auto SigmaK = Sigma * K.matrix;
    const T det_Sigma = adjugate(Sigma).determinant, twice_u = slope(q, gamma),
            twice_u_slope = T(4L) * det_Sigma;
    return {T(slope(hp, h) * D(h) - hp(h) * slope(D, h) - two * e),
            T(p(h) * slope(D, h) - slope(p, h) * D(h) - two * l), T(l - T(gamma - one) * e - N),
            T(twice_u - two * trace(SigmaK)),
            // C = -(u/q)': u^2 - u' q over q^2.
            T(twice_u * twice_u - two * twice_u_slope * q(gamma) - T(4L) * trace(SigmaK * SigmaK)),
            // T = (tr Sigma - M u/q) / gamma.
            T(two * trace(Sigma) * q(gamma) - M * twice_u - two * gamma * trace(SigmaK * Sigma))};
  }
};

}  // namespace verify::li2025
