// Favard's proof of Jackson's inequality with one derivative. The kernel (pi - t)/2 that integrates
// a periodic derivative has a sum T of sin t, .., sin (N-1)t that it crosses at the multiples of
// pi/N only; the sign of sin Nt is orthogonal to T, so that the L1 distance is an alternating sum.
//
// The kernel is the integral over 0 < r < 1 of K_r = sin t / Q_r, Q_r = 1 - 2 r cos t + r^2; T that
// of T_r = sum over 0 < j < N of c_j sin jt, c_j = (r^(j-1) - r^(2N-j-1)) / (1 - r^(2N)).
#pragma once

#include "verify/algebra/ways.hpp"

namespace verify::liu2025 {

// With C_j = r^j - r^(2N-j), which is r (1 - r^(2N)) c_j, and s_j = sin jt: the sum of Q_r C_i s_i
// over 0 < i <= j is r (C_0 s_1 - C_j s_(j+1) + C_(j+1) s_j), by induction on j from 0. At j = N -
// 1, where C_N = 0 and r C_(N-1) = r r^(N-1) (1 - r^2):  Q_r T_r = s_1 - r^(N-1) (1 - r^2) s_N / (1
// - r^(2N)).
struct InterpolatedKernel {
  bool not_reflected = false;  // c_j = r^(j-1), the first terms of the kernel's own series

  Sizes sizes() const { return {{"N", from(1, Argument::induction)}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T r = free.scalar("r"), cosine = free.scalar("cosine"), one(1L), two(2L);
    const T before = free.scalar("before"), s = free.scalar("s"), after = two * cosine * s - before;
    // r^(j-1) and r^(2N-j-1), then e = r^(N-1)
    const T v = free.scalar("v"), w = not_reflected ? T(0L) : free.scalar("w"),
            e = free.scalar("e");
    const T lower = v - r * r * w, C = r * (v - w), upper = r * r * v - w;
    const T Q = one - two * r * cosine + r * r;
    const T step = r * (upper * s - C * after) - r * (C * before - lower * s);
    const T reflected = not_reflected ? T(0L) : T(r * r);
    return {T(step - Q * C * s),
            T(r * e - (not_reflected ? T(0L) : T(r * e))),             // C_N
            T((e - reflected * e) - e * (one - r * r)),                // C_(N-1)
            T(Q - (one - r) * (one - r) - two * r * (one - cosine))};  // positive
  }

  template <class T>
  Vector<T> base(Variables<T>& free) const {
    // j = 1: Q_r C_1 s_1, s_0 = 0, with m = r^(2N-2).
    const T r = free.scalar("r"), cosine = free.scalar("cosine"), s = free.scalar("s"), one(1L),
            two(2L);
    const T m = not_reflected ? T(0L) : free.scalar("m"), after = two * cosine * s;
    const T C_0 = one - r * r * m, C_1 = r - r * m, C_2 = r * r - m;
    const T Q = one - two * r * cosine + r * r;
    return {T(Q * C_1 * s - r * (C_0 * s - C_1 * after + C_2 * s))};
  }
};

// arctan((r - cos t)/sin t) has the derivative sin t / Q_r by r, as (r - cos t)^2 + sin^2 t = Q_r;
// with tau = tan(t/2), cos t = (1 - tau^2)/(1 + tau^2), sin t = 2 tau/(1 + tau^2): at r = 1 the
// quotient is tau, at r = 0 it is tan(t - pi/2), so that the integral is t/2 - (t - pi/2).
struct IntegratedKernel {
  bool other_sign = false;  // 1 + 2 r cos t + r^2

  Sizes sizes() const { return {}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T r = free.scalar("r"), tau = free.scalar("tau"), pi = free.scalar("pi"),
            t = free.scalar("t");
    const T one(1L), two(2L), scale = one + tau * tau, cosine = one - tau * tau, sine = two * tau;
    const T twice = two * r * cosine * scale;
    const T Q = scale * scale * (one + r * r) + (other_sign ? twice : T(-twice));
    const T distance = scale * r - cosine;
    return {T(distance * distance + sine * sine - Q), T((scale - cosine) - tau * sine),
            T((t - (two * t - pi)) - (pi - t))};
  }
};

// The arcs of length h = pi/N of exp(ijt), with signs: (w - 1)/(ij) times S, the sum of (-w)^m over
// m < 2N, w = exp(ijh). (1 + w) S = 1 - (-w)^m by induction on m, which is 0 at m = 2N, where w^m =
// 1; and w is not -1 where 0 < j < N.
struct SignedArcs {
  bool same_sign = false;

