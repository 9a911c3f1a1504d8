// The polynomial statements behind the global minimum of two attention layers.
#pragma once

#include "theorems/ahn2023/minima/two_layer_squares.hpp"
#include "verify/algebra/words/size_grid.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/probability/gaussian_words.hpp"
#include "verify/recording/degrees/size_degrees.hpp"

namespace verify::ahn2023 {

// The loss with absorbed factors 1/n is the closed form at n A_0, n A_1, compared at more n than
// powers of n occur.
struct AbsorbedSteps {
  bool cubes_by_n2 = false;  // tr(A_0^2 A_1) with n^2

  Sizes sizes() const { return {{"n", from(1, Argument::grid)}, {"d", Argument::variable}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T n = free.size("n"), inverse_n = free.size(inverse_name("n")), d = free.size("d");
    const auto v = free.vector("v", 8);
    const PairTraces<T> absorbed{d, v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7]};
    const T n2 = n * n, n3 = n2 * n;
    const PairTraces<T> printed{d,
                                n * v[0],
                                n * v[1],
                                n2 * v[2],
                                n2 * v[3],
                                n2 * v[4],
                                (cubes_by_n2 ? n2 : n3) * v[5],
                                n3 * v[6],
                                n2 * n2 * v[7]};
    return {
        T(absorbed_loss(TwoLayerMoments<T>(n, d), absorbed) - two_layer_loss(printed, inverse_n))};
  }
};

inline WayCheck absorbed_steps(bool cubes_by_n2) {
  return size_grid(AbsorbedSteps{cubes_by_n2}, "n", 1, 5);
}

// e_1, e_2 solve the normal equations, f* is the value there, and 4 N / D^2 the discriminant.
struct CommonStepsOptimum {
  bool other_sum = false;  // e_1 with the opposite sign

  Sizes sizes() const { return {{"n", Argument::variable}, {"d", Argument::variable}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T n = free.size("n"), d = free.size("d"), t0 = free.scalar("t0"), t1 = free.scalar("t1");
    const TwoLayerMoments<T> m(n, d);
    TwoLayerOptimum<T> best(n, d);
    if (other_sum) best.sum = -best.sum;
    const T& D = best.denominator;
    const CentredPair<T> scalars{t0, t1, T(0L), T(0L), T(0L), T(0L), T(0L), T(0L)};
    return {T(absorbed_loss(m, scalars.traces(d)) - d * common_steps_loss<T>(m, t0 + t1, t0 * t1)),
            T(D * n + m.c2 * best.sum + m.m3() * best.product),
            T(D * m.c2 + m.m3() * best.sum + m.m4() * best.product),
            T(D + n * best.sum + m.c2 * best.product - best.loss),
            T(best.sum * best.sum - T(4L) * (best.product * D + best.discriminant)),
            T(m.c2 * m.m4() - m.m3() * m.m3() - n * n * D)};
  }
};

// f - f* is the sum of excess_parts, times D^2.
struct SumOfSquares {
  bool without_spread = false;  // leaves |E_0|^2 |E_1|^2 out

