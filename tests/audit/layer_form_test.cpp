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

namespace {

// Two layers in the plane that have the form, P = diag(B, p) and Q = diag(A, 0).
struct Stack {
  Vector<M> P = {{{0, 0, 0}, {0, 0, 0}, {0, 0, 1}}, {{0, 0, 0}, {0, 0, 0}, {0, 0, 1}}};
  Vector<M> Q = {{{1, 2, 0}, {3, 4, 0}, {0, 0, 0}}, {{5, 6, 0}, {7, 8, 0}, {0, 0, 0}}};
  LayerForm form(long heads = 1) const { return layer_form(P, Q, heads); }
};

}  // namespace

TEST_CASE("layer form: every weight that the form has not is looked at, and no other") {
  CHECK(Stack().form().outside.empty());
  for (const bool of_P : {true, false}) {
    for (const std::size_t layer : {0, 1}) {
      for (long i = 0; i < 3; ++i) {
        for (long j = 0; j < 3; ++j) {
          Stack changed;
          (of_P ? changed.P : changed.Q)[layer](i, j) = Rational(-9);
          const bool last = layer == 1;
          // Of P the last row counts in both layers, its last column before the last one; of Q
          // all beside A.
          const bool outside =
              of_P ? (i == 2 && j < 2) || (i < 2 && j == 2 && !last) : i == 2 || j == 2;
          const auto form = changed.form();
          CAPTURE(of_P);
          CAPTURE(layer);
          CAPTURE(i);
          CAPTURE(j);
          const auto name = std::string(of_P ? "P_" : "Q_") + std::to_string(layer) + "[" +
                            std::to_string(i) + ", " + std::to_string(j) + "] = -9";
          CHECK(form.outside == (outside ? name : ""));
          CHECK(form.outside_part == (outside ? 1.0 : 0.0));
        }
      }
    }
  }
}

TEST_CASE("layer form: the part outside is of the largest weight of all, wherever it is") {
  Stack stack;
  stack.Q[0](0, 2) = Rational(-2);
  CHECK(stack.form().outside_part == 0.25);  // of 8 in Q_1
  stack.P[1](0, 0) = Rational(-16);
  CHECK(stack.form().outside_part == 0.125);
  Stack zero;
  for (auto* side : {&zero.P, &zero.Q})
    for (auto& a : *side) a = M(3, 3);
  CHECK(zero.form().outside_part == 0.0);
  CHECK_FALSE(zero.form().exists());
}

TEST_CASE("layer form: heads of a layer are summed, and must leave the covariates alone") {
  Stack two;  // two heads of one layer
  two.P[0](2, 2) = Rational(3);
  const auto form = two.form(2);
  CHECK(form.exists());
  CHECK(form.A == Vector<M>{{{8, 12}, {16, 20}}});
  CHECK(form.B.empty());
  // Two layers of two heads.
  Stack four;
  four.P.insert(four.P.end(), two.P.begin(), two.P.end());
  four.Q.insert(four.Q.end(), two.Q.begin(), two.Q.end());
  CHECK(four.form(2).A == Vector<M>{{{6, 8}, {10, 12}}, {{8, 12}, {16, 20}}});
  for (const std::size_t head : {0, 1}) {
    Stack moved = four;
    moved.P[head](0, 1) = Rational(1);
    CHECK_FALSE(moved.form(2).exists());
    Stack last = four;
    last.P[2 + head](0, 1) = Rational(1);
    CHECK(last.form(2).exists());
  }
  Stack moves;
  moves.P[0](0, 1) = Rational(6);
  moves.P[0](2, 2) = Rational(2);
  CHECK(moves.form().B == Vector<M>{{{0, 3}, {0, 0}}, {{0, 0}, {0, 0}}});
  moves.P[0](2, 2) = Rational(0);
  CHECK_FALSE(moves.form().exists());
}

}  // namespace verify::layer_form_test
