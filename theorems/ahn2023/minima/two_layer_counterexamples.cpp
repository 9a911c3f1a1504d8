#include "theorems/ahn2023/minima/two_layer_counterexamples.hpp"

#include "theorems/ahn2023/minima/two_layer_isserlis.hpp"
#include "theorems/ahn2023/minima/two_layer_problem.hpp"
#include "theorems/ahn2023/residual_statements.hpp"
#include "verify/algebra/univariate_polynomial.hpp"
#include "verify/claim/finding.hpp"
#include "verify/scalar/polynomial_ring.hpp"

namespace verify::ahn2023 {

// E_0 = -E_1 = diag(r, -r, 0, ..) about the mean of a_0 and a_1.
Finding crossed_orders_attain(long n, long d) {
  const TwoLayerProblem best(n, d);
  const Rational two(2), zero(0), mean = best.inverse_n * best.e1 / two;
  const Rational square = mean * mean - best.inverse_n * best.inverse_n * best.e2;  // r^2
  const CentredPair<Rational> pair{mean, mean, -(two * square) / best.d, two * square, two * square,
                                   zero, zero, two * square * square};
  const Rational loss = absorbed_loss(best.moments, pair.traces(best.d));
  return settled(loss == best.loss_min, "they do",
                 "n = " + best.n.text() + ", d = " + best.d.text() +
                     ": diag(a_0, a_1, ..), diag(a_1, a_0, ..), the mean of a_0 and a_1 in further "
                     "coordinates, cost " +
                     loss.text() + " > f* = " + best.loss_min.text());
}

Finding equal_steps_attain() {
  const TwoLayerProblem best(1, 1);
  // E (1 + a x^2)^4 with x ~ N(0, 1).
  const UnivariatePolynomial loss(
      Vector<Rational>{Rational(1), Rational(4), Rational(18), Rational(60), Rational(105)});
  const Rational a(-1, 3);
  const auto stationary = real_roots(loss.derivative());
  if (loss.at(a) != best.common_loss<Rational>(a + a, a * a) || stationary.size() != 1)
    return finding(Truth::unknown, "the quartic is not the loss of equal steps");
  const Ball least = loss.at(stationary[0].enclosure);
  return {
      less(Ball(best.loss_min), least) == Truth::yes ? Truth::no : Truth::unknown,
      "n = d = 1: equal steps reach " + least.decimal() +
          " at a = " + stationary[0].enclosure.decimal() +
          ", the only real root of 105 a^3 + 45 a^2 + 9 a + 1, and f* = " + best.loss_min.text(),
      {},
      {}};
}

Finding averaging_first_layer_helps() {
  const auto reduced = [](long n, const Vector<Rational>& diagonal) {
    const auto A0 = diagonal_matrix(diagonal);
    return TwoLayerProblem(n, A0.rows()).best_response(A0).loss;
  };
  const Rational apart = reduced(3, {Rational(-5, 12), Rational(-1, 3)});
  const Rational together = reduced(3, Vector<Rational>(2, Rational(-3, 8)));
  const Rational p(-24, 25), q(-43, 50);
  const Rational apart_5 = reduced(100, {p, p, q, q, q});
  const Rational together_5 = reduced(100, Vector<Rational>(5, Rational(-9, 10)));
  return settled(together <= apart && together_5 <= apart_5, "no counterexample",
                 "n = 3, d = 2: the best loss after A_0 = diag(-5/12, -1/3) is " + apart.text() +
                     ", below " + together.text() +
                     " after its mean -3/8 I; n = 100, d = 5: diag(-24/25, -24/25, -43/50, "
                     "-43/50, -43/50) beats its mean -9/10 I too");
}

Finding averaging_both_layers_helps() {
  const Matrix<Rational> A0{{Rational(1, 8), Rational(0)}, {Rational(0), Rational(-1, 8)}};
  const TwoLayerProblem problem(1, 2);
  const Rational apart = problem.loss(A0, -A0),
                 together = problem.loss(Matrix<Rational>(2, 2), Matrix<Rational>(2, 2));
  return settled(together <= apart, "no counterexample",
                 "n = 1, d = 2: A_0 = -A_1 = diag(1/8, -1/8) costs " + apart.text() +
                     ", the means 0 and 0 cost " + together.text());
}

Finding jointly_convex() {
  const TwoLayerProblem best(1, 1);
  const Rational middle = best.common_loss<Rational>(best.e1, best.e1 * best.e1 / Rational(4));
  return settled(middle <= best.loss_min, "the midpoint is no higher",
                 "n = d = 1: (a_0, a_1) and (a_1, a_0) both cost f* = " + best.loss_min.text() +
                     ", their midpoint with two equal steps " + (best.e1 / Rational(2)).text() +
                     " costs " + middle.text());
}

Finding grows_along_skew_pairs() {
  const PolynomialRing ring({"t"});
  const auto t = Polynomial::variable(ring, 0), zero = Polynomial(0);
  const Matrix<Polynomial> skew{{zero, t}, {-t, zero}};
  const auto loss = two_layer_loss_by_isserlis<Polynomial>(skew, -skew, 1);
  return settled(!loss.derivative(0).vanishes(), "no counterexample",
                 "n = 1, d = 2: A_0 = -A_1 = t [[0, 1], [-1, 0]] cost " + loss.text() +
                     " for every t, since x^T A_0 x = 0");
}

Finding first_state_sees_second_layer() {
  const PolynomialRing ring({"a_0", "a_1"});
  const Matrix<Polynomial> A0{{Polynomial::variable(ring, 0)}}, A1{{Polynomial::variable(ring, 1)}};
  const auto one = identity_matrix<Polynomial>(1);
  const auto displayed = population_loss_of_forward_pass<Polynomial>({{A0}, {}}, one, one, 1);
  const auto meant = population_loss_of_forward_pass<Polynomial>({{A0, A1}, {}}, one, one, 1);
  if (meant.derivative(1).vanishes())
    return finding(Truth::unknown, "Z_2 does not see the second pair either");
  return settled(!displayed.derivative(1).vanishes(), "it does",
                 "n = d = 1: the loss of Z_1 is " + displayed.text() +
                     " whatever the second pair; that of Z_2 depends on both");
}

}  // namespace verify::ahn2023
