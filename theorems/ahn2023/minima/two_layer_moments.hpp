// The loss of two layers, f(A_0, A_1) = E |(I + A_1 W)(I + A_0 W)|_F^2 with the Wishart matrix W =
// X X^T, X [d, n] standard Gaussian, A_0 and A_1 symmetric. The factor 1/n of each layer is
// absorbed in its step, as from (22) on in Ahn et al. 2023: the steps here are the printed ones
// divided by n. All coefficients are polynomials in n and d, so that either can be a symbol.
#pragma once

#include "theorems/ahn2023/minima/two_layer_loss.hpp"
#include "verify/linalg/matrix_algebra.hpp"

namespace verify::ahn2023 {

// E[W^2] = c2 I; E[W^2 A W] + E[W A W^2] = 2 (al A + be tr(A) I) and E[W A W^2 A W] = g1 A^2 + g2
// tr(A) A + (g3 tr(A^2) + g4 (tr A)^2) I for symmetric A; E[W A W] = pair A + n tr(A) I.
template <class T>
struct TwoLayerMoments {
  T n, d, pair, c2, al, be, g1, g2, g3, g4;

  TwoLayerMoments(const T& n_, const T& d_) : n(n_), d(d_) {
    const auto times = [](long factor, const T& x) { return T(T(factor) * x); };
    const T n2 = n * n, n3 = n2 * n;
    pair = n2 + n;
    c2 = n * (n + d + T(1L));
    al = n * (n2 + n * (d + T(3L)) + d + T(4L));
    be = n * (times(2, n) + d + T(2L));
    g1 = n * (n3 + n2 * (d + T(6L)) + n * (times(3, d) + T(21L)) + times(4, d) + T(20L));
    g2 = n * (times(4, n2) + n * (times(2, d) + T(10L)) + times(2, d) + T(10L));
    g3 = n * (n2 + n * (d + T(4L)) + d + T(7L));
    g4 = n * (times(3, n) + d + T(3L));
  }
  // E[tr W^k] / d for k = 3, 4 (1 and 2: n and c2).
  T m3() const { return al + be * d; }
  T m4() const { return g1 + (g2 + g3 + g4 * d) * d; }
};

// f from the traces of A_0 and A_1 with absorbed factors. two_layer_loss(t, 1/n) is the same with
// printed steps, on purpose a second formula with coefficients of its own: this one is held to raw
// Gaussian data by Isserlis (ahn2023.thm3), that one to trace words and the forward pass
// (ahn2023.thm3_loss), and AbsorbedSteps compares the two for every n and d.
template <class T>
T absorbed_loss(const TwoLayerMoments<T>& m, const PairTraces<T>& t) {
  const T linear = m.n * (t.A0 + t.A1);
  const T quadratic =
      T(2L) * (m.pair * t.A01 + m.n * t.A0 * t.A1) + m.c2 * (t.A00 + t.A11 + t.A01 + t.A01);
  const T cubic = m.al * (t.A001 + t.A011) + m.be * t.A0 * (t.A01 + t.A11);
  const T quartic =
      m.g1 * t.A0011 + m.g2 * t.A0 * t.A011 + (m.g3 * t.A00 + m.g4 * t.A0 * t.A0) * t.A11;
  return m.d + T(2L) * linear + quadratic + T(2L) * cubic + quartic;
}

// As a function of A_1 alone f = at_zero + 2 tr(A_1 V) + tr(A_1^2 W); V and W are polynomials in
// A_0.
template <MatrixLike M>
struct SecondLayerProblem {
  ScalarOf<M> at_zero;
  M V, W;

  ScalarOf<M> at(const M& A1) const {
    return at_zero + ScalarOf<M>(2L) * trace(A1 * V) + trace(A1 * W * A1);
  }
};
template <MatrixLike M>
SecondLayerProblem<M> second_layer_problem(const TwoLayerMoments<ScalarOf<M>>& m, const M& A0) {
  using T = ScalarOf<M>;
  const M square = A0 * A0, one = identity_like(A0);
  const T t = trace(A0), s = trace(square);
  const M V = (m.n * (T(1L) + t)) * one + T(m.pair + m.c2 + m.be * t) * A0 + m.al * square;
  const M W = T(m.c2 + T(2L) * m.be * t + m.g3 * s + m.g4 * t * t) * one +
              T(T(2L) * m.al + m.g2 * t) * A0 + m.g1 * square;
  return {m.d + T(2L) * m.n * t + m.c2 * s, V, W};
}

}  // namespace verify::ahn2023
