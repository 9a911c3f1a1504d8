// The second derivative of the loss of form (9) at A_l = a_l I, Sigma = I, along symmetric
// directions, for any number of layers and any dimension (Ahn et al. 2023, Theorem 4).
#pragma once

#include "verify/algebra/words/visit_ways.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/probability/gaussian_words.hpp"

namespace verify::ahn2023 {

// U U^T, U = P (F_i + s G E) Q (F_j + t G E) R: two layers i < j that move along E, with the layers
// before, between and behind them as P, Q, R; all are polynomials in G, so symmetric. The
// coefficient of s t in its trace is 2 tr U_s U_t^T + 2 tr U_st U_0^T, that of s^2 is tr U_s U_s^T.
struct SecondSlopeOfLayers {
  bool without_pairs = false;  // the second term dropped

  Sizes sizes() const {
    return {{"n", Argument::absent}, {"d", Argument::words}, {"L", Argument::free_index}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using S = ScalarOf<M>;
    const auto d = free.space("d");
    const auto letter = [&] { return free.symmetric(d); };
    const M G = letter(), E = letter(), P = letter(), Q = letter(), R = letter();
    const M F_i = letter(), F_j = letter();
    const M moved = G * E;
    const auto loss = [&](long s, long t) {
      const M product = P * (F_i + S(s) * moved) * Q * (F_j + S(t) * moved) * R;
      return trace(product * transpose(product));
    };
    const M U_s = P * moved * Q * F_j * R, U_t = P * F_i * Q * moved * R;
    const M U_0 = P * F_i * Q * F_j * R, U_st = P * moved * Q * moved * R;
    const S two(2L), four(4L);
    auto slope = trace(U_s * transpose(U_t));
    if (!without_pairs) slope = slope + trace(U_st * transpose(U_0));
    Vanishing<M> zero;
    zero.add(loss(1, 1) - loss(1, -1) - loss(-1, 1) + loss(-1, -1) - four * (two * slope));
    zero.add(loss(1, 0) + loss(-1, 0) - two * loss(0, 0) - two * trace(U_s * transpose(U_s)));
    return zero;
  }
};

// In the eigenbasis of G all of these but E are diagonal, P = diag(p) and so on:
//   tr U_s U_t^T = tr u(G) E v(G) E,  u = mu^2 p (p f_i q), v = (q f_j r) r,
//   tr U_st U_0^T the same with u = mu q, v = mu p (p f_i q f_j r) r,
//   tr U_s U_s^T with u = mu^2 p^2, v = (q f_j r)^2.
struct PairsInEigenbasis {
  bool without_mu = false;  // u = p (p f_i q)

  Sizes sizes() const {
    return {{"n", Argument::absent}, {"d", Argument::visits}, {"L", Argument::absent}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using V = VectorOf<M>;
    const auto d = free.space("d");
    const V one = free.ones(d);
    const M E = free.symmetric("E", d);
    const auto letter = [&] { return free.vector(d); };
    const V mu = letter(), p = letter(), q = letter(), r = letter(), f_i = letter();
    const V f_j = letter();
    // diag(v) N, diag(u) E diag(v), tr diag(u) E diag(v) E
    const auto times = [&](const V& v, const M& N) { return hadamard(outer(v, one), N); };
    const auto around = [&](const V& u, const V& v) { return times(u, transpose(times(v, E))); };
    const auto paired = [&](const V& u, const V& v) { return trace(around(u, v) * E); };
    const V before = hadamard(p, hadamard(f_i, q)), after = hadamard(q, hadamard(f_j, r));
    const V whole = hadamard(before, hadamard(f_j, r));
    const M U_s = around(hadamard(p, mu), after), U_t = around(hadamard(before, mu), r);
    const M U_st = times(hadamard(p, mu), E * around(hadamard(q, mu), r));
    const V squared = without_mu ? one : hadamard(mu, mu);
    Vanishing<M> zero;
    zero.equal(trace(U_s * transpose(U_t)),
               paired(hadamard(squared, hadamard(p, before)), hadamard(after, r)));
    zero.equal(trace(times(whole, U_st)),
               paired(hadamard(mu, q), hadamard(mu, hadamard(p, hadamard(whole, r)))));
    zero.equal(trace(U_s * transpose(U_s)),
               paired(hadamard(squared, hadamard(p, p)), hadamard(after, after)));
    return zero;
  }
};

// E tr u E v E over the law of G is alpha tr E^2 + beta (tr E)^2, as no rotation changes it. At
// E = I it is m = E tr u v, and its mean over E = Z + Z^T, Z with independent standard Gaussian
// entries, is 2 (J + m), J = E tr u tr v, while those of tr E^2 and (tr E)^2 are 2 d (d+1) and 4 d:
//   alpha = c_1 J + c_2 m, c_1 = 1 / ((d-1)(d+2)), c_2 = (d-2) / (d (d-1)(d+2)).
// For one pair of symmetric u and v: both sides are linear in u and v together.
struct PairingOfRotations {
  bool without_single = false;  // c_2 = 0

