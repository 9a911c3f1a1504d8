// The loss of two layers of preconditioned gradient descent in closed form (Sigma = I, n and d
// anything), and the loss that the display in Appendix B.1 of Ahn et al. 2023 writes down.
#pragma once

#include <algorithm>

#include "theorems/ahn2023/residual_words.hpp"
#include "verify/probability/wishart_moments.hpp"

namespace verify::ahn2023 {

// The traces that the loss of two symmetric layers depends on: d = tr I and eight others.
template <Ring T>
struct PairTraces {
  T d, A0, A1, A00, A01, A11, A001, A011, A0011;  // A001 = tr(A_0 A_0 A_1), ..
};

template <Ring T>
PairTraces<T> pair_traces(const Matrix<T>& A0, const Matrix<T>& A1) {
  const auto A00 = A0 * A0, A11 = A1 * A1;
  return {T(A0.rows()),
          trace(A0),
          trace(A1),
          trace(A00),
          trace_of_product(A0, A1),
          trace(A11),
          trace_of_product(A00, A1),
          trace_of_product(A0, A11),
          trace_of_product(A00, A11)};
}

// With E[G^2] = c2 I, E[G^2 A G] = al A + be tr(A) I and
// E[G A G^2 A G] = g1 A^2 + g2 tr(A) A + g3 tr(A^2) I + g4 (tr A)^2 I; v stands for 1/n.
template <Ring T>
T two_layer_loss(const PairTraces<T>& t, const T& v) {
  const auto number = [](long k) { return T(k); };
  const T one(1L), two(2L), d = t.d;
  const T c2 = one + (d + one) * v;
  const T al = one + (d + number(3)) * v + (d + number(4)) * v * v;
  const T be = v * (two + (d + two) * v);
  const T g1 = one + (d + number(6)) * v + (number(3) * d + number(21)) * v * v +
               (number(4) * d + number(20)) * v * v * v;
  const T g2 = v * (number(4) + (two * d + number(10)) * v + (two * d + number(10)) * v * v);
  const T g3 = v * (one + (d + number(4)) * v + (d + number(7)) * v * v);
  const T g4 = v * v * (number(3) + (d + number(3)) * v);
  const T linear = d + two * t.A0 + two * t.A1;
  const T mixed = (one + v) * t.A01 + v * t.A0 * t.A1;
  const T square = t.A00 + two * t.A01 + t.A11;
  const T cubic = al * (t.A001 + t.A011) + be * t.A0 * (t.A01 + t.A11);
  const T quartic =
      g1 * t.A0011 + g2 * t.A0 * t.A011 + g3 * t.A00 * t.A11 + g4 * t.A0 * t.A0 * t.A11;
  return linear + two * mixed + c2 * square + two * cubic + quartic;
}

// E tr(U G U^T): n times it is what the n demonstrations add where the trace of B.1 runs over all
// tokens instead of the query alone.
const LossPolynomial& demonstration_polynomial();

}  // namespace verify::ahn2023
