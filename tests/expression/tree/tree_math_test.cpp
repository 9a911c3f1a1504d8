// What a reader sees of a tree, and what it is stored as.
#include "verify/expression/tree/tree_math.hpp"

#include <doctest/doctest.h>

#include "verify/expression/tree/letter_math.hpp"
#include "verify/expression/tree/tree_text.hpp"
#include "verify/formula/math_text.hpp"

namespace verify::tree_math_test {
namespace {

// A X (y + X^T w) = 0 with a mean in its front, and blocks.
struct Example {
  SpaceNames names;
  StatementTree statement;
  Tree A, X, w, s;

  explicit Example(bool symmetric = true) {
    const auto d = names.space("d"), n = names.space("n");
    statement.letters = {{"Sigma", Sort::matrix, d, d, symmetric},
                         {"X", Sort::matrix, d, n},
                         {"w_star", Sort::vector, d},
                         {"", Sort::scalar}};
    A = tree::letter(statement.letters[0], 0);
    X = tree::letter(statement.letters[1], 1);
    w = tree::letter(statement.letters[2], 2);
    s = tree::letter(statement.letters[3], 3);
    statement.spaces = names.spaces();
  }
  std::string text(const Tree& tree) const { return math_of(statement, tree); }
};

TEST_CASE("a tree is written as mathematics that the parser of marked text reads") {
  const Example at;
  const auto XX = tree::product(at.X, tree::transpose(at.X));
  const auto Xw = tree::product(tree::transpose(at.X), at.w);
  const std::vector<std::pair<Tree, std::string>> cases = {
      {XX, "X X^{\\top}"},
      {tree::sum(XX, tree::negative(at.A)), "X X^{\\top} - \\Sigma"},
      {tree::difference(at.A, tree::sum(XX, at.A)), "\\Sigma - (X X^{\\top} + \\Sigma)"},
      {tree::product(tree::sum(XX, at.A), at.w), "(X X^{\\top} + \\Sigma) w^{*}"},
      {tree::product(tree::product(at.A, at.A), at.A), "\\Sigma^{3}"},
      {tree::multiple(tree::product(tree::number("1/2"), tree::inverse_size({2})), XX),
       "\\frac{1}{2} \\cdot \\frac{1}{n} X X^{\\top}"},
      {tree::multiple(tree::number("-2"), at.A), "(-2) \\Sigma"},
      {tree::multiple(tree::number("4"), tree::ones({2})), "4 \\cdot \\mathbf{1}_{n}"},
      {tree::product(tree::gradient(tree::trace(at.A), at.A), at.w),
       "(\\nabla_{\\Sigma} \\operatorname{tr}(\\Sigma)) w^{*}"},
      {tree::transpose(tree::product(at.A, at.X)), "(\\Sigma X)^{\\top}"},
      {tree::product(tree::hadamard(at.A, at.A), at.w), "(\\Sigma \\odot \\Sigma) w^{*}"},
      {tree::trace(tree::inverse(at.A)), "\\operatorname{tr}(\\Sigma^{-1})"},
      {tree::dot(at.w, tree::product(at.X, Xw)), "w^{* \\top} X X^{\\top} w^{*}"},
      {tree::bordered(at.A, at.w, tree::zero_vector({1}), at.s),
       "\\begin{bmatrix} \\Sigma & w^{*} \\\\ 0 & c \\end{bmatrix}"},
      {tree::mean(tree::dot(at.w, at.w), {{at.X, at.A}}),
       "\\mathbb{E}_{X}\\left[ w^{* \\top} w^{*} \\right]"},
  };
  for (const auto& [tree, text] : cases) {
    CHECK(at.text(tree) == text);
    CHECK_NOTHROW(parse_marked_text("$" + at.text(tree) + "$"));
  }
}

TEST_CASE("names of a program are names of mathematics, each another") {
  CHECK(letter_math("lambda") == "\\lambda");
  CHECK(letter_math("x_query") == "x_{\\mathrm{query}}");
  CHECK(letter_math("A0") == "A_{0}");
  CHECK(letter_math("w_star") == "w^{*}");
  CHECK(letter_math("Khat") == "\\hat{K}");
  CHECK(letter_math("label") == "\\mathrm{label}");
  CHECK(letter_math("P_1_next") == "P_{1, \\mathrm{next}}");
  StatementTree statement;
  statement.spaces = {{"1"}, {"c"}};
  statement.letters = {{"p"}, {"p"}, {""}, {"q"}, {"c"}};
  CHECK(letter_names(statement) == std::vector<std::string>{"p_{1}", "p_{2}", "p", "q", "c_{1}"});
}

TEST_CASE("what is supposed of letters and sizes is said with the identities") {
  Example at;
  const auto XX = tree::product(at.X, tree::transpose(at.X));
  const auto mean = tree::mean(tree::trace(XX), {{at.X, at.A}});
  at.statement.identities = {
      {tree::difference(tree::multiple(tree::inverse_size({2}), mean), at.s), tree::trace(at.A)}};
  const auto shown = math_of(at.statement);
  REQUIRE(shown.letters.size() == 3);  // w does not occur
  CHECK(shown.letters[0].name == "\\Sigma");
  CHECK(shown.letters[0].properties ==
        std::vector<std::string>{"symmetric", "positive semidefinite"});
  CHECK(shown.letters[1].shape == "d \\times n");
  CHECK(shown.letters[1].law == "normal, columns independent, each $N(0, \\Sigma)$");
  CHECK(shown.sizes[0].least == 0);
  CHECK(shown.sizes[1].least == 1);  // n is inverted
  REQUIRE(shown.identities.size() == 1);
  CHECK(shown.identities[0].left ==
        "\\frac{1}{n} \\mathbb{E}_{X}\\left[ \\operatorname{tr}(X X^{\\top}) \\right]");
  CHECK(shown.identities[0].right == "\\operatorname{tr}(\\Sigma) + c");
}

TEST_CASE("a size whose name has an index is one letter, in shapes and in formulas") {
  CHECK(size_math("n") == "n");
  CHECK(size_math("N'") == "N'");
  CHECK(size_math("d_in") == "d_{\\mathrm{in}}");
  Example at;
  at.statement.spaces[1].symbol = "d_in";
  at.statement.identities = {{tree::product(at.X, tree::transpose(at.X)), at.A}};
  const auto shown = math_of(at.statement);
  CHECK(shown.sizes[0].name == "d_{\\mathrm{in}}");
  for (const auto& letter : shown.letters) CHECK(letter.shape.find("d_in") == std::string::npos);
  CHECK(shown.letters.back().shape == "d_{\\mathrm{in}} \\times n");
}

TEST_CASE("a call is shown as such, and once what it stands for") {
  Example at;
  const auto square = [](const Tree& of) { return tree::product(of, tree::transpose(of)); };
  const auto parameter = tree::parameter("Z", at.X);
  const auto definition = tree::call("Gram", square(parameter), {parameter}, nullptr);
  const auto gram = tree::call("Gram", square(at.X), {at.X}, definition);
  at.statement.identities = {{gram, at.A}, {tree::transpose(gram), at.A}};
  const auto shown = math_of(at.statement);
  REQUIRE(shown.definitions.size() == 1);
  CHECK(shown.definitions[0].left == "\\mathrm{Gram}(Z)");
  CHECK(shown.definitions[0].right == "Z Z^{\\top}");
  CHECK(shown.identities[0].left == "\\mathrm{Gram}(X)");
}

TEST_CASE("parameters of a definition are told apart, and terms stand where they are positive") {
  Example at;
  const auto P = tree::parameter("P", at.A), Q = tree::parameter("Q", at.A);
  const auto product = [](const Tree& p, const Tree& q) {
    return tree::product(tree::product(p, q), tree::product(q, p));
  };
  const auto definition = tree::call("F", product(P, Q), {P, Q}, nullptr);
  const auto of_letters = tree::call("F", product(at.A, at.A), {at.A, at.A}, definition);
  at.statement.identities = {
      {tree::sum(tree::difference(of_letters, at.A), tree::transpose(at.A)), nullptr}};
  const auto shown = math_of(at.statement);
  REQUIRE(shown.definitions.size() == 1);
  CHECK(shown.definitions[0].left == "F(P, Q)");
  CHECK(shown.definitions[0].right == "P Q^{2} P");
  CHECK(shown.identities[0].left == "F(\\Sigma, \\Sigma) + \\Sigma^{\\top}");
  CHECK(shown.identities[0].right == "\\Sigma");
}

TEST_CASE("what stands in several places is defined once, however often it is multiplied") {
  Example at;
  Tree power = tree::product(at.X, tree::transpose(at.X));
  for (int k = 0; k < 40; ++k) power = tree::sum(tree::product(power, power), at.A);
  at.statement.identities = {{power, nullptr}};
  const auto shown = math_of(at.statement);
  std::size_t length = shown.identities[0].left.size();
  for (const auto& definition : shown.definitions) length += definition.right.size();
  CHECK(length < 4000);
  CHECK(shown.identities[0].right == "0");
}

TEST_CASE("the canonical text tells another statement, and no other name") {
  const auto text_of = [](bool symmetric, bool other_side) {
    Example at(symmetric);
    at.statement.identities = {{at.A, tree::transpose(at.A)}};
    if (other_side) at.statement.identities.front().right = at.A;
    return to_text(at.statement);
  };
  CHECK(text_of(true, false) == text_of(true, false));
  CHECK(text_of(true, false) != text_of(false, false));
  CHECK(text_of(true, false) != text_of(true, true));
  Example named, renamed;
  named.statement.identities = renamed.statement.identities = {{named.A, nullptr}};
  renamed.statement.letters[0].name = "S";
  CHECK(fingerprint(named.statement) == fingerprint(renamed.statement));
  CHECK(to_text(named.statement).find("symbol 1 matrix 1 1 symmetric\n") != std::string::npos);
  CHECK(to_text(named.statement).find("%0 symbol ; 1\nzero %0\n") != std::string::npos);
}

}  // namespace
}  // namespace verify::tree_math_test
