// What does not follow from hypotheses, though it nearly does: a root of a square of any sign, the
// other order of a product that is a multiple of the identity, a product of commuting matrices one
// of which may be singular, a fraction of any sign that is cleared.
#include <algorithm>

#include "tests/algebra/order/word_scene.hpp"
#include "verify/algebra/order/order_proof.hpp"

namespace verify::order_test::wrong_hypotheses_test {
namespace {

const WordText text = [](const WordPolynomial&) { return std::string("w"); };

// Letters of one size, numbers, and what is supposed of them.
struct Supposed {
  Letters<WordMatrix> free;
  Spaces d = free.space("d"), n = free.space("n");
  FreshLetters fresh{free};
  Hypotheses known;
  WordPolynomial I = WordPolynomial::identity(d.front());

  WordPolynomial scalar() { return free.scalar().value(); }
  WordPolynomial symmetric() { return free.symmetric(d).at(0, 0); }
  WordPolynomial square() { return free.matrix(d, d).at(0, 0); }

  void complete() {
    infer_signs(known, free);
    add_fresh(fresh, free, text, known);
    infer_signs(known, free);
    add_turned_products(known);
    clear_zeros(known);
    add_cleared(known);
    add_commuting(text, known);
  }
  bool vanishes(const WordPolynomial& formula) const {
    return proved_zero(formula, known, nullptr).has_value();
  }
  SignKnown sign_of_matrix(const WordPolynomial& matrix) const {
    auto best = SignKnown::unknown;
    for (const auto& sign : known.matrices)
      if (sign.value == matrix)
        best = std::max(best, sign.strict ? SignKnown::positive : SignKnown::not_negative);
    return best;
  }
  void commute(const WordPolynomial& a, const WordPolynomial& b) {
    known.add_zero(minus(a * b, b * a), "they commute");
  }
};

TEST_CASE("hypotheses: the root of a square is the number where it is not negative") {
  for (const bool is_signed : {false, true}) {
    CAPTURE(is_signed);
    Supposed s;
    const auto c = s.scalar(), t = s.scalar();
    s.known.add_sign(t, true, "t");
    if (is_signed) s.known.add_sign(c, false, "c");
    const auto of_square = s.fresh.root(WordScalar(c * c)).value(),
               of_t = s.fresh.root(WordScalar(t)).value(),
               of_product = s.fresh.root(WordScalar(c * c * t)).value();
    s.complete();
    CHECK(s.vanishes(minus(of_square, c)) == is_signed);
    CHECK(s.vanishes(minus(of_product, c * of_t)) == is_signed);
  }
}

TEST_CASE("hypotheses: a product that is the identity is it in the other order, no other product") {
  for (const long factor : {1, 2, -1}) {
    CAPTURE(factor);
    Supposed s;
    const auto A = s.square(), B = s.square();
    s.known.add_zero(minus(A * B, Q(factor) * s.I), "A B");
    s.complete();
    CHECK(s.vanishes(minus(B * A, s.I)) == (factor == 1));
  }
  Supposed s;
  const auto A = s.square(), B = s.square(), c = s.scalar();
  s.known.add_zero(minus(scaled(c, A * B), s.I), "c A B");
  s.complete();
  CHECK_FALSE(s.vanishes(minus(B * A, s.I)));
  CHECK_FALSE(s.vanishes(minus(B * A, A * B)));
}

TEST_CASE("hypotheses: a product of commuting matrices is definite where all of them are") {
  for (const bool last : {false, true}) {
    CAPTURE(last);
    Supposed s;
    const auto A = s.symmetric(), B = s.symmetric(), C = s.symmetric();
    s.known.add_sign(A, true, "A");
    s.known.add_sign(B, true, "B");
    s.known.add_sign(C, last, "C");
    s.commute(A, B);
    s.commute(A, C);
    s.commute(B, C);
    s.complete();
    const auto of_last = last ? SignKnown::positive : SignKnown::not_negative;
    CHECK(s.sign_of_matrix(A * B) == SignKnown::positive);
    CHECK(s.sign_of_matrix(A * C) == of_last);
    CHECK(s.sign_of_matrix(A * B * C) == of_last);
  }
}

TEST_CASE("hypotheses: no product of matrices that need not commute is semidefinite") {
  Supposed s;
  const auto A = s.symmetric(), B = s.symmetric(), C = s.symmetric();
  for (const auto& matrix : {A, B, C}) s.known.add_sign(matrix, true, "definite");
  s.commute(A, B);
  s.commute(A, C);
  s.complete();
  CHECK(s.sign_of_matrix(B * C) == SignKnown::unknown);
  CHECK(s.sign_of_matrix(A * B * C) == SignKnown::unknown);
}

}  // namespace
}  // namespace verify::order_test::wrong_hypotheses_test