  Sizes sizes() const { return {{"N", from(1, Argument::induction)}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T w = free.scalar("w"), S = free.scalar("S"), one(1L);
    const T term = one - (one + w) * S, next = same_sign ? T(w * term) : T(-w * term);
    free.state(S, T(S + term));
    free.state(term, next);
    free.parameter(S, T(S + term));
    return {T((one + w) * (S + term) - (one - next))};
  }

  template <class T>
  Vector<T> base(Variables<T>& free) const {
    // m = 1: S = 1.
    const T w = free.scalar("w"), one(1L);
    free.begins(one);
    free.begins(same_sign ? w : T(-w));
    free.begins_at(one);
    return {T((one + w) * one - (one - (same_sign ? w : T(-w))))};
  }
};

// (pi - t)/2 over arcs m and m + 1, from its integral t (2 pi - t)/4: they differ by h^2/2, and
// there are N such pairs, pi^2 / (2N) in all.
struct AlternatingArea {
  bool shorter_arcs = false;  // of length pi/(N+1)

  Sizes sizes() const { return {{"d", Argument::variable}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T d = free.size("d"), h = free.scalar("h"), m = free.scalar("m"), one(1L), two(2L);
    const T N = d + one;
    const T pi = (shorter_arcs ? T(N + one) : N) * h;
    const auto four_times_up_to = [&](const T& t) { return T(t * (two * pi - t)); };
    const auto four_times_arc = [&](const T& k) {
      return T(four_times_up_to((k + one) * h) - four_times_up_to(k * h));
    };
    return {T(four_times_arc(m) - four_times_arc(m + one) - two * h * h), T(N * h * pi - pi * pi)};
  }
};

// The function (pi - t)/2 g(theta - t) of t falls by pi g(theta) over the period; sin jt, t = theta
// - s, is sin(j theta) cos(js) - cos(j theta) sin(js), and where g' is odd its product with sin jt
// has, over s and -s together, the second term only; 2 cos(theta) cos(j theta) is cos((j+1) theta)
// + cos((j-1) theta), a polynomial in cos(theta) by induction on j. Here x = exp(i theta), p = x^j,
// y = exp(ijs), and h is g'(s).
struct PeriodicFunction {
  bool steeper = false;  // (pi - 2 t)/2
  bool even = false;     // g'(-s) = g'(s)

  Sizes sizes() const { return {{"d", Argument::absent}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T pi = free.scalar("pi"), g = free.scalar("g"), x = free.scalar("x"),
            p = free.scalar("p"), y = free.scalar("y"), h = free.scalar("h"), one(1L), two(2L);
    const auto twice_kernel = [&](const T& t) { return T(pi - (steeper ? T(two * t) : t)); };
    // p y times 2i sin j(theta - s), and with -s for s
    const T at_s = p * p - y * y, at_minus_s = p * p * y * y - one;
    // y times 2 cos js and 2i sin js, p times 2 cos j theta
    const T sine_s = y * y - one, cosine = p * p + one, opposite = even ? h : T(-h);
    return {T(twice_kernel(T(0L)) * g - twice_kernel(two * pi) * g - two * pi * g),
            T(two * at_s - (p * p - one) * (y * y + one) + cosine * sine_s),
            T(h * at_s + opposite * at_minus_s + h * cosine * sine_s),
            T((x * x + one) * cosine - (x * x * p * p + one) - (p * p + x * x))};
  }
};

// One derivative more: factor j > 0 of (d+1) d .. (d-k+2) is factor j - 1 for d - 1 and k - 1, the
// first one is d + 1, the last ones are the same, and d + 1 - k does not change.
struct OneDerivativeMore {
  bool same_degree = false;  // the derivative in degree d as well

  Sizes sizes() const { return {{"k", Argument::free_index}, {"d", Argument::variable}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T d = free.size("d"), k = free.scalar("k"), j = free.scalar("j"), one(1L);
    const T of_derivative = same_degree ? d : T(d - one), order = k - one;
    return {T((d + one - j) - (of_derivative + one - (j - one))),
            T((d + one - (k - one)) - (of_derivative + one - (order - one))),  // j = k - 1
            T((d + one - k) - (of_derivative + one - order))};
  }
};

}  // namespace verify::liu2025
