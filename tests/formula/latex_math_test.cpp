#include "verify/formula/latex_math.hpp"

#include <doctest/doctest.h>

namespace verify::latex_math_test {
TEST_CASE("latex: words are escaped") {
  CHECK(to_latex("50 % & #1 a_b {c} ~ ^ \\$") ==
        "50 \\% \\& \\#1 a\\_b \\{c\\} \\textasciitilde{} \\textasciicircum{} \\$");
  CHECK(to_latex("a \u2264 \u03B3 \u2013 \u201Cb\u201D | < >") ==
        "a $\\le$ $\\gamma$ -- ``b'' \\textbar{} \\textless{} \\textgreater{}");
  CHECK(to_latex("$x\\") == "\\$x\\textbackslash{}");
  CHECK(to_latex("\n\n") == "\n\n");
}

TEST_CASE("latex: formulas are written from their tree") {
  CHECK(to_latex("$x_1^ 2$ and $$\\frac12$$") == "$x_{1}^{2}$ and \\[ \\frac{1}{2} \\]");
  CHECK(to_latex("$\\gamma x+\\nabla R$") == "$\\gamma x + \\nabla R$");
  CHECK(to_latex("$a = -b$") == "$a = -b$");
  CHECK(to_latex("$f'$") == "$f^{\\prime}$");
  CHECK(to_latex("${x^2}^3$") == "${x^{2}}^{3}$");
  CHECK(to_latex("$a{:}b, \\hat\\beta$") == "$a{:}b,\\hat{\\beta}$");
  CHECK(to_latex("$\\left\\langle x\\right| \\operatorname{tr} y$") ==
        "$\\left\\langle x\\right|\\operatorname{tr}y$");
  CHECK(to_latex("$\\begin{bmatrix}a&b\\\\c&d\\end{bmatrix}$") ==
        "$\\begin{bmatrix} a & b \\\\ c & d \\end{bmatrix}$");
}

TEST_CASE("latex: formulas of a quote stay as they are, where LaTeX takes them") {
  CHECK(quote_to_latex("with $d = O_k(\\sqrt[k]{\\frac{n}{\\epsilon}})$ & \\mathbf{u}") ==
        "with $d = O_k(\\sqrt[k]{\\frac{n}{\\epsilon}})$ \\& \\textbackslash{}mathbf\\{u\\}");
  CHECK(quote_to_latex("$a$ and $\\unheardof$") == "$a$ and \\$\\textbackslash{}unheardof\\$");
  for (const auto* formula : {"{a", "a}", "\\left( a", "a \\right)", "a % b", "a \\", ""})
    CHECK(quote_to_latex("$" + std::string(formula) + "$").starts_with("\\$"));
  CHECK(quote_to_latex("$\\{a\\}$") == "$\\{a\\}$");
  CHECK(quote_to_latex("5 $") == "5 \\$");
}

}  // namespace verify::latex_math_test
