// The second derivatives by differences against those of the expanded loss.
#include "theorems/liu2025/column_curvature.hpp"

#include <doctest/doctest.h>

#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/second_order.hpp"
#include "verify/scalar/polynomial_ring.hpp"

namespace verify::liu2025::column_curvature_test {
namespace {

// Of one column, every parameter another number.
const ColumnNumbers at = {1, {1, 2}, {3, -2}, {Rational(1, 2), 1}, {5, -1}, {0, 2}};
const Matrix<Rational> variances = {{2, 1}, {4, 5}};

TEST_CASE("column curvature: gradient and Hessian are those of the expanded loss") {
  const auto found = column_curvature(gaussian_even_moments(variances), at);
  // In the same order: W_1, K, B2, B1, W_0.
  const Vector<Rational> point = {-2, Rational(1, 2), 1, 5, -1, 0, 2, 3};
  std::vector<std::string> names;
  for (std::size_t k = 0; k < point.size(); ++k) names.push_back("x" + std::to_string(k));
  const PolynomialRing ring(std::move(names));
  const auto x = [&](long k) { return Polynomial::variable(ring, k); };
  const auto lift = [](const Matrix<Rational>& a) { return to_scalar<Polynomial>(a); };
  const Matrix<Polynomial> none(2, 2);
  LayerParameters<Polynomial> theta{none, none, none};
  auto B1 = none;
  theta.W(0, 1) = x(7);
  theta.W(1, 1) = x(0);
  for (long i = 0; i < 2; ++i) {
    theta.K(i, 1) = x(1 + i);
    theta.B2(i, 1) = x(3 + i);
    B1(i, 1) = x(5 + i);
  }
  const auto u = gaussian_even_moments(variances);
  const PopulationProblem<Polynomial> problem{{lift(u.second), lift(u.fourth)},
                                              LayerTarget::linear,
                                              0,
                                              0,
                                              lift(Matrix<Rational>{{0, 1}, {0, 2}}),
                                              0,
                                              2};
  const auto loss = raw_loss(problem, pair_table(problem.u), theta, B1);
  const auto expected = second_order_at(loss, point);
  CHECK(found.gradient == expected.gradient);
  CHECK(found.hessian == expected.hessian);
}

TEST_CASE("column curvature: a matrix is definite where its pivots are positive") {
  const auto definite = [](const Matrix<Rational>& a, long rows) {
    Comparisons<Rational> say;
    say_definite(say, a, rows);
    return facts_hold(say);
  };
  CHECK(definite({{2, 1}, {1, 1}}, 2));
  CHECK_FALSE(definite({{1, 1}, {1, 1}}, 2));
  CHECK(definite({{1, 1}, {1, 1}}, 1));
  CHECK_FALSE(definite({{1, 2}, {2, 1}}, 2));
}

}  // namespace
}  // namespace verify::liu2025::column_curvature_test