  Sizes sizes() const {
    return {{"n", Argument::absent}, {"d", from(2, Argument::words)}, {"L", Argument::absent}};
  }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto space = free.space("d");
    const auto d = free.size(space);
    const auto u = free.symmetric("u", space), v = free.symmetric("v", space);
    const auto Z = free.matrix("Z", space, space);
    const auto E = Z + transpose(Z);
    const TreeLaw law = gaussian(Z, identity_like(Z));
    const auto J = trace(u) * trace(v), m = trace(u * v);
    const TreeScalar one(1), two(2);
    // Times d (d-1) (d+2): alpha; times d^2 (d-1) (d+2): beta = (m - d alpha) / d^2.
    const auto common = d * (d - one) * (d + two);
    const auto alpha = without_single ? d * J : d * J + (d - two) * m;
    const auto beta = common * m - d * alpha;
    const auto mean = [&](const TreeScalar& of) { return expectation(of, {law}); };
    Vanishing<TreeMatrix> zero;
    zero.add(d * d * common * mean(trace(u * E * v * E)) - d * d * alpha * mean(trace(E * E)) -
             beta * mean(trace(E) * trace(E)));
    zero.add(d * d * common * m - d * d * alpha * d - beta * d * d);
    return zero;
  }
};

// One demonstration, G = x x^T with t = x^T x: products of alpha I + beta G are of this form, alpha
// and alpha + beta t multiply, and the trace is (alpha + beta t) + (d - 1) alpha. So tr q(G) = q(t)
// + (d - 1) q(0) for every polynomial q.
struct RankOneTraces {
  bool without_rest = false;  // tr q(G) = q(t)

  Sizes sizes() const {
    return {{"n", Argument::absent}, {"d", Argument::words}, {"L", Argument::absent}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using S = ScalarOf<M>;
    const auto d = free.space("d");
    const auto x = free.vector("x", d);
    const auto alpha = free.scalar("alpha"), beta = free.scalar("beta"),
               other = free.scalar("other");
    const auto slope = free.scalar("slope"), t = dot(x, x), value = alpha + beta * t;
    const M G = outer(x, x), I = identity_like(G), q = alpha * I + beta * G;
    Vanishing<M> zero;
    zero.add(q * (other * I + slope * G) - alpha * other * I -
             (alpha * slope + beta * other + beta * slope * t) * G);
    zero.add(trace(q) - value - (without_rest ? S(0L) : (free.size(d) - S(1L)) * alpha));
    return zero;
  }
};

// The block at n = 1, times d (d - 1)(d + 2), before the mean over t: with P_{<i} = A, the layers
// between as B, P_{>j} = C and f_i the factors but i its entry (i, j) is
//   2 (d - 1) t^2 f_i f_j + d (d - 1) t^2 P_{<i} P_{<j} + 2 (d - 1) t^2 A B C p,
// the last term off the diagonal alone. Its mean is 0 at the best p, which is orthogonal to t, ..,
// t^L, as t^2 A B C has no other powers; the mean of the others is positive definite, as the t f_i
// are the slopes of p, independent for distinct steps.
struct RankOneBlock {
  bool without_rest = false;  // tr v = v(t)

  Sizes sizes() const {
    return {{"n", 1}, {"d", from(2, Argument::variable)}, {"L", Argument::free_index}};
  }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T d = free.size("d"), rest = d - T(1L), t = free.scalar("t"), square = t * t;
    const T A = free.scalar("A"), B = free.scalar("B"), C = free.scalar("C");
    const T F_i = free.scalar("F_i"),
            F_j = free.scalar("F_j");  // 1 + a_i t, 1 + a_j t, whatever they are
    // d (d - 1)(d + 2) <<u, v>> at u(0) = 0 and v(0) = v0
    const auto pair = [&](const T& u, const T& v, long v0) {
      const T trace_v = without_rest ? v : T(v + rest * T(v0));
      return T(d * u * trace_v + (d - T(2L)) * u * v);
    };
    const T p = A * F_i * B * F_j * C, f_i = A * B * F_j * C, f_j = A * F_i * B * C;
    const T own = B * F_j * C;
    return {pair(square * A * A * F_i * B, B * F_j * C * C, 1) + pair(t * B, t * A * p * C, 0) -
                T(2L) * rest * square * (f_i * f_j + A * B * C * p) -
                d * rest * square * A * A * F_i * B,
            pair(square * A * A, own * own, 1) - T(2L) * rest * square * f_i * f_i -
                d * rest * square * A * A};
  }
};

}  // namespace verify::ahn2023