  Sizes sizes() const { return {{"n", Argument::variable}, {"d", Argument::variable}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T n = free.size("n"), d = free.size("d"), kappa = free.scalar("kappa"),
            theta = free.scalar("theta");
    const TwoLayerMoments<T> m(n, d);
    const TwoLayerOptimum<T> best(n, d);
    const auto v = free.vector("v", 8);
    const CentredPair<T> pair{v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7]};
    const T& D = best.denominator;
    CentredPair<T> scaled = pair;
    scaled.rho = D * pair.rho;
    const T s = D * (pair.t0 + pair.t1) - best.sum, q = D * pair.t0 * pair.t1 - best.product;
    const T scalar = excess_parts(m, scaled, kappa, theta, s, q).scalar;
    const auto parts = excess_parts(m, pair, kappa, theta, s, q);
    const T rest = without_spread ? parts.traceless : T(parts.traceless + parts.spread);
    return {T(D * D * (absorbed_loss(m, pair.traces(d)) - rest) - D * d * best.loss - scalar)};
  }
};

// The traces of A_l = t_l I + E_l and the inner products of the Z_i are those of CentredPair, rho =
// tr(E_0 E_1) / d and t_l = tr(A_l) / d; in words, for every d.
struct TracesOfPair {
  bool other_rho = false;  // rho = tr(E_0 E_1)

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", from(1, Argument::words)}}; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto space = free.space("d");
    const auto d = free.size(space), share = free.inverse_size(space);
    const auto A0 = free.symmetric("A0", space), A1 = free.symmetric("A1", space);
    const auto I = identity_like(A0);
    const auto t0 = share * trace(A0), t1 = share * trace(A1);
    const auto E0 = A0 - t0 * I, E1 = A1 - t1 * I;
    const auto rho = other_rho ? trace(E0 * E1) : share * trace(E0 * E1);
    const CentredPair<TreeScalar> pair{t0,
                                       t1,
                                       rho,
                                       trace(E0 * E0),
                                       trace(E1 * E1),
                                       trace(E0 * E0 * E1),
                                       trace(E0 * E1 * E1),
                                       trace(E0 * E0 * E1 * E1)};
    const auto ours = pair.traces(d);
    Vanishing<TreeMatrix> zero;
    zero.equal(trace(A0), ours.A0);
    zero.equal(trace(A1), ours.A1);
    zero.equal(trace(A0 * A0), ours.A00);
    zero.equal(trace(A0 * A1), ours.A01);
    zero.equal(trace(A1 * A1), ours.A11);
    zero.equal(trace(A0 * A0 * A1), ours.A001);
    zero.equal(trace(A0 * A1 * A1), ours.A011);
    zero.equal(trace(A0 * A0 * A1 * A1), ours.A0011);
    const Vector<TreeMatrix> Z = {E0, t1 * E0, E1, t0 * E1, E1 * E0 - rho * I};
    const auto table = pair.inner_products(d);
    for (std::size_t i = 0; i < Z.size(); ++i)
      for (std::size_t j = 0; j < Z.size(); ++j)
        zero.equal(trace(transpose(Z[i]) * Z[j]),
                   table(static_cast<long>(i), static_cast<long>(j)));
    return zero;
  }
};

// For a traceless symmetric E, every y, s = y^T y, P = s I - y y^T and z = y^T E y
//   (d-1)^2 s^4 |E|^2 - d (d-1) s^3 |E y|^2 = |(d-1) P E P + z P|^2 + (d-1)(d-2) s |P E y|^2,
// so that |E|^2 |y|^2 >= d/(d-1) |E y|^2 for d >= 2. With y ~ N(0, E_1^2) the mean of |E_0|^2 |y|^2
// - kappa |E_0 y|^2 is |E_0|^2 |E_1|^2 - kappa |E_1 E_0|^2. E = A - (tr A / d) I with A free.
struct SpreadOfTraceless {
  bool with_trace = false;  // E = A

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", from(1, Argument::words)}}; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto space = free.space("d");
    const auto A = free.symmetric("A", space), other = free.symmetric("other", space);
    const auto y = free.vector("y", space);
    const auto d = free.size(space), one = TreeScalar(1);
    const auto I = identity_like(A);
    const auto E = with_trace ? A : A - free.inverse_size(space) * trace(A) * I;
    const auto s = dot(y, y), z = dot(y, E * y), less = d - one;
    const auto P = s * I - outer(y, y);
    const auto rest = P * (E * y);
    const auto inner = less * (P * E * P) + z * P;
    const auto kappa = free.scalar("kappa");
    const auto gap = trace(E * E) * dot(y, y) - kappa * dot(E * y, E * y);
    Vanishing<TreeMatrix> zero;
    zero.add(less * less * s * s * s * s * trace(E * E) - d * less * s * s * s * dot(E * y, E * y) -
             trace(inner * inner) - less * (less - one) * s * dot(rest, rest));
    zero.add(expectation(gap, {gaussian(y, other * other)}) - trace(E * E) * trace(other * other) +
             kappa * trace(other * E * E * other));
    return zero;
  }
};

