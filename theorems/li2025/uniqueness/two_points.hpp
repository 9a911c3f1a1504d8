// Theorem 3 of Li et al. 2025 without derivatives: the fixed point map f = 1 + h_1(h_2(.)) at two
// points, and the bound g on the gain (every_gain.hpp) at gamma and at f(gamma), for any number of
// eigenvalues.
#pragma once

#include "verify/algebra/words/visit_ways.hpp"

namespace verify::li2025 {

// By li2025.lem1#slopes the means b = X/W at g and b' = X'/W' at g + step, of numbers x under the
// weights w Q^2 and w P^2, P = mu + g x, Q = mu + (g + step) x, satisfy 2 (X W' - X' W) = mu step
// S, S = sum_ij w_i w_j (x_i - x_j)^2 (Q_i P_j + P_i Q_j). Where no (x_i - x_j)^2 exceeds gap and
// no Q_i P_j is below level, 2 gap W W' exceeds level S by a sum of terms >= 0: so b - b' is at
// most mu step gap / level. For h_1 x = lambda, mu = level = 1; for h_2 = X / (X + M W) x = s, mu =
// M, level = (M + s_min)^2, and (X + M W)(X' + M W') exceeds M^2 W W' by a sum of products >= 0.
struct TwoPoints {
  bool halved = false;  // the control: W W' in place of 2 W W'

  Sizes sizes() const { return {{"n", Argument::indices}, {"d", Argument::indices}}; }

  template <class Mat>
  void add_means(Vanishing<Mat>& zero, const VectorOf<Mat>& x, const VectorOf<Mat>& w,
                 const VectorOf<Mat>& ones, const ScalarOf<Mat>& mu, const ScalarOf<Mat>& g,
                 const ScalarOf<Mat>& step, const ScalarOf<Mat>& gap,
                 const ScalarOf<Mat>& level) const {
    const auto P = mu * ones + g * x, Q = mu * ones + (g + step) * x;
    const auto squares = [](const auto& a) { return hadamard(a, a); };
    const auto W = dot(w, squares(Q)), W_later = dot(w, squares(P));
    const auto all = outer(ones, ones);
    const auto gaps = squares(outer(x, ones) - outer(ones, x));
    const auto QP = outer(Q, P), PQ = outer(P, Q);
    const auto total = [&](const auto& terms) {
      return dot(ones, hadamard(outer(w, w), terms) * ones);
    };
    const auto room =
        hadamard(gap * all - gaps, squares(QP) + squares(PQ)) +
        hadamard(gaps, hadamard(QP, QP - level * all) + hadamard(PQ, PQ - level * all));
    const ScalarOf<Mat> factor(halved ? 1L : 2L);
    zero.add(factor * gap * W * W_later - level * total(hadamard(gaps, QP + PQ)) - total(room));
  }

  template <MatrixLike Mat>
  Vanishing<Mat> operator()(Letters<Mat>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto lambda = free.vector("lambda", n), w = free.vector("w", n), s = free.vector("s", d),
               v = free.vector("v", d);
    const auto M = free.scalar("M"), h = free.scalar("h"), gamma = free.scalar("gamma");
    const auto change = free.scalar("change"), step = free.scalar("step");
    const auto tasks = free.scalar("tasks"), covariates = free.scalar("covariates"),
               level = free.scalar("level");
    const ScalarOf<Mat> one(1L);
    Vanishing<Mat> zero;
    add_means<Mat>(zero, lambda, w, free.ones(n), one, h, change, tasks, one);
    add_means<Mat>(zero, s, v, free.ones(d), M, gamma, step, covariates, level);
    return zero;
  }
};
inline WayCheck two_points(bool halved = false) {
  return visits(TwoPoints{halved}, {{"n", 2}, {"d", 2}});
}

// g(gamma) <= g(f(gamma)), twice the inequality of Cauchy and Schwarz. The bound on the gain is G =
// (1 + h (gamma - 1)) phi(h) T(gamma) for every h, and g takes h = h_2(gamma).
// At this h no other gamma' has a smaller G: with P = M + gamma s, Q = M + gamma' s and s^2 = v P^2
// Q one has T(gamma) = sum v P Q, T(gamma') = sum v P^2, B = sum v s Q, C = sum v Q, and (B + M C)
// (1 + h (gamma' - 1)) = M C + gamma' B. And at gamma' = f(gamma) = 1 + h_1(h) no other h' has:
// with P = 1 + h lambda, Q = 1 + h' lambda and a^2 = w P^2 Q, phi(h) = sum w P Q, phi(h') = sum w
// P^2, and (1 + h' h_1(h)) sum w Q = sum w Q + h' sum w lambda Q. Both differences are half of
//   (gamma' - gamma)^2 sum_ij v_i v_j (M (s_i - s_j))^2,  (h' - h)^2 sum_ij w_i w_j (lambda_i -
//   lambda_j)^2.
struct Ascent {
  bool same_argument = false;  // the control: Q in both factors

  Sizes sizes() const { return {{"n", Argument::indices}, {"d", Argument::indices}}; }

  template <class Mat>
  void add_pair(Vanishing<Mat>& zero, const VectorOf<Mat>& x, const VectorOf<Mat>& w,
                const VectorOf<Mat>& ones, const ScalarOf<Mat>& mu, const ScalarOf<Mat>& g,
                const ScalarOf<Mat>& other) const {
    const auto P = mu * ones + g * x, Q = mu * ones + other * x;
    const auto first = dot(w, Q), with_x = dot(hadamard(x, w), Q);
    const auto gaps = outer(x, ones) - outer(ones, x);
    const auto now = dot(w, hadamard(P, Q)), later = dot(w, hadamard(P, same_argument ? Q : P));
    const auto spread = dot(ones, hadamard(outer(w, w), hadamard(gaps, gaps)) * ones);
    const auto step = mu * (other - g);
    zero.add(ScalarOf<Mat>(2L) *
                 ((mu * first + other * with_x) * later - (mu * first + g * with_x) * now) -
             step * step * spread);
  }

  template <MatrixLike Mat>
  Vanishing<Mat> operator()(Letters<Mat>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto lambda = free.vector("lambda", n), w = free.vector("w", n), s = free.vector("s", d),
               v = free.vector("v", d);
    const auto M = free.scalar("M"), gamma = free.scalar("gamma"),
               gamma_later = free.scalar("gamma_later");
    const auto h = free.scalar("h"), h_later = free.scalar("h_later");
    Vanishing<Mat> zero;
    add_pair<Mat>(zero, s, v, free.ones(d), M, gamma, gamma_later);
    add_pair<Mat>(zero, lambda, w, free.ones(n), ScalarOf<Mat>(1L), h, h_later);
    return zero;
  }
};
inline WayCheck ascent(bool same_argument = false) {
  return visits(Ascent{same_argument}, {{"n", 2}, {"d", 2}});
}

}  // namespace verify::li2025
