// Two layers of linear attention on whitened Gaussian data: the loss minus its least value over
// common steps is a sum of squares for every n and d, so the global minimisers over all symmetric
// pairs are exactly (a_0 I, a_1 I) and (a_1 I, a_0 I).
#include <random>

#include "theorems/ahn2023/minima/two_layer_certificate.hpp"
#include "theorems/ahn2023/minima/two_layer_counterexamples.hpp"
#include "theorems/ahn2023/minima/two_layer_isserlis.hpp"
#include "theorems/ahn2023/minima/two_layer_plots.hpp"
#include "theorems/ahn2023/minima/two_layer_problem.hpp"
#include "theorems/ahn2023/minima/two_layer_statements.hpp"
#include "verify/algebra/univariate_polynomial.hpp"
#include "verify/claim/finding.hpp"
#include "verify/claim/plot_choice.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/rounding/precision_ladder.hpp"

namespace verify::ahn2023::claim_thm3 {
namespace {

Finding isserlis_1(const Context&) {
  return expands_to_zero(TwoLayerLossByIsserlis{1, {1, 2, 3, 4}});
}
Finding isserlis_2(const Context& c) {
  return identity_test(TwoLayerLossByIsserlis{2, {1, 2, 3, 4}}, c.seed);
}
Finding isserlis_3(const Context& c) {
  return identity_test(TwoLayerLossByIsserlis{3, {1, 2, 3, 4}}, c.seed);
}
Finding absorbed_steps(const Context&) { return expands_to_zero(AbsorbedSteps{}); }
Finding common_steps(const Context&) { return expands_to_zero(CommonStepsOptimum{}); }
Finding sum_of_squares(const Context&) { return expands_to_zero(SumOfSquares{}); }
Finding sum_of_squares_ginac(const Context&) { return expands_to_zero_ginac(SumOfSquares{}); }
Finding traces_2(const Context&) { return expands_to_zero(TracesOfPair{2}); }
Finding traces_3(const Context&) { return expands_to_zero(TracesOfPair{3}); }
Finding traces_8(const Context& c) { return identity_test(TracesOfPair{8}, c.seed); }
Finding spread_3(const Context&) { return expands_to_zero(SpreadOfTraceless{3}); }
Finding spread_8(const Context& c) { return identity_test(SpreadOfTraceless{8}, c.seed); }
Finding without_spread(const Context& c) { return identity_test(SumOfSquares{true}, c.seed); }
Finding second_layer_3(const Context&) { return expands_to_zero(SecondLayer{3}); }
Finding second_layer_8(const Context& c) { return identity_test(SecondLayer{8}, c.seed); }
Finding second_layer_positive(const Context&) { return expands_to_zero(SecondLayerPositive{4}); }
Finding diagonal_layer(const Context&) { return expands_to_zero(DiagonalSecondLayer{3}); }
Finding whitening(const Context&) { return expands_to_zero(Whitening{2, 2}); }

Finding forms_positive_for_all(const Context&) { return forms_positive_everywhere(); }
Finding forms_positive_one_by_one(const Context&) { return forms_positive_up_to(200); }
Finding without_coupling(const Context&) { return forms_positive_without_coupling(); }
Finding steps_distinct(const Context&) { return steps_distinct_everywhere(); }

TwoLayerProblem problem_of(const Instance& i) { return {i.integer("n"), i.integer("d")}; }

Finding optimum(const Context& c) {
  const auto best = problem_of(c.instance);
  const auto& m = best.moments;
  const Rational e1 = best.e1, e2 = best.e2;
  const auto solved =
      solve(Matrix<Rational>{{m.c2, m.m3()}, {m.m3(), m.m4()}}, Vector<Rational>{-m.n, -m.c2});
  const auto roots = real_roots(UnivariatePolynomial(Vector<Rational>{e2, -e1, Rational(1)}));
  const bool closed = solved == Vector<Rational>{e1 / m.n, e2 / (m.n * m.n)} &&
                      best.common_loss(e1, e2) == best.loss_min && roots.size() == 2;
  if (!closed) return settled(false, "", "the closed form is not the minimum over common steps");
  const Vector<Ball> a = {roots[0].enclosure, roots[1].enclosure};
  auto result = settled(best.common_loss<Ball>(a[0] + a[1], a[0] * a[1]).contains(best.loss_min),
                        "f(a_0 I, a_1 I) = " + best.loss_min.text() + " at the roots of z^2 - (" +
                            e1.text() + ") z + " + e2.text() +
                            "; the normal equations of E tr p(G)^2 give the same coefficients",
                        "the loss at the roots does not enclose f*");
  result.values = {value("loss_min", best.loss_min), value("e", Vector<Rational>{e1, e2}),
                   enclosed_value("a_approx", a)};
  if (deserves_plots(c)) result.plots = {two_layer_steps_plot(c.instance.integer("d"))};
  return result;
}

Finding forms_at_instance(const Context& c) {
  const long n = c.instance.integer("n"), d = c.instance.integer("d");
  const bool certified = forms_positive(n, d);
  auto result = settled(certified,
                        d == 1 ? "d = 1: f - f* = (s, q) P (s, q)^T with P positive definite"
                               : "P and Q are positive definite, so f >= f* for all symmetric A_0, "
                                 "A_1, with equality only at the two pairs of common steps",
                        "P or Q is not positive definite");
  result.values = {value("certified", certified)};
  return result;
}

Matrix<Rational> seeded_symmetric(long d, std::uint64_t seed) {
  std::mt19937_64 generator(seed);
  Variables<Rational> free([&] { return Rational(static_cast<long>(generator() % 9) - 6, 4); });
  return free.symmetric(d);
}
Matrix<Rational> first_layer(const Context& c, long most_rows) {
  if (c.instance.has("A_0")) return c.instance.matrix("A_0");
  return seeded_symmetric(std::min(c.instance.integer("d"), most_rows), c.seed);
}

Finding excess_at_point(const Context& c) {
  const Matrix<Rational> A0 = first_layer(c, 40), A1 = seeded_symmetric(A0.rows(), c.seed + 1);
  const TwoLayerProblem best(c.instance.integer("n"), A0.rows());
  const auto parts = best.excess(A0, A1);
  const bool signs =
      parts.scalar.sign() >= 0 && parts.traceless.sign() >= 0 && parts.spread.sign() >= 0;
  return settled(
      signs && best.loss(A0, A1) - best.loss_min == parts.scalar + parts.traceless + parts.spread,
      "d = " + best.d.text() +
          ": the loss exceeds f* by the sum of three numbers >= 0, from the means of the layers, "
          "their traceless parts, and |E_0|^2 |E_1|^2 - d/(d-1) |E_1 E_0|^2",
      "the loss minus f* is not the sum of the three nonnegative parts");
}

// A_1 makes the gradient W A_1 / n + V vanish, and with W > 0 any other R costs tr((R - A_1) W (R -
// A_1)) / n^2 more; beyond d = 30 the loss at A_1 itself has too many digits to be multiplied out.
Finding best_response(const Context& c) {
  const auto A0 = first_layer(c, 4), R = seeded_symmetric(A0.rows(), c.seed + 1);
  const TwoLayerProblem best(c.instance.integer("n"), A0.rows());
  const auto layer = best.second_layer(A0);
  const auto [A1, loss] = best.best_response(A0);
  bool holds = A1 == transpose(A1) && layer.W * A1 == -(best.n * layer.V) &&
               loss >= best.loss_min && best.loss(A0, R) == layer.at(best.inverse_n * R) &&
               best.loss(A0, R) >= loss;
  if (A0.rows() <= 30) {
    const Matrix<Rational> away = best.inverse_n * (R - A1);
    holds &= A0 * A1 == A1 * A0 && best.loss(A0, A1) == loss &&
             best.loss(A0, R) == loss + trace_of_product(away * layer.W, away);
  }
  auto result = settled(holds,
                        "d = " + best.d.text() +
                            ": A_1 = -n V W^-1, V and W at A_0 / n, is symmetric, its loss is "
                            "F(A_0) >= f*, and a seeded R costs tr((R - A_1) W (R - A_1)) / n^2 "
                            ">= 0 more",
                        "the stated A_1 is not the best response");
  if (c.instance.has("A_0")) result.values = {value("A_1", A1), value("loss", loss)};
  return result;
}

// U = (I - K)(I + K)^-1 for skew K.
Matrix<Rational> cayley(long d) {
  Matrix<Rational> K(d, d);
  for (long i = 0; i < d; ++i)
    for (long j = 0; j < i; ++j) K(j, i) = -(K(i, j) = Rational(i + 1, j + 2));
  const auto one = identity_matrix<Rational>(d);
  return (one - K) * inverse(one + K);
}
Finding rotation(const Context& c) {
  const auto U = cayley(2);
  const auto turn = [&](const Matrix<Rational>& A) { return U * A * transpose(U); };
  const auto A0 = seeded_symmetric(2, c.seed), A1 = seeded_symmetric(2, c.seed + 1);
  bool holds = U * transpose(U) == identity_matrix<Rational>(2);
  for (const long n : {1L, 2L}) {
    holds &=
        two_layer_loss_by_isserlis(turn(A0), turn(A1), n) == two_layer_loss_by_isserlis(A0, A1, n);
  }
  return settled(holds, "f(U A_0 U^T, U A_1 U^T) = f(A_0, A_1) exactly for a rational rotation U",
                 "the loss changes under a rotation");
}

Finding crossed_orders(const Context& c) {
  return crossed_orders_attain(c.instance.integer("n"), c.instance.integer("d"));
}
Finding equal_steps(const Context&) { return equal_steps_attain(); }
Finding first_layer_averaged(const Context&) { return averaging_first_layer_helps(); }
Finding both_layers_averaged(const Context&) { return averaging_both_layers_helps(); }
Finding convex_in_both(const Context&) { return jointly_convex(); }
Finding grows_without_symmetry(const Context&) { return grows_along_skew_pairs(); }
Finding first_state(const Context&) { return first_state_sees_second_layer(); }

// The closed form, the best response to the common step e_1/2 and its loss, in rounded arithmetic.
struct ComputedOptimum {
  const Instance& instance;

