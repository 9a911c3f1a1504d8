#include "theorems/ahn2023/minima/two_layer_counterexamples.hpp"

#include "theorems/ahn2023/minima/two_layer_isserlis.hpp"
#include "theorems/ahn2023/minima/two_layer_problem.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/univariate_polynomial.hpp"
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
  if (!all_hold({loss.at(a) == best.common_loss<Rational>(a + a, a * a), stationary.size() == 1}))
    return finding(Truth::unknown, "the quartic is not the loss of equal steps");
  const Ball least = loss.at(stationary[0].enclosure);
  if (less(Ball(loss.at(Rational(-1, 4))), least) == Truth::yes)
    return finding(Truth::unknown, "the stationary point is not the least of the quartic");
  return {
      less(Ball(best.loss_min), least) == Truth::yes ? Truth::no : Truth::unknown,
      "n = d = 1: equal steps reach " + least.decimal() +
          " at a = " + stationary[0].enclosure.decimal() +
          ", the only real root of 105 a^3 + 45 a^2 + 9 a + 1, and f* = " + best.loss_min.text(),
      {},
      {}};
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

}  // namespace verify::ahn2023
