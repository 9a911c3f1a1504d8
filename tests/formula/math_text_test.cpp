#include "verify/formula/math_text.hpp"

#include <doctest/doctest.h>

#include <stdexcept>

namespace verify::math_text_test {
namespace {

// The tree in brackets: (scripts x 1 2).
std::string outline(const MathNode& n) {
  static constexpr const char* names[] = {"leaf",    "row",    "fraction", "root",
                                          "scripts", "accent", "fence",    "table"};
  if (n.kind == MathKind::leaf) return n.source;
  std::string result = std::string("(") + names[static_cast<int>(n.kind)];
  for (const auto& child : n.children) result += " " + outline(child);
  return result + ")";
}

std::string outline(const std::string& formula) {
  const auto runs = parse_marked_text("$" + formula + "$");
  REQUIRE(runs.size() == 1);
  return outline(runs.front().formula);
}

std::string refusal(const std::string& text) {
  try {
    parse_marked_text(text);
    return "accepted";
  } catch (const std::runtime_error& error) {
    return error.what();
  }
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

MathRole role_of(const std::string& formula, std::size_t k) {
  return parse_marked_text("$" + formula + "$").front().formula.children.at(k).role;
}

std::string repeated(const std::string& text, int times) {
  std::string result;
  for (int k = 0; k < times; ++k) result += text;
  return result;
}

}  // namespace

TEST_CASE("marked text: words, formulas, displays and dollars") {
  const auto runs = parse_marked_text("5 \\$ for $x$, then $$y$$ ends");
  REQUIRE(runs.size() == 5);
  CHECK(runs[0].words == "5 $ for ");
  CHECK(runs[1].kind == TextRun::Kind::formula);
  CHECK(runs[2].words == ", then ");
  CHECK(runs[3].kind == TextRun::Kind::display);
  CHECK(runs[4].words == " ends");
  CHECK(parse_marked_text("").empty());
}

TEST_CASE("marked text: what does not parse is words, when wanted") {
  const auto runs = marked_text_or_words("$x");
  REQUIRE(runs.size() == 1);
  CHECK((runs[0].kind == TextRun::Kind::words && runs[0].words == "$x"));
}

TEST_CASE("marked text: paragraphs") {
  CHECK(paragraphs("\n a\nb \n \t\n\nc") == std::vector<std::string>{"a\nb", "c"});
  CHECK(paragraphs(" \n\n ").empty());
}

TEST_CASE("formula: trees") {
  CHECK(outline("x_1^2") == "(row (scripts x 1 2))");
  CHECK(outline("x^2_1") == "(row (scripts x 1 2))");
  CHECK(outline("x_12") == "(row (scripts x 1 (row)) 2)");
  CHECK(outline("f''") == "(row (scripts f (row) (row \\prime \\prime)))");
  CHECK(outline("\\frac12 + \\tfrac{a}{b c}") == "(row (fraction 1 2) + (fraction a (row b c)))");
  CHECK(outline("\\sqrt{x + 1}") == "(row (root (row x + 1)))");
  CHECK(outline("\\sqrt[k]{x}") == "(row (root x (row k)))");
  CHECK(outline("\\hat\\beta_l") == "(row (scripts (accent \\beta) l (row)))");
  CHECK(outline("\\left( x \\right]") == "(row (fence ( (row x) ]))");
  CHECK(outline("\\begin{bmatrix} a & b \\\\ c & d \\end{bmatrix}") ==
        "(row (table (row (row a) (row b)) (row (row c) (row d))))");
  CHECK(outline("12.5 x. ") == "(row 12.5 x .)");
  CHECK(outline("\\operatorname{tr} \\text{if so} \\mathbb{E}") ==
        "(row \\operatorname{tr} \\text{if so} \\mathbb{E})");
  CHECK(outline("{}^2") == "(row (scripts (row) (row) 2))");
}

TEST_CASE("formula: a sign is no operation") {
  CHECK(role_of("a - b", 1) == MathRole::binary);
  CHECK(role_of("-b", 0) == MathRole::mark);
  CHECK(role_of("a = -b", 2) == MathRole::mark);
  CHECK(role_of("(-b)", 1) == MathRole::mark);
  CHECK(role_of("a +", 1) == MathRole::mark);
  CHECK(role_of("a{:}b", 1) == MathRole::mark);
  CHECK(role_of("a:b", 1) == MathRole::relation);
}

TEST_CASE("formula: letters of other alphabets") {
  CHECK(styled_letter("\\mathbb", 'R') == "\u211D");
  CHECK(styled_letter("\\mathbb", 'E') == "\U0001D53C");
  CHECK(styled_letter("\\mathcal", 'L') == "\u2112");
  CHECK(styled_letter("\\mathcal", 'N') == "\U0001D4A9");
  CHECK(styled_letter("\\mathbf", 'x') == "\U0001D431");
  CHECK(styled_letter("\\mathbf", '1') == "\U0001D7CF");
  CHECK(styled_letter("\\mathcal", 'a').empty());
}

TEST_CASE("formula: every sign of the table parses and is its own source") {
  for (const auto& symbol : math_symbols()) {
    CAPTURE(symbol.source);
    CHECK(find_math_symbol(symbol.source) == &symbol);
    CHECK(outline("a " + std::string(symbol.source) + " b") ==
          "(row a " + std::string(symbol.source) + " b)");
  }
}

TEST_CASE("formula: refusals say where, what and what is allowed") {
  CHECK(
      refusal("\u00FC $x + \\foo$") ==
      "character 8, near \"\u00FC $x + \\foo$\": \"\\foo\" is not known in mathematics; known are "
      "\\forall, \\frac; verify/formula/math_symbols.cpp lists all");
  CHECK(
      has(refusal("$x \u2264 3$"), "character 4, near \"$x \u2264 3$\": \"\u2264\" is not known"));
  CHECK(has(refusal("$x \u2264 3$"), "\\le"));
  CHECK(has(refusal("a \\beta"), "character 3"));
  CHECK(has(refusal("a \\beta"), "mathematics goes between $ and $"));
  CHECK(has(refusal("costs 5 $"), "write a dollar as \\$"));
  CHECK(has(refusal("$$x$"), "begins with $$"));
  CHECK(has(refusal("$x\n\ny$"), "a blank line in a formula"));
  CHECK(has(refusal("$ $"), "an empty formula"));
  CHECK(has(refusal("$x^1^2$"), "character 5"));
  CHECK(has(refusal("$x^1^2$"), "a second superscript"));
  CHECK(has(refusal("$x_1_2$"), "a second subscript"));
  CHECK(has(refusal("$x_{}$"), "an empty group"));
  CHECK(has(refusal("$x^$"), "the formula ends where"));
  CHECK(has(refusal("$\\frac{a}$"), "the formula ends where"));
  CHECK(has(refusal("${a$"), "\"}\" is needed"));
  CHECK(has(refusal("$a}$"), "\"}\" without its beginning"));
  CHECK(has(refusal("$a & b$"), "\"&\" without its beginning"));
  CHECK(has(refusal("$\\left( a$"), "\\left without its \\right"));
  CHECK(has(refusal("$\\left a \\right)$"), "a delimiter is needed"));
  CHECK(has(refusal("$\\begin{matrix} a \\end{matrix}$"), "bmatrix, pmatrix and cases"));
  CHECK(has(refusal("$\\begin{bmatrix} a \\end{cases}$"), "must end with \\end{bmatrix}"));
  CHECK(has(refusal("$\\begin{bmatrix} a$"), "without its \\end"));
  CHECK(has(refusal("$\\text{a_b}$"), "\\text holds words only"));
  CHECK(has(refusal("$\\operatorname{t r}$"), "letters and digits only"));
  CHECK(has(refusal("$\\mathbb{RN}$"), "takes one letter"));
  CHECK(has(refusal("$\\mathcal{a}$"), "takes one letter"));
  CHECK(has(refusal("$\\sqrt[]{x}$"), "a root without a degree"));
  CHECK(has(refusal("$\\sqrt[k{x}$"), "\"]\" is needed here"));
}

TEST_CASE("formula: nesting is refused before it exhausts the stack") {
  constexpr int many = 100000;
  for (const std::string opening : {"{", "x^{", "\\sqrt", "\\sqrt[", "\\hat", "\\frac", "\\left(",
                                    "\\begin{cases}", "\\frac{1}{", "{_"}) {
    CAPTURE(opening);
    CHECK(has(refusal("$" + repeated(opening, many) + "$"), "deep"));
  }
  CHECK(refusal("$" + repeated("{", 30) + "x" + repeated("}", 30) + "$") == "accepted");
  CHECK(refusal("$" + repeated("x+", many) + "y$") == "accepted");
}

}  // namespace verify::math_text_test