  template <class T>
  std::vector<Vector<T>> operator()() const {
    const T n = T(instance.integer("n")), d = T(instance.integer("d"));
    const TwoLayerOptimum<T> best(n, d);
    const T e1 = best.sum / best.denominator, e2 = best.product / best.denominator;
    const TwoLayerMoments<T> m(n, d);
    const T t = e1 / T(2L);
    const T V = n + (m.pair + m.c2 + n * d) * t + m.m3() * t * t;
    const T W = m.c2 + T(2L) * m.m3() * t + m.m4() * t * t;
    return {{e1, e2}, {d * best.loss / best.denominator}, {-(V / W)}};
  }
};
Finding optimum_ladder(const Context& c) {
  return slope_finding(climb_ladder(ComputedOptimum{c.instance}), "optimum");
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"},
                 {"A_0",
                  Kind::matrix,
                  {"d", "d"},
                  {Constraint::symmetric},
                  "first layer (descent is negative), for its best response",
                  true},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension"}},
      .values = {{"loss_min", "rational: least loss over all symmetric pairs"},
                 {"e", "vector[2]: a_0 + a_1 and a_0 a_1"},
                 {"a_approx", "vector[2], ascending: the two optimal steps"},
                 {"certified", "boolean: the sum of squares closes for this n, d"},
                 {"A_1", "matrix[d, d]: best second layer for A_0, where A_0 is given"},
                 {"loss", "rational: loss of A_0 with its best second layer"}},
      .checks =
          {
              {"f - f* is a sum of squares", symbolic, everywhere, holds, On::claim,
               "every n and d; the eight traces of A_0, A_1 free; kappa, theta free",
               sum_of_squares, "is f - f* a sum of squares"},
              {"f - f* is a sum of squares, by a second computer algebra system", symbolic,
               everywhere, holds, On::claim,
               "every n and d; the eight traces of A_0, A_1 free; kappa, theta free",
               sum_of_squares_ginac, "is f - f* a sum of squares"},
              {"the quadratic forms of the squares are positive definite", certificate, everywhere,
               holds, On::claim, "every real n >= 1, d >= 2; kappa = d/(d-1), theta = n + 2",
               forms_positive_for_all, "are P and Q positive definite"},
              {"the quadratic forms are positive definite, by exact congruences", certificate,
               region, holds, On::claim, "all 39800 pairs n = 1..200, d = 2..200",
               forms_positive_one_by_one, "are P and Q positive definite", true},
              {"|E_0|^2 |E_1|^2 - d/(d-1) |E_1 E_0|^2 is a sum of squares (d=3)", symbolic,
               everywhere, holds, On::claim,
               "d=3; E_0 = diag(x) with sum x = 0, E_1 symmetric, free", spread_3},
              {"|E_0|^2 |E_1|^2 - d/(d-1) |E_1 E_0|^2 is a sum of squares (d=8)", identity,
               everywhere, holds, On::claim, "d=8; E_0 = diag(x), E_1 free", spread_8},
              {"the traces and squares are those of the matrices (d=2)", symbolic, everywhere,
               holds, On::claim, "d=2; t_0, t_1, traceless E_0, E_1 free", traces_2},
              {"the traces and squares are those of the matrices (d=3)", symbolic, everywhere,
               holds, On::claim, "d=3; t_0, t_1, traceless E_0, E_1 free", traces_3},
              {"the traces and squares are those of the matrices (d=8)", identity, everywhere,
               holds, On::claim, "d=8; t_0, t_1, traceless E_0, E_1 free", traces_8},
              {"f* and e solve the normal equations of common steps", symbolic, everywhere, holds,
               On::claim, "every n and d", common_steps},
              {"the two optimal steps are distinct and negative", certificate, everywhere, holds,
               On::claim, "every real n >= 1, d >= 1", steps_distinct},
              {"the closed form of the loss is the expectation over raw Gaussian data (d=1)",
               symbolic, everywhere, holds, On::claim,
               "d=1, n=1..4, hence every n (a polynomial in n of degree 4, d at n=0)", isserlis_1},
              {"the closed form of the loss is the expectation over raw Gaussian data (d=2)",
               identity, everywhere, holds, On::claim,
               "d=2, n=1..4, hence every n; symmetric A_0, A_1 free", isserlis_2},
              {"the closed form of the loss is the expectation over raw Gaussian data (d=3)",
               identity, everywhere, holds, On::claim,
               "d=3, n=1..4, hence every n; symmetric A_0, A_1 free", isserlis_3},
              {"absorbing 1/n in each step turns the closed form of the loss into this one",
               symbolic, everywhere, holds, On::claim,
               "every d and n (n=1..5, degree at most 4 in n); the eight traces free",
               absorbed_steps},
              {"in A_1 the loss is quadratic: 2 tr(A_1 V) + tr(A_1^2 W) (d=3)", symbolic,
               everywhere, holds, On::claim, "d=3, every n; symmetric A_0, A_1 free",
               second_layer_3},
              {"in A_1 the loss is quadratic: 2 tr(A_1 V) + tr(A_1^2 W) (d=8)", identity,
               everywhere, holds, On::claim, "d=8, every n; symmetric A_0, A_1 free",
               second_layer_8},
              {"each eigenvalue of W is a value of a block of Q plus a nonnegative spread",
               symbolic, everywhere, holds, On::claim,
               "d=4, every n; A_0 = diag(t_0 + x), kappa free; with Q > 0 the best A_1 is unique",
               second_layer_positive},
              {"the loss is invariant under rotations of both layers", exact, points, holds,
               On::claim, "d=2, n=1, 2; raw Gaussian data, one Cayley rotation, seeded A_0, A_1",
               rotation},
              {"sign flips average A_1 to its diagonal, and for diagonal A_0 the loss falls by "
               "sum_{i != j} (A_1)_ij^2 W_ii",
               symbolic, everywhere, holds, On::claim, "d=3, every n; A_0 diagonal, A_1 free",
               diagonal_layer},
              {"general Sigma reduces to Sigma = I when Sigma_w = Sigma^-1", symbolic, everywhere,
               holds, On::claim, "d=2, n=2, every prompt; Sigma = R^2, A_0, A_1 free", whitening},
              {"the closed form is the minimum over common steps", exact, points, holds,
               On::instance, "the instance; f* by two formulas, the steps by enclosures", optimum},
              {"no symmetric pair is better: the sum of squares closes", certificate, everywhere,
               holds, On::instance, "the n, d of the instance; all symmetric A_0, A_1",
               forms_at_instance},
              {"f - f* is the sum of its three nonnegative parts", exact, points, holds,
               On::instance, "A_0 of the instance or seeded (d at most 40), seeded A_1",
               excess_at_point},
              {"A_1 = -V W^-1 is the best response to A_0", exact, points, holds, On::instance,
               "A_0 of the instance, else seeded with d at most 4", best_response},
              {"rounding is the only error of the computed optimum", ladder, points, holds,
               On::instance, "the instance, 8 to 1024 bits", optimum_ladder},
              {"the sum of squares closes without |E_0|^2 |E_1|^2", identity, everywhere, control,
               On::claim, "every n and d", without_spread},
              {"the quadratic forms are positive definite without the coupling of the means to the "
               "traceless parts",
               certificate, points, control, On::claim, "n=1, d=2; theta = 0", without_coupling},
              {"coordinates that take the two steps in opposite order attain f*", exact, points,
               control, On::claim, "the reference instance", crossed_orders},
              {"two equal steps attain f*", enclosure, points, control, On::claim, "n=d=1",
               equal_steps},
              {"replacing A_0 by its mean never raises the best loss", exact, points, control,
               On::claim, "n=3, d=2 and n=100, d=5", first_layer_averaged},
              {"replacing both layers by their means never raises the loss", exact, points, control,
               On::claim, "n=1, d=2", both_layers_averaged},
              {"the loss is convex in two layers jointly", exact, points, control, On::claim,
               "n=d=1", convex_in_both},
              {"the loss is coercive without the symmetry of A_0 and A_1", symbolic, everywhere,
               control, On::claim, "n=1, d=2; A_0 = -A_1 = t [[0, 1], [-1, 0]], t free",
               grows_without_symmetry},
              {"with pairs up to i = k the loss of Z_k depends on the last pair", symbolic,
               everywhere, control, On::claim, "n=d=1, k=1; A_0, A_1 free", first_state},
          },
  };
}

}  // namespace verify::ahn2023::claim_thm3
