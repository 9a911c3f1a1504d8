// Words against numbers: evaluation at concrete matrices respects every operation, and rewriting
// finds what is equal at all sizes and nothing that is equal at some.
#include "verify/linalg/words/word_matrix.hpp"

#include <doctest/doctest.h>

#include <map>
#include <random>

#include "verify/algebra/words/letter_kinds.hpp"
#include "verify/algebra/words/letters.hpp"
#include "verify/algebra/words/normal_forms.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/instance.hpp"

namespace verify::word_matrix_test {
namespace {

// Values for the letters of spaces of these dimensions.
struct Assignment {
  std::map<Space, long> dimension = {{unit_space, 1}};
  std::map<int, Matrix<Rational>> letters;

  Matrix<Rational> value(const MatrixLetter& letter) const {
    const auto& a = letters.at(letter.name);
    return letter.transposed ? transpose(a) : a;
  }
  Matrix<Rational> value(const MatrixWord& word, Space first) const {
    auto result = identity_matrix<Rational>(dimension.at(first));
    for (const auto& letter : word) result = result * value(letter);
    return result;
  }
  Rational value(const ClosedWord& factor) const {
    if (factor.is_trace)
      return factor.word.empty() ? Rational(dimension.at(factor.space))
                                 : trace(value(factor.word, factor.word.front().rows));
    return value(factor.word, unit_space)(0, 0);
  }
  Matrix<Rational> value(const WordPolynomial& a) const {
    Matrix<Rational> sum(dimension.at(a.rows()), dimension.at(a.cols()));
    for (const auto& [monomial, by] : a.terms()) {
      Rational factor = by;
      for (const auto& [scalar, power] : monomial.scalars) {
        for (int k = 0; k < std::abs(power); ++k) {
          const auto s = value(scalar);
          factor = power > 0 ? factor * s : factor / s;
        }
      }
      sum = sum + factor * value(monomial.path, a.rows());
    }
    return sum;
  }
};

struct Drawn {
  Letters<WordMatrix> free;
  Assignment at;
  std::mt19937_64 random{7};

  Spaces space(const std::string& symbol, long dimension) {
    const auto result = free.space(symbol);
    at.dimension[result.front()] = dimension;
    return result;
  }
  Rational number() { return Rational(static_cast<long>(random() % 7) - 3, 1 + random() % 3); }
  WordMatrix matrix(const Spaces& rows, const Spaces& cols, bool symmetric = false) {
    const auto letter = symmetric ? free.symmetric(rows) : free.matrix(rows, cols);
    Matrix<Rational> value(at.dimension.at(rows.front()), at.dimension.at(cols.front()));
    for (auto& entry : value.entries()) entry = number();
    if (symmetric) value = value + transpose(value);
    at.letters[free.count()] = value;
    return letter;
  }
  WordVector vector(const Spaces& rows) { return WordVector(matrix(rows, {unit_space})); }
  Matrix<Rational> value(const WordMatrix& a) const { return at.value(a.at(0, 0)); }
  Rational value(const WordScalar& a) const { return at.value(a.value())(0, 0); }
};

TEST_CASE("evaluation of words respects sums, products, transposes, traces and multiples") {
  Drawn drawn;
  const auto d = drawn.space("d", 3), n = drawn.space("n", 2);
  const auto A = drawn.matrix(d, d, true), B = drawn.matrix(d, d), X = drawn.matrix(d, n);
  const auto v = drawn.vector(d), w = drawn.vector(d);
  const auto rank_one = outer(v, w);
  const std::vector<WordMatrix> some = {A,
                                        B,
                                        X * transpose(X),
                                        rank_one,
                                        rank_one * A * rank_one,
                                        trace(B * rank_one) * B,
                                        dot(v, A * w) * A,
                                        WordMatrix::identity(d),
                                        drawn.free.size(n) * transpose(B)};
  for (const auto& a : some) {
    CHECK(drawn.value(transpose(a)) == transpose(drawn.value(a)));
    CHECK(drawn.value(trace(a)) == trace(drawn.value(a)));
    for (const auto& b : some) {
      CHECK(drawn.value(a + b) == drawn.value(a) + drawn.value(b));
      CHECK(drawn.value(a - b) == drawn.value(a) - drawn.value(b));
      CHECK(drawn.value(a * b) == drawn.value(a) * drawn.value(b));
      CHECK(drawn.value(trace(a * b) * b) ==
            trace(drawn.value(a) * drawn.value(b)) * drawn.value(b));
      CHECK(drawn.value(a * transpose(b)) == drawn.value(a) * transpose(drawn.value(b)));
    }
  }
  CHECK(drawn.value(dot(v, B * w)) ==
        (transpose(drawn.value(v.column())) * drawn.value(B) * drawn.value(w.column()))(0, 0));
}

TEST_CASE("normal forms know what holds at all sizes") {
  Letters<WordMatrix> free;
  const auto d = free.space("d"), n = free.space("n");
  const auto A = free.symmetric(d), B = free.matrix(d, d), X = free.matrix(d, n);
  const auto v = free.vector(d), w = free.vector(d);
  const auto s = free.scalar();
  const auto zero = [](const WordMatrix& a) { return a == zero_like(a); };
  CHECK(zero(transpose(A * B) - transpose(B) * A));
  CHECK((trace(A * B) - trace(transpose(B) * A)).is_zero());
  CHECK((trace(X * transpose(X) * B) - trace(transpose(X) * B * X)).is_zero());
  CHECK((trace(outer(v, w) * B) - dot(w, B * v)).is_zero());
  CHECK((dot(v, B * w) - dot(w, transpose(B) * v)).is_zero());
  CHECK(zero(outer(v, w) * outer(v, w) - dot(w, v) * outer(v, w)));
  CHECK(zero(s * A - A * (s * WordMatrix::identity(d))));
  CHECK((trace(WordMatrix::identity(n)) * free.inverse_size(n) - WordScalar(1)).is_zero());
  const auto [Y, Z] = free.regular(d);
  CHECK(zero(Y * Z - WordMatrix::identity(d)));
  CHECK(zero(A * Z * Y * A - A * A));
  CHECK((trace(Z * B * Y) - trace(B)).is_zero());
  CHECK((trace(Y * Z) - free.size(d)).is_zero());
  CHECK(zero(transpose(Z) * transpose(Y) - WordMatrix::identity(d)));
}

TEST_CASE("and nothing that holds at some sizes only") {
  Letters<WordMatrix> free;
  const auto d = free.space("d");
  const auto x = free.matrix(d, d), S = free.symmetric(d);
  const WordScalar half(Rational(1, 2));
  // Cayley and Hamilton at d = 2; the trace of the unit matrix at d = 5.
  const auto cayley =
      x * x - trace(x) * x + half * (trace(x) * trace(x) - trace(x * x)) * WordMatrix::identity(d);
  CHECK(cayley != zero_like(cayley));
  CHECK(visits(cayley.at(0, 0)) == std::map<Space, int>{{d.front(), 3}});
  CHECK_FALSE((trace(WordMatrix::identity(d)) - WordScalar(5)).is_zero());
  // True where matrices commute, or are symmetric.
  CHECK(x * S != S * x);
  CHECK(x != transpose(x));
}

TEST_CASE("blocks that do not fit are refused") {
  Letters<WordMatrix> free;
  const auto d = free.space("d"), n = free.space("n");
  const auto A = free.symmetric(d), X = free.matrix(d, n);
  CHECK_THROWS_AS(X * A, std::invalid_argument);
  CHECK_THROWS_AS(A + X, std::invalid_argument);
  CHECK_THROWS_AS(trace(X), std::invalid_argument);
  CHECK_THROWS_AS(corner(A), std::invalid_argument);
  const auto Z = bordered(X, free.vector(d), free.vector(n), free.scalar());
  CHECK(inner_block(Z) == X);
  CHECK_THROWS_AS(Z * Z, std::invalid_argument);
  CHECK_THROWS_AS(free.matrix(Z.rows(), d), std::invalid_argument);
}

// Cayley and Hamilton of 2 x 2 matrices: true at d = 1 and 2 alone.
struct CayleyHamilton {
  bool without_trace = false;

