// Row a >= 2 of causal softmax attention on u = +-t E_ab, for every a: its mean over the signs,
// what three points say of it, and how steep its weight is. In row 1 the weight is constant: no
// earlier position has a bias, and the best error is 1/2.
#pragma once

#include "verify/algebra/facts/coefficients.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/algebra/words/letters.hpp"
#include "verify/recording/model_step.hpp"

namespace verify::liu2025 {

// The mean over +-t of row a is p + q w, p the mean of the earlier biases and q = B - p, w = E/(E +
// a - 1): the a - 1 earlier positions see 0 and have the score 0, so that their weights, here any
// letters, are 1; E is that of u = +-t. Times twice the denominator, less the sum of the earlier
// biases less p each, which is 0 for their mean.
struct MeanOverSigns {
  bool one_sign = false;

  Sizes sizes() const { return {{"a", from(2, Argument::indices)}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using S = ScalarOf<M>;
    const ModelStep<S> model_step;
    const auto earlier = free.space("a", 1);
    const auto ones = free.ones(earlier), biases = free.vector("biases", earlier),
               weights = free.vector("weights", earlier);
    const S E = free.scalar("E"), t = free.scalar("t"), V = free.scalar("V"), B = free.scalar("B"),
            p = free.scalar("p"), two(2L);
    const auto numerator = [&](const S& x) { return S(E * (x * V + B) + dot(weights, biases)); };
    const S denominator = E + dot(weights, ones);
    Vanishing<M> zero;
    zero.add(numerator(t) + numerator(one_sign ? t : S(-t)) -
             two * (p * denominator + (B - p) * E) - two * dot(weights, biases - p * ones));
    return zero;
  }
};
// (w1 - w2) f(0) + (w2 - w0) f(theta) + (w0 - w1) f(1) is 0 for f = p + q w.
struct Annihilates {
  bool swapped = false;

  Sizes sizes() const { return {{"a", from(2, Argument::absent)}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto w = free.vector("w", 3);
    const T p = free.scalar("p"), q = free.scalar("q"), theta = free.scalar("theta");
    const auto L = [&](const T& at_0, const T& at_theta, const T& at_1) {
      const T first = w[1] - w[2], second = w[2] - w[0];
      return T((swapped ? second : first) * at_0 + (swapped ? first : second) * at_theta +
               (w[0] - w[1]) * at_1);
    };
    return {L(p + q * w[0], p + q * w[1], p + q * w[2]),
            T(L(T(0L), theta, T(1L)) + theta * (w[0] - w[2]) + (w[1] - w[0]))};
  }
};

// Row a >= 3, A <= ln(a - 1), 1/a <= y <= 1/2: y(1-y) - (a-1)/a^2 = (y - 1/a)(1 - 1/a - y), both
// not negative since 1/2 <= 1 - 1/a. With r = 1/a; a = 2 + b, and 2 (1/2)(a - 2) = b is the room.
struct SlopeOfRow {
  bool other_end = false;

  Sizes sizes() const { return {{"a", from(2, Argument::variable)}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T a = free.size("a"), y = free.scalar("y"), one(1L), two(2L);
    const T end = other_end ? T(a + one) : T(a - one);  // a (1 - 1/a)
    return {T(a * a * y * (one - y) - (a - one) - (a * y - one) * (end - a * y)),
            T(two * (a - one) - a - (a - two))};
  }
};

// That the error vanishes, as facts for the certificate (thm31_approx.cpp). e is at most the sum of
// 1/k!, k <= 5, and a fifth of the last term: the terms that follow fall at least by the factor 6.
template <class T>
void error_vanishes_by_facts(Comparisons<T>& say) {
  using P = Coefficients<T>;
  const P y = P::variable(), bend = y * (P(1) - y) * (P(1) - P(2) * y);
  const auto room = [&](long part) { return (P(Rational(1, part)) - bend * bend).ascending(); };
  const RealInterval unit{Rational(0), Rational(1), true, true};
  say.roots(0, unit, room(100));
  say.roots(2, unit, room(108));
  say.positive(room(108).front());
  const T at = say.number(3, 4);
  say.equal(T(at * T(T(1L) - at)), say.number(3, 16));
  T term(1L), e(1L);
  for (long k = 1; k <= 5; ++k) e = T(e + (term = T(term / T(k))));
  say.less(T(e + term / T(5L)), T(3L));
}

}  // namespace verify::liu2025
