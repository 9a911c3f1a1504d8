// Two layers of linear attention on whitened Gaussian data: the loss minus its least value over
// common steps is a sum of squares for every n and d, so the global minimisers over all symmetric
// pairs are exactly (a_0 I, a_1 I) and (a_1 I, a_0 I).
#include <random>

#include "theorems/ahn2023/minima/two_layer_certificate.hpp"
#include "theorems/ahn2023/minima/two_layer_counterexamples.hpp"
#include "theorems/ahn2023/minima/two_layer_plots.hpp"
#include "theorems/ahn2023/minima/two_layer_problem.hpp"
#include "theorems/ahn2023/minima/two_layer_statements.hpp"
#include "verify/claim/finding.hpp"
#include "verify/claim/plot_choice.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/linalg/univariate_polynomial.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::ahn2023::claim_thm3 {
namespace {

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
  const bool closed = all_hold({solved == Vector<Rational>{e1 / m.n, e2 / (m.n * m.n)},
                                best.common_loss(e1, e2) == best.loss_min, roots.size() == 2});
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
  auto result =
      established(certified,
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
      all_hold({parts.scalar.sign() >= 0, parts.traceless.sign() >= 0, parts.spread.sign() >= 0});
  return settled(
      {signs, best.loss(A0, A1) - best.loss_min == parts.scalar + parts.traceless + parts.spread},
      "d = " + best.d.text() +
          ": the loss exceeds f* by the sum of three numbers >= 0, from the means of the layers, "
          "their traceless parts, and " +
          (A0.rows() == 1 ? "0, as these are 0" : "|E_0|^2 |E_1|^2 - d/(d-1) |E_1 E_0|^2"),
      "the loss minus f* is not the sum of the three nonnegative parts");
}

// A_1 makes the gradient W A_1 / n + V vanish, and with W > 0 any other R costs tr((R - A_1) W (R -
// A_1)) / n^2 more; beyond d = 30 the loss at A_1 itself has too many digits to be multiplied out.
Finding best_response(const Context& c) {
  const auto A0 = first_layer(c, 4), R = seeded_symmetric(A0.rows(), c.seed + 1);
  const TwoLayerProblem best(c.instance.integer("n"), A0.rows());
  const auto layer = best.second_layer(A0);
  const auto [A1, loss] = best.best_response(A0);
  bool holds =
      all_hold({is_symmetric(A1), layer.W * A1 == -(best.n * layer.V), loss >= best.loss_min,
                best.loss(A0, R) == layer.at(best.inverse_n * R), best.loss(A0, R) >= loss});
  if (A0.rows() <= 30) {
    const Matrix<Rational> away = best.inverse_n * (R - A1);
    holds &= all_hold({A0 * A1 == A1 * A0, best.loss(A0, A1) == loss,
                       best.loss(A0, R) == loss + trace_of_product(away * layer.W, away)});
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

Finding crossed_orders(const Context& c) {
  return crossed_orders_attain(c.instance.integer("n"), c.instance.integer("d"));
}
Finding equal_steps(const Context&) { return equal_steps_attain(); }
Finding grows_without_symmetry(const Context&) { return grows_along_skew_pairs(); }

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
Finding optimum_precision_sweep(const Context& c) {
  return slope_finding(climb_precision_sweep(ComputedOptimum{c.instance}), "optimum");
}

}  // namespace

Theorem theorem() {
  const Sizes every = {{"n", Argument::variable}, {"d", Argument::variable}};
  const Sizes smallest = {{"n", 1}, {"d", 1}}, plane = {{"n", 1}, {"d", 2}};
  const Sizes reference = {{"n", 2}, {"d", 2}};
  const Sizes from_plane = {{"n", Argument::variable}, {"d", from(2, Argument::variable)}};
  const auto letters = [](const Sizes& sizes, Finding (*settle)(const Context&)) {
    return because("n and d are letters of the polynomials whose signs are found",
                   once(Evidence::certificate, sizes, Inputs::all, settle));
  };
  const auto positive_forms_in = [&](const Sizes& sizes) {
    return with_facts_for_nonnegative(
        letters(sizes, forms_positive_for_all),
        [](auto& say, auto& free) { say_forms_positive(say, free, true); });
  };
  // With the part of P in s and q, which is left of them at d = 1; P and Q are of d >= 2.
  const auto positive_forms = positive_forms_in(every);
  const auto distinct_steps = with_facts_for_nonnegative(
      letters(every, steps_distinct), [](auto& say, auto& free) { say_steps_distinct(say, free); });
  const auto uncoupled = with_facts_for_nonnegative(
      once(Evidence::certificate, plane, Inputs::points, without_coupling),
      [](auto& say, auto& free) { say_forms_positive(say, free, false); });
  return {
      .inputs = {n_input(),
                 {"A_0",
                  Kind::matrix,
                  {"d", "d"},
                  {Constraint::symmetric},
                  "first layer (descent is negative), for its best response",
                  true},
                 d_input()},
      .values = {{"loss_min", "rational: least loss over all symmetric pairs"},
                 {"e", "vector[2]: a_0 + a_1 and a_0 a_1"},
                 {"a_approx", "vector[2], ascending: the two optimal steps"},
                 {"certified", "boolean: the sum of squares closes for this n, d"},
                 {"A_1", "matrix[d, d]: best second layer for A_0, where A_0 is given"},
                 {"loss", "rational: loss of A_0 with its best second layer"}},
      .parts = {{"exactly",
                 {chain({expand(SumOfSquares{}), words(TracesOfPair{}), absorbed_steps(false),
                         expand(CommonStepsOptimum{}), positive_forms, distinct_steps,
                         words(SpreadOfTraceless{})}),
                  on_instance(Evidence::certificate, forms_at_instance), exact(excess_at_point)},
                 {{"without |E_0|^2 |E_1|^2", test(SumOfSquares{true})},
                  {"rho is tr(E_0 E_1)", words(TracesOfPair{true})},
                  {"the cubic trace takes n^2", absorbed_steps(true)},
                  {"e_1 has the opposite sign", test(CommonStepsOptimum{true})},
                  {"the eigenvalues need not sum to 0", words(SpreadOfTraceless{true})},
                  {"the means are not coupled to the traceless parts", uncoupled},
                  {"coordinates that take the two steps in opposite order attain f*",
                   once(Evidence::exact, reference, Inputs::points, crossed_orders)},
                  {"two equal steps attain f*",
                   once(Evidence::enclosure, smallest, Inputs::points, equal_steps)},
                  {"the loss is coercive without the symmetry of A_0 and A_1",
                   once(Evidence::symbolic, plane, Inputs::points, grows_without_symmetry)}},
                 {ginac(SumOfSquares{}),
                  deep(once(Evidence::certificate, {}, Inputs::region, forms_positive_one_by_one)),
                  on_instance(Evidence::precision_sweep, optimum_precision_sweep)}},
                {"squares",
                 {chain({expand(SumOfSquares{}), words(TracesOfPair{}), absorbed_steps(false),
                         positive_forms_in(from_plane), words(SpreadOfTraceless{})}),
                  exact(excess_at_point)},
                 {{"without |E_0|^2 |E_1|^2", test(SumOfSquares{true})},
                  {"rho is tr(E_0 E_1)", words(TracesOfPair{true})},
                  {"the cubic trace takes n^2", absorbed_steps(true)},
                  {"the eigenvalues need not sum to 0", words(SpreadOfTraceless{true})},
                  {"the means are not coupled to the traceless parts", uncoupled}}},
                {"steps",
                 {expand(CommonStepsOptimum{}), exact(optimum)},
                 {{"e_1 has the opposite sign", test(CommonStepsOptimum{true})}}},
                {"response",
                 {chain({words(SecondLayer{}), words(BestSecondLayer{}),
                         words(SecondLayerPositive{}), positive_forms, words(SpreadOfTraceless{})}),
                  exact(best_response)},
                 {{"the linear term is tr(A_1 V)", words(SecondLayer{true})},
                  {"the best second layer is V W^{-1}", words(BestSecondLayer{true})},
                  {"the spread is left out", words(SecondLayerPositive{true})},
                  {"the eigenvalues need not sum to 0", words(SpreadOfTraceless{true})}}}},
  };
}

}  // namespace verify::ahn2023::claim_thm3
