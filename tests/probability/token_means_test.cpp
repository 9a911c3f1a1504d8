// The degree in the number of tokens is derived, and a grid that is too small is refused.
#include "verify/probability/token_means.hpp"

#include <doctest/doctest.h>

#include "verify/algebra/words/causal_order.hpp"
#include "verify/algebra/words/letter_kinds.hpp"
#include "verify/claim/instance.hpp"
#include "verify/linalg/words/token_columns.hpp"

namespace verify::token_means_test {
namespace {

enum class Claimed { right, right_for_one_token };

// E |x_1 + .. + x_n|^2 = n d.
struct SquaredSum {
  Claimed claimed = Claimed::right;

  Sizes sizes() const { return {{"n", Argument::grid}, {"d", Argument::words}}; }

  TreeScalar operator()(TokenLetters& free) const {
    const auto X = free.tokens(free.space("d"));
    const auto sum = X * free.ones();
    return dot(sum, sum);
  }
  TreeScalar mean(const TreeScalar& n, const TreeScalar& d, const Vector<TreeScalar>&) const {
    // n^2 d is right for no token and for one.
    return claimed == Claimed::right_for_one_token ? n * n * d : n * d;
  }
};

// sum_{j <= i} s x_i . x_j, squared: the pairs j < i give d each, the n squares (d^2 + 2 d) and
// their products with each other d^2.
struct CausalPairs {
  bool unordered = false;

  Sizes sizes() const { return {{"n", Argument::grid}, {"d", Argument::words}}; }

  TreeScalar operator()(TokenLetters& free) const {
    const auto X = free.tokens(free.space("d"));
    const auto s = free.scalar();
    const auto pairs = s * dot(free.ones(), column_products(X, X * free.order()));
    return pairs * pairs;
  }
  TreeScalar mean(const TreeScalar& n, const TreeScalar& d, const Vector<TreeScalar>& s) const {
    const TreeScalar one(1), two(2), half(Rational(1, 2));
    const auto others = (unordered ? two : one) * half * n * (n - one) * d;
    return s[0] * s[0] * (others + n * (d * d + two * d) + n * (n - one) * d * d);
  }
};

const Instance nothing("none", {}, {});
const Context context{nothing, 1, 64, nullptr};

TEST_CASE("a polynomial that agrees on too small a grid is not taken for all") {
  const SquaredSum right, wrong{Claimed::right_for_one_token};
  CHECK(token_degrees(right).counted == 2);
  CHECK(token_degrees(wrong).claimed == 2);
  CHECK(token_means(right, 0, 2).run(context).answer == Truth::yes);
  CHECK(token_means(right, 0, 2).record().fault.empty());
  CHECK(token_means(wrong, 0, 1).run(context).answer == Truth::unknown);
  CHECK(token_means(wrong, 0, 1).record().fault.find("n = 2 is missing") != std::string::npos);
  CHECK(token_means(wrong, 0, 0).record().fault.find("n = 1, .., 2 are missing") !=
        std::string::npos);
  CHECK(token_means(wrong, 0, 2).run(context).answer == Truth::no);
  CHECK(token_means(wrong, 1, 3).run(context).answer == Truth::no);
}

TEST_CASE("masks order the tokens, and scalars are shared by both sides") {
  CHECK(token_degrees(CausalPairs{}).counted == 4);
  CHECK(token_degrees(CausalPairs{}).claimed == 2);
  CHECK(token_means(CausalPairs{}, 0, 4).run(context).answer == Truth::yes);
  CHECK(token_means(CausalPairs{true}, 0, 4).run(context).answer == Truth::no);
  CHECK(token_means(CausalPairs{}, 0, 3).record().fault.find("n = 4 is missing") !=
        std::string::npos);
}

TEST_CASE("a claimed mean that is no polynomial is refused") {
  Letters<TreeMatrix> free;
  const auto n = free.space("n");
  CHECK(token_degrees(2, free.size(n) * free.size(n), free, n.front()).needed() == 3);
  CHECK_FALSE(token_degrees(2, free.inverse_size(n), free, n.front()).fault.empty());
}

TEST_CASE("columns of numbers, of letters and of counts") {
  Matrix<Rational> a(2, 2), b(2, 2);
  for (long k = 0; k < 4; ++k) a(k / 2, k % 2) = b(k % 2, k / 2) = Rational(k + 1);
  CHECK(column_products(a, b) == Vector<Rational>{Rational(7), Rational(22)});
  CHECK(scaled_columns(a, {Rational(2), Rational(3)}) ==
        a * diagonal_matrix<Rational>({Rational(2), Rational(3)}));
  Letters<WordMatrix> free;
  const auto d = free.space("d"), n = free.space("n");
  CHECK_THROWS_AS(column_products(free.matrix(d, n), free.matrix(d, n)), std::invalid_argument);
  Letters<VisitMatrix> counts;
  const auto rows = counts.space("d"), tokens = counts.space("n");
  const auto X = counts.matrix(rows, tokens);
  CHECK(column_products(X, X).column().at(0, 0).visited()->variables ==
        std::map<Space, long>{{rows.front(), 1}, {tokens.front(), 1}});
  CHECK((scaled_columns(X, column_products(X, X)) * counts.order(tokens))
            .at(0, 0)
            .visited()
            ->variables == std::map<Space, long>{{rows.front(), 2}, {tokens.front(), 2}});
}

}  // namespace
}  // namespace verify::token_means_test