// As a function of A_1 the loss is f(A_0, 0) + 2 tr(A_1 V) + tr(A_1 W A_1).
struct SecondLayer {
  bool halved = false;  // tr(A_1 V)

  Sizes sizes() const { return {{"n", Argument::variable}, {"d", Argument::words}}; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto space = free.space("d");
    const TwoLayerMoments<TreeScalar> m(free.scalar(), free.size(space));
    const auto A0 = free.symmetric("A0", space), A1 = free.symmetric("A1", space);
    const auto square = A0 * A0;
    const PairTraces<TreeScalar> traces{m.d,
                                        trace(A0),
                                        trace(A1),
                                        trace(square),
                                        trace(A0 * A1),
                                        trace(A1 * A1),
                                        trace(square * A1),
                                        trace(A0 * A1 * A1),
                                        trace(square * A1 * A1)};
    const auto problem = second_layer_problem(m, A0);
    Vanishing<TreeMatrix> zero;
    zero.equal(absorbed_loss(m, traces), problem.at(A1));
    if (halved) zero.add(trace(A1 * problem.V));
    return zero;
  }
};

// 2 tr(A_1 V) + tr(A_1 W A_1) = tr(X W X^T) - tr(V W^{-1} V), X = A_1 + V W^{-1}: for a positive
// definite W least at A_1 = -V W^{-1} alone, which is symmetric where V and W are polynomials in
// one matrix.
struct BestSecondLayer {
  bool opposite = false;  // X = A_1 - V W^{-1}

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto [W, inverse] = free.regular_symmetric("W", d);
    const M V = free.symmetric("V", d), A1 = free.symmetric("A1", d);
    const M X = opposite ? A1 - V * inverse : A1 + V * inverse;
    Vanishing<M> zero;
    zero.add(ScalarOf<M>(2L) * trace(A1 * V) + trace(A1 * W * A1) - trace(X * W * transpose(X)) +
             trace(V * inverse * V));
    return zero;
  }
};

// With A_0 = t_0 I + E, E traceless, and every y: y^T W y is the middle block of Q on the inner
// products of (y, t_0 y, E y) plus g3 (|E|^2 |y|^2 - kappa |E y|^2).
struct SecondLayerPositive {
  bool without_spread = false;

  Sizes sizes() const { return {{"n", Argument::variable}, {"d", from(1, Argument::words)}}; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto space = free.space("d");
    const TwoLayerMoments<TreeScalar> m(free.scalar(), free.size(space));
    const auto A = free.symmetric("A", space);
    const auto t0 = free.scalar("t0"), kappa = free.scalar("kappa");
    const auto y = free.vector("y", space);
    const auto E = A - free.inverse_size(space) * trace(A) * identity_like(A);
    const auto W = second_layer_problem(m, t0 * identity_like(E) + E).W;
    const auto form = traceless_form(m, product_weight(m, kappa), TreeScalar(0));
    const Vector<TreeVector> v = {y, t0 * y, E * y};
    auto gap = dot(y, W * y);
    for (long i = 0; i < 3; ++i)
      for (long j = 0; j < 3; ++j) gap = gap - form(i + 2, j + 2) * dot(v[i], v[j]);
    const auto spread = trace(E * E) * dot(y, y) - kappa * dot(E * y, E * y);
    Vanishing<TreeMatrix> zero;
    zero.add(without_spread ? gap : gap - m.g3 * spread);
    return zero;
  }
};

}  // namespace verify::ahn2023
