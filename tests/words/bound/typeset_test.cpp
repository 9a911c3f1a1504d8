// A formula of a data file as mathematics: every kind of node, parentheses where they are needed.
#include "verify/words/bound/typeset.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include "tests/printing.hpp"
#include "verify/expression/shapes.hpp"
#include "verify/formula/math_text.hpp"
#include "verify/formula/plain_math.hpp"

namespace verify::typeset_test {
namespace {

std::string set(const std::string& text) { return typeset(parse_expression(text)); }
std::string plain(const std::string& text) { return to_plain("$" + set(text) + "$"); }

bool is_same(const Expression& a, const Expression& b) {
  return a.kind == b.kind && a.word == b.word && a.width == b.width &&
         std::equal(a.operands.begin(), a.operands.end(), b.operands.begin(), b.operands.end(),
                    is_same);
}

TEST_CASE("typeset: names") {
  CHECK(typeset_name("Lambda") == "\\Lambda");
  CHECK(typeset_name("x") == "x");
  CHECK(typeset_name("lambda_1") == "\\lambda_{1}");
  CHECK(typeset_name("grad_U") == "\\mathrm{grad}_{U}");
  CHECK(typeset_name("a_b_c") == "a_{b, c}");
  // No sign of mathematics is a letter.
  CHECK(typeset_name("le") == "\\mathrm{le}");
  CHECK(typeset_name("top") == "\\mathrm{top}");
  CHECK(typeset_name("sum") == "\\mathrm{sum}");
}

TEST_CASE("typeset: parentheses stand where the tree has them") {
  CHECK(plain("A - (B + C)") == "A - (B + C)");
  CHECK(plain("A - (B - C)") == "A - (B - C)");
  CHECK(plain("(A + B) C") == "(A + B) C");
  CHECK(plain("-(A + B)") == "-(A + B)");
  CHECK(plain("A (-B)") == "A (-B)");
  CHECK(set("(A B)'") == "(A \\, B)^{\\top}");
  CHECK(set("A B'") == "A \\, B^{\\top}");
  CHECK(set("A'^2") == "(A^{\\top})^{2}");
  CHECK(set("A^-2") == "A^{-2}");
  CHECK(set("(A + B)^-1") == "(A + B)^{-1}");
  CHECK(set("inv(A) B") == "A^{-1} \\, B");
  CHECK(set("tr(A)^2") == "(\\operatorname{tr}(A))^{2}");
}

// Two numbers side by side would read as one, and 2 1/3 as two and a third.
TEST_CASE("typeset: what is divided is a fraction, numbers are kept apart") {
  CHECK(set("1/2 n") == "\\frac{1}{2} \\, n");
  CHECK(set("2 3") == "2 \\cdot 3");
  CHECK(set("2 (1/3)") == "2 \\cdot \\frac{1}{3}");
  CHECK(set("a b / n") == "\\frac{a \\, b}{n}");
}

// Every formula of two operators, with parentheses around everything, and what it is set as.
TEST_CASE("typeset: no two formulas look alike") {
  const std::vector<std::string> leaves = {"A", "2"};
  const std::vector<std::pair<std::string, std::string>> around = {
      {"(", ")'"},      {"inv(", ")"},          {"(-(", "))"},     {"(", ")^2"},
      {"(", ")^k"},     {"tr(", ")"},           {"grad(", ", x)"}, {"sum(i in n, ", ")"},
      {"min(", ", x)"}, {"prod(i in n, ", ")"}, {"norm(", ")"},    {"sqrt(", ")"}};
  const std::vector<std::string> between = {" + ", " - ", " ", " .* ", " ./ ", " / "};
  const auto with_one_more = [&](const std::vector<std::string>& formulas) {
    auto more = formulas;
    for (const auto& f : formulas) {
      for (const auto& [before, behind] : around) more.push_back(before + f + behind);
      for (const auto& leaf : leaves)
        for (const auto& sign : between) {
          more.push_back("(" + f + ")" + sign + "(" + leaf + ")");
          more.push_back("(" + leaf + ")" + sign + "(" + f + ")");
        }
    }
    return more;
  };
  std::map<std::string, std::string> first;  // by what it is set as
  for (const auto& formula : with_one_more(with_one_more(leaves))) {
    const auto found = first.emplace(set(formula), formula);
    const auto one = parse_expression(found.first->second), other = parse_expression(formula);
    CAPTURE(found.first->first);
    CAPTURE(found.first->second);
    CAPTURE(formula);
    CHECK(is_same(one, other));
  }
}

TEST_CASE("typeset: a limit is one of all that stands on the left") {
  const auto said = parse_statement("lim(n -> oo, s + t / n) = s");
  CHECK(to_plain("$" + typeset(said.head, said.identity) + "$").find("(s + t/n) = s") !=
        std::string::npos);
}

TEST_CASE("typeset: functions and blocks") {
  CHECK(set("I(d + 1)") == "I_{d + 1}");
  CHECK(set("zeros(d, n)") == "0_{d \\times n}");
  CHECK(set("E(x' x)") == "\\mathbb{E}[x^{\\top} \\, x]");
  CHECK(set("attention(Z, P, Q, s)") == "\\mathrm{attention}(Z, P, Q, s)");
  CHECK(set("[A, b; c', 1]") == "\\begin{bmatrix} A & b \\\\ c^{\\top} & 1 \\end{bmatrix}");
}

// Everything that is set can be shown by every writer.
TEST_CASE("typeset: all of it parses as marked text") {
  for (const auto* text : {"A - (B + C)", "grad_U' x / n", "[A, 0; 0, 1]", "tr(A B)^2 / (2 n)",
                           "E(tr(A x x'))", "attention(Z, P, Q, 1/n)", "-inv(A)^3 b_t"})
    CHECK_NOTHROW(parse_marked_text("$" + set(text) + "$"));
}

TEST_CASE("typeset: shapes") {
  CHECK(typeset_shape(parse_letter("d x n").shape) == "d \\times n");
  CHECK(typeset_shape(parse_letter("d").shape) == "d \\times 1");
  CHECK(typeset_shape(parse_letter("scalar").shape).empty());
}

}  // namespace
}  // namespace verify::typeset_test
