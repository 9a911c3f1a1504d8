#include "verify/formula/plain_math.hpp"

#include <doctest/doctest.h>

namespace verify::plain_math_test {
namespace {

std::string plain(const std::string& formula) { return to_plain("$" + formula + "$"); }

}  // namespace

TEST_CASE("plain: words and lines") {
  CHECK(to_plain("a\nb  \\$ <\n\nc") == "a b $ <\nc");
  CHECK(to_plain("see\n$$x = 1$$\nfor $y$.") == "see\n    x = 1\nfor y.");
  CHECK(to_plain("$$a,\\qquad b$$\n$$c$$") == "    a,\n    b\n    c");
  CHECK(to_plain("$x") == "$x");
  CHECK(to_plain("").empty());
}

TEST_CASE("plain: scripts are raised and lowered where Unicode has them all") {
  CHECK(plain("x_1^\\top") == "x\u2081\u1D40");
  CHECK(plain("x_{n+1}") == "x\u2099\u208A\u2081");
  CHECK(plain("\\gamma^*") == "\u03B3*");
  CHECK(plain("A^{-1}") == "A\u207B\u00B9");
  CHECK(plain("\\Sigma^{-1/2}") == "\u03A3^(-1/2)");
  CHECK(plain("P_{q,l}^\\top") == "P_(q,l)\u1D40");
  CHECK(plain("a_d") == "a_d");
  CHECK(plain("s_{\\min} A_{\\text{top}}") == "s_min A_top");
  CHECK(plain("x_d^2") == "x\u00B2_d");
  CHECK(plain("2^{t^2}") == "2^(t\u00B2)");
  CHECK(plain("h_1' f''") == "h\u2081' f''");
  CHECK(plain("(a + b)^2") == "(a + b)\u00B2");
  CHECK(plain("{a b}^2") == "(a b)\u00B2");
  CHECK(plain("\\hat\\beta_{l-1}") == "\u03B2_hat\u2097\u208B\u2081");
  CHECK(plain("\\sum_{i=1}^n x_i \\sum_{j \\le i} y_j") ==
        "\u2211\u1D62\u208C\u2081\u207F x\u1D62 \u2211_(j\u2264i) y\u2C7C");
}

TEST_CASE("plain: quotients are bracketed as far as needed") {
  CHECK(plain("x = \\frac{1}{2}") == "x = 1/2");
  CHECK(plain("\\frac{1}{2n} \\sum_i x_i") == "(1/(2n)) \u2211\u1D62 x\u1D62");
  CHECK(plain("\\frac{1}{N} (a + b)") == "(1/N)(a + b)");
  CHECK(plain("(\\frac{1}{N})") == "(1/N)");
  CHECK(plain("\\frac{a b}{c d} + \\frac{a + b}{c_1}") == "a b/(c d) + (a + b)/c\u2081");
  CHECK(plain("\\frac{a (b + c)}{\\operatorname{tr} A}") == "a(b + c)/(tr A)");
  CHECK(plain("\\frac{\\operatorname{tr} A}{n}") == "(tr A)/n");
  CHECK(plain("\\sqrt{x} \\sqrt{x + 1}") == "\u221Ax \u221A(x + 1)");
  CHECK(plain("\\sqrt[k]{x + 1}") == "\u1D4F\u221A(x + 1)");
  CHECK(plain("\\sqrt[\\alpha]{x + 1}") == "(x + 1)^(1/\u03B1)");
}

TEST_CASE("plain: blanks between factors and around operators") {
  CHECK(plain("M I+\\gamma\\Sigma") == "M I + \u03B3 \u03A3");
  CHECK(plain("2d^2+5d-1") == "2d\u00B2 + 5d - 1");
  CHECK(plain("a = -b") == "a = -b");
  CHECK(plain("f(x) A^{-1} (y)") == "f(x) A\u207B\u00B9 (y)");
  CHECK(plain("2 \\operatorname{tr} \\Sigma, \\operatorname{tr}(x)") == "2 tr \u03A3, tr(x)");
  // A trace is one, also where nobody wrote \\operatorname.
  CHECK(plain("2 tr(A \\Lambda) + tr \\Sigma") == "2 tr(A \u039B) + tr \u03A3");
  CHECK(plain("t r + str(x)") == "t r + s t r(x)");
  CHECK(plain("u[{:}, a{:}a{+}m] \\odot v") == "u[:, a:a+m] \u2299 v");
  CHECK(plain("\\nabla R \\ne \\langle v, w \\rangle") == "\u2207R \u2260 \u27E8v, w\u27E9");
  CHECK(plain("\\eta\\, (x)") == "\u03B7 (x)");
  CHECK(plain("\\left\\| x \\right\\|_2 \\left| y \\right|") == "\u2016x\u2016\u2082 |y|");
  CHECK(plain("\\mathbb{E}[x] \\in \\mathbb{R}^{n \\times d}") == "E[x] \u2208 \u211D^(n\u00D7d)");
}

TEST_CASE("plain: nested powers take no longer than flat ones") {
  std::string formula = "x";
  for (int k = 0; k < 30; ++k) formula = "x^{" + formula + "}(y)";
  CHECK(plain(formula).size() < 1000);
}

TEST_CASE("plain: tables") {
  CHECK(plain("\\begin{bmatrix} A & 0 \\\\ 0 & 1 \\end{bmatrix}") == "[A, 0; 0, 1]");
  CHECK(plain("\\begin{pmatrix} x \\\\ y \\end{pmatrix}") == "(x; y)");
  CHECK(plain("\\begin{cases} x, & n > 0 \\\\ y & \\text{else} \\end{cases}") ==
        "{x, n > 0; y, else}");
}

}  // namespace verify::plain_math_test
