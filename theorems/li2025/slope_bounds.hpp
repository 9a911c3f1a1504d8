// What bounds the slope of the fixed point map f = 1 + h_1(h_2(.)) (Li et al. 2025, Lemma 2 and
// Theorem 3): h_1' and h_2' as pair sums, and the inequalities for these sums, each as an identity
// that shows the difference to be a sum of terms >= 0.
#pragma once

#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/weighted_risk.hpp"
#include "verify/scalar/symbolic.hpp"
#include "verify/words/reach.hpp"

namespace verify::li2025 {

// Delta^2 (mu + u)(mu + v) - mu^2 delta^2 is a sum of products of these.
struct PairBound {
  bool without_mu = false;  // the control: mu^2 on the right loses one factor mu

  // Any two eigenvalues of Sigma and any two of R.
  Sizes sizes() const { return {{"n", Argument::indices}, {"d", Argument::indices}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T delta = free.scalar(), epsilon = free.scalar(), mu = free.scalar(), u = free.scalar(),
            v = free.scalar();
    const T gap = delta + epsilon, squared_gap = gap * gap,
            squared_mu = without_mu ? mu : T(mu * mu);
    const T products = T(T(2L) * delta * epsilon + epsilon * epsilon) * squared_mu +
                       squared_gap * T(mu * u + mu * v + u * v);
    return {T(squared_gap * T(mu + u) * T(mu + v) - squared_mu * delta * delta - products)};
  }
};

// Popoviciu: sum_ij w_i w_j (x_i - x_j)^2 <= W^2 (hi - lo)^2 / 2, W = sum w; the difference is a
// square and products of w_i, hi - x_i, x_i - lo.
struct Popoviciu {
  long n;
  bool quarter = false;  // the control: a quarter of the squared gap in place of half

  Sizes sizes() const { return {{"n", n}, {"d", n}}; }

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
    return {T(W * W * T(hi - lo) * T(hi - lo) - T(quarter ? 4L : 2L) * pairs - centred * centred -
              T(4L) * W * inner)};
  }
};

// Two eigenvalues of Sigma and two of R, of free multiplicity and weight.
inline LandscapeSpectrum<Expr> two_groups() {
  const auto symbol = [](const char* name) { return GiNaC::symbol(name); };
  return {symbol("M"),
          {symbol("s1"), symbol("s2")},
          {symbol("m1"), symbol("m2")},
          {symbol("l1"), symbol("l2")},
          {symbol("A1"), symbol("A2")}};
}

// h_2' = -pairs / (C + B/M)^2 and h_1' = -pairs / (r^T (I+hR)^-2 r)^2 as derivatives of (14a),
// (14b), with the pair sums written out. For two groups of free multiplicity, which settles any
// number: both sides are quadratic in the multiplicities (the weights A).
inline Finding derivatives_by_differentiation(bool printed_sign) {
  const GiNaC::symbol gamma("gamma"), h("h");
  const auto spectrum = two_groups();
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

}  // namespace verify::li2025
