// A statement shows what it evaluates: letters, sizes, definitions and sides, made of its own tree,
// with the place where it is declared.
#include <doctest/doctest.h>

#include "verify/algebra/words/visit_ways.hpp"
#include "verify/models/linear_attention.hpp"

namespace verify::shown_statement_test {
namespace {

struct Layer {
  bool wrong_sign = false;

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d"), n = free.space("n");
    const M X = free.matrix("X", d, n), P = free.symmetric("P", d);
    const auto x = free.vector("x_query", d), y = free.vector("y", n);
    const auto Z = bordered(X, x, y, ScalarOf<M>(0L));
    const M value = bordered(zero_like(P), zero_column(P), zero_row(P), ScalarOf<M>(1L));
    const M key = bordered(P, zero_column(P), zero_row(P), ScalarOf<M>(0L));
    const auto after = linear_attention_layer(Z, value, key, free.inverse_size(n));
    const auto label = dot(x, P * (X * y));
    Vanishing<M> zero;
    zero.equal(corner(after), free.inverse_size(n) * (wrong_sign ? -label : label));
    return zero;
  }
};

struct Difference {
  long d;

  Sizes sizes() const { return {{"d", d}}; }

  template <Ring T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto A = free.matrix("A", d, d), B = free.matrix("B", d, d);
    return {T(trace(A * B) - trace(B * A))};
  }
};

// Long, with a variable that stands for 1/n and numbers that nobody named.
struct Nameless {
  Sizes sizes() const { return {{"n", from(1, Argument::variable)}}; }

  template <Ring T>
  Vector<T> operator()(Variables<T>& free) const {
    const T of_n = free.size("1/n");
    T sum(0L);
    for (int k = 0; k < 30; ++k) sum = sum + free.scalar() * of_n;
    return {sum};
  }
};

TEST_CASE("a statement about matrices shows its formula, what it calls and where it stands") {
  const auto line = __LINE__ + 1;
  const auto checked = words(Layer{}).checked();
  REQUIRE(checked.identities.size() == 1);
  CHECK(checked.identities[0].left.find("\\mathrm{LinAttn}(") != std::string::npos);
  CHECK(checked.identities[0].right == "\\frac{1}{n} x_{\\mathrm{query}}^{\\top} P X y");
  REQUIRE(checked.letters.size() == 4);
  CHECK(checked.letters[1].name == "P");
  CHECK(checked.letters[1].properties == std::vector<std::string>{"symmetric"});
  CHECK(checked.sizes == std::vector<CheckedSize>{{"d", 0}, {"n", 1}});
  CHECK(std::any_of(checked.definitions.begin(), checked.definitions.end(),
                    [](const auto& one) { return one.name == "\\mathrm{LinAttn}(Z, P, Q, s)"; }));
  CHECK(checked.place == "tests/algebra/words/shown_statement_test.cpp:" + std::to_string(line));
  // Another statement shows another formula.
  CHECK(words(Layer{true}).checked().identities != checked.identities);
}

TEST_CASE("a recorded statement shows itself where it is short, and how large it is where not") {
  const auto small = expand(Difference{1}).checked();
  REQUIRE(small.identities.size() == 1);
  CHECK(small.identities[0].left == "A B");
  const auto large = test(Difference{6}).checked();
  CHECK(large.identities.empty());
  CHECK(large.described.find("a polynomial identity in 72 variables, ") == 0);
  CHECK(large.letters.size() == 2);
  const auto nameless = test(Nameless{}).checked();
  CHECK(nameless.described.find("in 31 variables, 30 of them without a name, ") !=
        std::string::npos);
  CHECK(nameless.sizes == std::vector<CheckedSize>{{"n", 1}});
  CHECK(deep(test(Difference{6})).checked().described ==
        "the recorded statement Difference of the checker");
}

}  // namespace
}  // namespace verify::shown_statement_test
