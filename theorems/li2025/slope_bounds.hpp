// What bounds the slope of the fixed point map f = 1 + h_1(h_2(.)) (Li et al. 2025, Lemma 2 and
// Theorem 3), for any number of eigenvalues. The slopes are double sums (li2025.lem1#slopes):
//   -D^2 h_1' = sum_ij v_i v_j (lambda_i - lambda_j)^2,  v_j = a_j^2 / (1 + h lambda_j)^3,
//   -(B + M C)^2 h_2' = M^2 sum_ij w_i w_j (s_i - s_j)^2,  w_i = s_i^2 / (M + gamma s_i)^3.
#pragma once

#include "verify/algebra/words/visit_ways.hpp"

namespace verify::li2025 {

// A half of the squared gap bounds each. With V = sum v, X = sum v x and S the double sum,
//   (hi - lo)^2 V^2 - 2 S = ((lo + hi) V - 2 X)^2 + 4 V sum v (hi - x)(x - lo)       (Popoviciu),
// a sum of terms >= 0 where v >= 0 and lo <= x <= hi. So are the differences of
//   2 S <= (hi - lo)^2 D^2 and 2 (M + lo)^2 M^2 S <= (hi - lo)^2 (B + M C)^2, where
//   D = sum v (1 + h lambda) = V + h X,  C = sum w (M + gamma s),  B = sum w s (M + gamma s),
// as D^2 - V^2 = h X (2 V + h X), (B + M C)^2 - M^2 C^2 = B (B + 2 M C), and C exceeds (M + lo) W,
// W = sum w, by E = (gamma - 1) lo W + gamma sum w (s - lo).
struct HalvedGaps {
  bool quartered = false;  // the control: a quarter of the squared gap in place of half

  Sizes sizes() const { return {{"n", Argument::indices}, {"d", Argument::indices}}; }

  template <class Mat>
  struct Sums {
    ScalarOf<Mat> V, X, S, squared_gap, popoviciu;
  };
  template <class Mat>
  static Sums<Mat> sums(const VectorOf<Mat>& x, const VectorOf<Mat>& v, const VectorOf<Mat>& ones,
                        const ScalarOf<Mat>& lo, const ScalarOf<Mat>& hi) {
    const ScalarOf<Mat> two(2L), four(4L);
    const auto V = dot(ones, v), X = dot(x, v);
    const auto gaps = outer(x, ones) - outer(ones, x);
    const auto S = dot(ones, hadamard(outer(v, v), hadamard(gaps, gaps)) * ones);
    const auto centred = (lo + hi) * V - two * X;
    const auto inner = dot(v, hadamard(hi * ones - x, x - lo * ones));
    return {V, X, S, (hi - lo) * (hi - lo), centred * centred + four * V * inner};
  }

  template <MatrixLike Mat>
  Vanishing<Mat> operator()(Letters<Mat>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto lambda = free.vector("lambda", n), v = free.vector("v", n), s = free.vector("s", d),
               w = free.vector("w", d);
    const auto lo = free.scalar("lo"), hi = free.scalar("hi"), h = free.scalar("h");
    const auto least = free.scalar("least"), most = free.scalar("most"), M = free.scalar("M"),
               gamma = free.scalar("gamma");
    const ScalarOf<Mat> one(1L), two(2L), share(quartered ? 4L : 2L);
    Vanishing<Mat> zero;

    const auto tasks = sums<Mat>(lambda, v, free.ones(n), lo, hi);
    const auto D = tasks.V + h * tasks.X;
    zero.add(tasks.squared_gap * D * D - share * tasks.S -
             tasks.squared_gap * h * tasks.X * (two * tasks.V + h * tasks.X) - tasks.popoviciu);

    const auto b = sums<Mat>(s, w, free.ones(d), least, most);
    const auto C = M * b.V + gamma * b.X, B = M * b.X + gamma * dot(hadamard(s, s), w);
    const auto root = B + M * C, level = M + least;
    const auto excess = (gamma - one) * least * b.V + gamma * dot(w, s - least * free.ones(d));
    zero.add(
        b.squared_gap * root * root - share * level * level * M * M * b.S -
        b.squared_gap * B * (B + two * M * C) -
        M * M *
            (b.squared_gap * excess * (excess + two * level * b.V) + level * level * b.popoviciu));
    return zero;
  }
};
inline WayCheck halved_gaps(bool quartered = false) {
  return visits(HalvedGaps{quartered}, {{"n", 4}, {"d", 5}});
}

}  // namespace verify::li2025