  Sizes sizes() const { return {{"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto x = free.matrix(free.space("d"), free.space("d"));
    const auto t = trace(x), half = from_rational<ScalarOf<M>>(Rational(1, 2));
    Vanishing<M> zero;
    zero.add(x * x - t * x + half * (t * t - trace(x * x)) * identity_like(x));
    if (!without_trace) zero.add(trace(x) - trace(transpose(x)));
    return zero;
  }
};

TEST_CASE("a statement that is true at the sizes run and false beyond is refused") {
  const Instance nothing("none", {}, {});
  const Context context{nothing, 1, 64, nullptr};
  CHECK(test_at(CayleyHamilton{}, {{"d", 2}}).run(context).answer == Truth::yes);
  const auto found = words(CayleyHamilton{}).run(context);
  CHECK(found.answer == Truth::no);
  CHECK(found.detail.find("at d = 3:") != std::string::npos);
  CHECK(telling_sizes(normal_forms(CayleyHamilton{})) == std::map<std::string, long>{{"d", 3}});
}

// Three dimensions are singled out, and nothing passes through the others.
struct SingledOut {
  Sizes sizes() const { return {{"n", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto others = free.vector(free.space("n", 3));
    Vanishing<M> zero;
    zero.add(dot(others, others) - dot(others, others) + free.scalar());
    return zero;
  }
};

TEST_CASE("no space is run with fewer dimensions than are singled out") {
  const Instance nothing("none", {}, {});
  CHECK(telling_sizes(normal_forms(SingledOut{})) == std::map<std::string, long>{{"n", 3}});
  CHECK(words(SingledOut{}).record().fault.empty());
  CHECK(words(SingledOut{}).run({nothing, 1, 64, nullptr}).answer == Truth::no);
}

struct SizesLeftOut {
  Sizes sizes() const { return {{"n", Argument::words}}; }
  bool unused = false;
  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto X = free.matrix(free.space("d"), free.space("n"));
    Vanishing<M> zero;
    zero.add(trace(X * transpose(X)) - trace(transpose(X) * X));
    return zero;
  }
};

TEST_CASE("sizes() names exactly the spaces of the letters") {
  CHECK(words(SizesLeftOut{}).record().fault.find("spaces d, n") != std::string::npos);
  CHECK(words(CayleyHamilton{}).record().fault.empty());
}

}  // namespace
}  // namespace verify::word_matrix_test
