// The stationary points with P~ = 0 or omega = 0 of the risk (39), the way down from each of them,
// and the risk as a quadratic in the products (Li et al. 2025, appendix E.2), at every n and d.
#pragma once

#include "verify/algebra/words/letters.hpp"
#include "verify/models/weighted_risk.hpp"
#include "verify/words/scope.hpp"

namespace verify::li2025 {

// The risk along two lines, exactly, from w_0 with w_0^T r = 0 and from P_0 with tr(Sigma P_0) = 0:
//   L(e D, w_0 + e k r) - M = e^2 (c_1 - 2 k tr(Sigma D) |r|^2) + e^3 2 k w_0^T R r x + e^4 k^2 y,
//   L(P_0 + e k Sigma, e r) - M = e^2 (c_2 - 2 k tr(Sigma^2) |r|^2) + e^3 k .. + e^4 k^2 ..,
// where c_1, c_2 do not depend on k, so the coefficient of e^2 is negative for large k. All such
// w_0, P_0 are multiples of |r|^2 v - (v^T r) r and tr(Sigma^2) X - tr(Sigma X) Sigma.
struct DescentAlongLines {
  bool other_way = false;

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto n = free.space("n"), d = free.space("d");
    const auto Sigma = free.symmetric("Sigma", d), D = free.matrix("D", d, d),
               X = free.matrix("X", d, d);
    const auto R = free.symmetric("R", n);
    const auto r = free.vector("r", n), v = free.vector("v", n);
    const T variance = free.scalar("variance"), e = free.scalar("e"), k = free.scalar("k");
    const T two(2L), sign(other_way ? -1L : 1L);
    const VectorOf<M> omega0 = dot(r, r) * v - dot(v, r) * r;
    const M P0 = trace(Sigma * Sigma) * X - trace(Sigma * X) * Sigma;
    const auto traces = [&](const M& P) {
      return RiskTraces<T>{trace(Sigma * P), trace(transpose(P) * P),
                           trace(Sigma * (transpose(P) * P))};
    };
    const auto moments = [&](const VectorOf<M>& w) {
      return WeightMoments<T>{dot(w, r), dot(w, w), dot(w, R * w)};
    };
    const auto risk = [&](const M& P, const VectorOf<M>& w) {
      return weighted_gd_risk<T>(variance, traces(P), moments(w));
    };
    const T squared_r = dot(r, r), rRr = dot(r, R * r), square = e * e;
    const auto of_D = traces(D), of_P = traces(P0), of_Sigma = traces(Sigma);
    const auto w = moments(omega0);
    const T x = of_D.cubic, y = squared_r * (variance * of_D.quadratic + of_D.cubic) + rRr * x;
    const T c1 = variance * w.squared * of_D.quadratic + (w.squared + w.with_R) * x;
    const T first = square * (c1 - sign * two * k * of_D.linear * squared_r) +
                    square * e * two * k * dot(omega0, R * r) * x + square * square * k * k * y;
    // (P_0 + e k Sigma) has the traces of P_0 plus e k times mixed ones plus (e k)^2 times Sigma's.
    const auto quadratic_part = [&](const T& quadratic, const T& cubic) {
      return variance * squared_r * quadratic + (squared_r + rRr) * cubic;
    };
    const T mixed = quadratic_part(two * trace(P0 * Sigma), two * trace(P0 * (Sigma * Sigma)));
    const T c2 = quadratic_part(of_P.quadratic, of_P.cubic);
    const T second = square * (c2 - sign * two * k * of_Sigma.linear * squared_r) +
                     square * e * k * mixed +
                     square * square * k * k * quadratic_part(of_Sigma.quadratic, of_Sigma.cubic);
    Vanishing<M> zero;
    zero.add(risk(e * D, omega0 + e * k * r) - variance - first);
    zero.add(risk(P0 + e * k * Sigma, e * r) - variance - second);
    return zero;
  }
};

// With T_i = omega_i P~ the risk is M - 2 sum_i r_i tr(Sigma T_i) + the sum over the rows a of P~
// of q(W_a), W_a [n, d] with row i that of T_i, which is omega p_a^T: q(W) = M |W|^2 + tr((I + R) W
// Sigma W^T). With R = F^T F and Sigma = S^2 q(W) is M |W|^2 + |W S|^2 + |F W S|^2.
// So the risk of P~ with rows p_a has the terms of (39) with |P~|^2 and tr(Sigma P~^T P~) row by
// row.
struct ConvexInProducts {
  bool without_identity = false;  // the control: R in place of I + R

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto n = free.space("n"), d = free.space("d");
    const auto S = free.symmetric("S", d), F = free.matrix("F", n, n), W = free.matrix("W", n, d);
    const auto omega = free.vector("omega", n), p = free.vector("p", d);
    const T variance = free.scalar("variance");
    const M Sigma = S * S, R = transpose(F) * F;
    const auto form = [&](const M& at) {
      const M with_Sigma = at * (Sigma * transpose(at));
      const T diagonal = without_identity ? T(0L) : trace(with_Sigma);
      return variance * trace(at * transpose(at)) + diagonal + trace(R * with_Sigma);
    };
    const auto squared = [](const M& at) { return trace(transpose(at) * at); };
    const T q = dot(omega, omega), a = dot(omega, R * omega);
    Vanishing<M> zero;
    zero.add(form(W) - variance * squared(W) - squared(W * S) - squared(F * (W * S)));
    zero.add(form(outer(omega, p)) - variance * q * dot(p, p) - (q + a) * dot(p, Sigma * p));
    return zero;
  }
};

}  // namespace verify::li2025
