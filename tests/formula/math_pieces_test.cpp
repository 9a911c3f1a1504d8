#include "verify/formula/math_pieces.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace verify::math_pieces_test {
namespace {

const MathNode parsed(const std::string& formula) {
  return parse_marked_text("$" + formula + "$").front().formula;
}

std::string sources(const MathNode& n) {
  if (n.kind == MathKind::leaf) return n.role == MathRole::space ? "_" : n.shown;
  std::string text;
  for (const auto& child : n.children) text += sources(child);
  return text;
}

std::vector<std::string> pieces(const std::string& formula, double width) {
  std::vector<std::string> texts;
  for (const auto& piece : line_pieces(parsed(formula), width)) texts.push_back(sources(piece));
  return texts;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("pieces: what fits stays whole") {
  CHECK(pieces("a = b", 100) == Texts{"a=b"});
  CHECK(pieces("x", 0) == Texts{"x"});
}

TEST_CASE("pieces: relations, commas and spaces break first, sums where that is not enough") {
  CHECK(pieces("a = b + c, d", 4) == Texts{"a=", "b+c,", "d"});
  CHECK(pieces("a = b + c", 2) == Texts{"a=", "b+", "c"});
  CHECK(pieces("a, \\quad b", 2) == Texts{"a,_", "b"});
  CHECK(pieces("\\quad + a = b", 2) == Texts{"_+a=", "b"});
}

TEST_CASE("pieces: brackets break last, and what grows with its content never") {
  CHECK(pieces("f(x, y) = (a + b) + c", 5) == Texts{"f(x,y)=", "(a+b)+", "c"});
  CHECK(pieces("f(x, y)", 1) == Texts{"f(x,", "y)"});
  CHECK(pieces("\\frac{a + b + c}{d}", 1).size() == 1);
  CHECK(pieces("\\left( a + b + c \\right)", 1).size() == 1);
}

TEST_CASE("pieces: a formula is as wide as its signs, and more with what stands beside it") {
  const auto width = [](const std::string& formula) { return math_width(parsed(formula)); };
  CHECK(width("a + b") > width("a b"));
  CHECK(width("\\frac{a b c}{d}") < width("a b c d"));
  CHECK(width("x_i^2") < width("x i 2"));
  CHECK(width("\\begin{bmatrix} a & b \\\\ c & d \\end{bmatrix}") < width("a b c d ( ) ( )"));
  CHECK(width("a \\quad b") == doctest::Approx(width("a b") + 1));
}

}  // namespace verify::math_pieces_test
