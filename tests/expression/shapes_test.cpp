// Shapes of formulas: found where they fit, refused with the place where they do not.
#include "verify/expression/shapes.hpp"

#include "tests/printing.hpp"

namespace verify::shapes_test {
namespace {

using Texts = std::map<std::string, std::string>;

Vocabulary vocabulary_of(const Texts& letters, const Texts& definitions = {}) {
  Vocabulary vocabulary;
  for (const auto& [name, text] : letters) vocabulary.letters[name] = parse_letter(text);
  for (const auto& [name, text] : definitions)
    vocabulary.definitions[name] = parse_expression(text);
  find_shapes_of_definitions(vocabulary);
  return vocabulary;
}

const Texts usual = {{"X", "d x n"},
                     {"y", "n"},
                     {"x", "d"},
                     {"s", "scalar"},
                     {"A", "d x d"},
                     {"S", "d x d, symmetric, invertible"},
                     {"z", "d, normal with covariance S"}};

std::string shape(const std::string& text, const Texts& definitions = {}) {
  const auto vocabulary = vocabulary_of(usual, definitions);
  auto formula = parse_expression(text);
  try {
    find_shapes(formula, vocabulary);
    return to_text(formula.shape);
  } catch (const ExpressionError& error) {
    return error.what();
  }
}
Uses uses(const std::string& text, const Texts& definitions = {}) {
  auto formula = parse_expression(text);
  return find_shapes(formula, vocabulary_of(usual, definitions));
}
std::string sides(const std::string& text) {
  auto identity = parse_identity(text);
  try {
    find_shapes(identity, vocabulary_of(usual));
    return to_text(identity.left.shape) + " = " + to_text(identity.right.shape);
  } catch (const ExpressionError& error) {
    return error.what();
  }
}
bool has(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

TEST_CASE("shapes: products, sums and multiples") {
  CHECK(shape("X y") == "d x 1");
  CHECK(shape("X' x") == "n x 1");
  CHECK(shape("x' X y") == "a scalar");
  CHECK(shape("(x' x) X") == "d x n");
  CHECK(shape("X (x' x)") == "d x n");
  CHECK(shape("s X / n + X") == "d x n");
  CHECK(shape("tr(X X') + n") == "a scalar");
  CHECK(shape("I(d) + A^2 inv(S)") == "d x d");
  CHECK(shape("E(z' A z)") == "a scalar");
}

TEST_CASE("shapes: a zero in a block has that of its row and column") {
  CHECK(shape("[X, x; y', 0]") == "(d + 1) x (n + 1)");
  CHECK(shape("[A, 0; 0, 0]") == "(d + 1) x (d + 1)");
  CHECK(shape("[zeros(d, d), 0; 0, 1]") == "(d + 1) x (d + 1)");
  CHECK(shape("[0, X]") == "d x (1 + n)");
  CHECK(shape("attention([X, x; y', 0], [zeros(d, d), 0; 0, 1], [A, 0; 0, 0], 1/n)") ==
        "(d + 1) x (n + 1)");
  CHECK(has(shape("[X, y]"), "column 5: a block of n rows beside one of d"));
  CHECK(has(shape("[X; y]"), "column 5: a block of 1 columns below one of n"));
}

TEST_CASE("shapes: what does not fit is refused where it stands") {
  CHECK(has(shape("X x"), "column 3: d x n times d x 1: n columns do not meet d rows"));
  CHECK(has(shape("A + x"), "column 3: d x d plus d x 1"));
  CHECK(has(shape("A - 1"), "write I(d)"));
  CHECK(has(shape("tr(X)"), "a trace of what is d x n, not square"));
  CHECK(has(shape("X^2"), "a power of what is d x n"));
  CHECK(has(shape("x / X"), "divided by what is d x n; write inv(A)"));
  CHECK(has(shape("x / 0"), "divided by 0"));
  CHECK(has(shape("Xy"), "column 1: Xy is not known; names are A, S, X, d, n, s, x, y, z"));
  CHECK(has(shape("I(A)"), "a size is needed, one of d, n"));
  CHECK(shape("E(X)") == "d x n");
  CHECK(has(shape("E(E(s))"), "E( ) inside E( )"));
  CHECK(has(shape("z' z"), "z is normal; it must stand in E( )"));
  CHECK(has(shape("attention(X, A, A, s)"), "tokens are a block matrix"));
  CHECK(has(shape("attention([X, x; y', 0], A, A, s)"), "weights of these tokens are"));
}

TEST_CASE("shapes: both sides of an identity have one, and 0 that of the other") {
  CHECK(sides("X y = x") == "d x 1 = d x 1");
  CHECK(sides("A - A = 0") == "d x d = d x d");
  CHECK(sides("0 = A") == "d x d = d x d");
  CHECK(has(sides("X y = y"), "column 7: the left side is d x 1, the right side n x 1"));
}

TEST_CASE("shapes: an inverse is a word where letters have it") {
  CHECK_FALSE(uses("inv(S)").composite_inverse);
  CHECK_FALSE(uses("inv(2 S S' / n)").composite_inverse);
  CHECK_FALSE(uses("inv(R)", {{"R", "S S"}}).composite_inverse);
  CHECK_FALSE(uses("x / n^2").composite_inverse);
  CHECK(uses("inv(A)").composite_inverse);
  CHECK(uses("inv(X X' + s I(d))").composite_inverse);
  CHECK(uses("x / s").composite_inverse);
  CHECK(uses("inv(R)", {{"R", "S + S"}}).composite_inverse);
  CHECK(uses("E(s / (z' z))").indexed);  // which refuses it, or quotes a theorem
}

TEST_CASE("shapes: definitions are used, in any order, and not by themselves") {
  const Texts definitions = {{"r", "X' v - y"}, {"v", "A x"}, {"error", "z' x"}};
  CHECK(shape("X r", definitions) == "d x 1");
  CHECK(uses("X r", definitions).letters == std::set<std::string>{"A", "X", "x", "y"});
  CHECK(shape("E(error^2)", definitions) == "a scalar");
  CHECK(uses("E(error^2)", definitions).letters == std::set<std::string>{"S", "x", "z"});
  CHECK(has(shape("error", definitions), "in error, column 1: z is normal"));
  CHECK_THROWS_AS(vocabulary_of(usual, {{"a", "b"}, {"b", "a"}}), VocabularyError);
  CHECK_THROWS_AS(vocabulary_of(usual, {{"a", "X x"}}), VocabularyError);
}

TEST_CASE("shapes: many definitions that double are read at once") {
  Texts definitions = {{"a0", "A"}};
  for (int k = 1; k < 60; ++k) {
    const auto last = "a" + std::to_string(k - 1);
    definitions["a" + std::to_string(k)] = last + " inv(" + last + ")";
  }
  CHECK(shape("inv(a59)", definitions) == "d x d");
}

TEST_CASE("letters: shapes and properties") {
  CHECK(parse_letter("d x n").shape == Shape{{"d"}, {"n"}});
  CHECK(parse_letter("n").shape == Shape{{"n"}, {"1"}});
  CHECK(parse_letter("scalar").shape.is_scalar());
  CHECK(parse_letter("d x d, positive definite").invertible);
  CHECK(parse_letter("d x n, normal").normal);
  CHECK(parse_letter("d, normal with covariance S").covariance == "S");
  for (const std::string text :
       {"", "d x", "2 x n", "d n", "d, symmetric", "d x n, invertible", "scalar, symmetric",
        "d x d, small", "d x d, positive", "d x d, normal, symmetric",
        "d x d,", "tr x d"})
    CHECK_THROWS_AS_MESSAGE(parse_letter(text), ExpressionError, text);
}

TEST_CASE("letters: names that mean two things are refused") {
  const auto faults = [](const Texts& letters, const Texts& definitions = {}) {
    Vocabulary vocabulary;
    for (const auto& [name, text] : letters) vocabulary.letters[name] = parse_letter(text);
    for (const auto& [name, text] : definitions)
      vocabulary.definitions[name] = parse_expression(text);
    const auto found = faults_of(vocabulary);
    return found.empty() ? std::string() : found.front().name + ": " + found.front().why;
  };
  CHECK(faults(usual).empty());
  CHECK(has(faults({{"d", "d x n"}}), "d: is a size"));
  CHECK(has(faults({{"tr", "d"}}), "tr: is what a function is called"));
  CHECK(has(faults({{"w-1", "d"}}), "w-1: no name"));
  CHECK(has(faults({{"A", "d x d"}}, {{"A", "A"}}), "A: is a symbol, too"));
  CHECK(
      has(faults({{"z", "d, normal with covariance S"}}), "must be a symbol \"d x d, symmetric\""));
  CHECK(has(faults({{"z", "d, normal with covariance S"}, {"S", "d x d"}}), "must be a symbol"));
}

}  // namespace
}  // namespace verify::shapes_test
