#include "verify/audit/layer_form.hpp"

#include <doctest/doctest.h>

namespace verify::layer_form_test {

namespace {

using M = Matrix<Rational>;

M value_weights(const Rational& b, const Rational& p) { return {{b, 0}, {0, p}}; }
M query_key(const Rational& a) { return {{a, 0}, {0, 0}}; }

}  // namespace

TEST_CASE("layer form: a factor of P goes into A and out of B") {
  const auto form =
      layer_form({value_weights(6, 2), value_weights(0, 1)}, {query_key(5), query_key(7)});
  CHECK(form.exists());
  CHECK(form.outside.empty());
  CHECK(form.A == Vector<M>{{{10}}, {{7}}});
  CHECK(form.B == Vector<M>{{{3}}, {{0}}});
}

TEST_CASE(
    "layer form: without B there is none, and of the last layer the covariates do not count") {
  const auto form =
      layer_form({value_weights(0, 1), value_weights(9, 1)}, {query_key(5), query_key(7)});
  CHECK(form.B.empty());
  CHECK(form.outside.empty());
}

TEST_CASE("layer form: the largest weight outside is named with its place") {
  Vector<M> P = {value_weights(0, 1), value_weights(0, 1)}, Q = {query_key(5), query_key(7)};
  Q[0](0, 1) = Rational(-1, 2);
  P[1](1, 0) = Rational(1, 4);
  CHECK(layer_form(P, Q).outside == "Q_0[0, 1] = -1/2");
  Q[0](0, 1) = Rational(0);
  CHECK(layer_form(P, Q).outside == "P_1[1, 0] = 1/4");
  P[1](1, 0) = Rational(0);
  Q[1](0, 1) = Rational(8);
  CHECK(layer_form(P, Q).outside == "Q_1[0, 1] = 8");
  CHECK(layer_form({P[1]}, {Q[1]}).outside.empty());  // its slot of the query's label is 0
}

TEST_CASE("layer form: a corner 0 of P leaves nothing to divide by") {
  CHECK_FALSE(layer_form({value_weights(1, 0)}, {query_key(5)}).exists());
}

}  // namespace verify::layer_form_test
