#include "verify/report/plain_math.hpp"

#include <doctest/doctest.h>

using namespace verify;

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
  CHECK(plain("x_1^\\top") == "x₁ᵀ");
  CHECK(plain("x_{n+1}") == "xₙ₊₁");
  CHECK(plain("\\gamma^*") == "γ*");
  CHECK(plain("A^{-1}") == "A⁻¹");
  CHECK(plain("\\Sigma^{-1/2}") == "Σ^(-1/2)");
  CHECK(plain("P_{q,l}^\\top") == "P_(q,l)ᵀ");
  CHECK(plain("a_d") == "a_d");
  CHECK(plain("s_{\\min} A_{\\text{top}}") == "s_min A_top");
  CHECK(plain("x_d^2") == "x²_d");
  CHECK(plain("2^{t^2}") == "2^(t²)");
  CHECK(plain("h_1' f''") == "h₁' f''");
  CHECK(plain("(a + b)^2") == "(a + b)²");
  CHECK(plain("{a b}^2") == "(a b)²");
  CHECK(plain("\\hat\\beta_{l-1}") == "β_hatₗ₋₁");
  CHECK(plain("\\sum_{i=1}^n x_i \\sum_{j \\le i} y_j") == "∑ᵢ₌₁ⁿ xᵢ ∑_(j≤i) yⱼ");
}

TEST_CASE("plain: quotients are bracketed as far as needed") {
  CHECK(plain("x = \\frac{1}{2}") == "x = 1/2");
  CHECK(plain("\\frac{1}{2n} \\sum_i x_i") == "(1/(2n)) ∑ᵢ xᵢ");
  CHECK(plain("\\frac{1}{N} (a + b)") == "(1/N)(a + b)");
  CHECK(plain("(\\frac{1}{N})") == "(1/N)");
  CHECK(plain("\\frac{a b}{c d} + \\frac{a + b}{c_1}") == "a b/(c d) + (a + b)/c₁");
  CHECK(plain("\\frac{a (b + c)}{\\operatorname{tr} A}") == "a(b + c)/(tr A)");
  CHECK(plain("\\frac{\\operatorname{tr} A}{n}") == "(tr A)/n");
  CHECK(plain("\\sqrt{x} \\sqrt{x + 1}") == "√x √(x + 1)");
}

TEST_CASE("plain: blanks between factors and around operators") {
  CHECK(plain("M I+\\gamma\\Sigma") == "M I + γ Σ");
  CHECK(plain("2d^2+5d-1") == "2d² + 5d - 1");
  CHECK(plain("a = -b") == "a = -b");
  CHECK(plain("f(x) A^{-1} (y)") == "f(x) A⁻¹ (y)");
  CHECK(plain("2 \\operatorname{tr} \\Sigma, \\operatorname{tr}(x)") == "2 tr Σ, tr(x)");
  CHECK(plain("u[{:}, a{:}a{+}m] \\odot v") == "u[:, a:a+m] ⊙ v");
  CHECK(plain("\\nabla R \\ne \\langle v, w \\rangle") == "∇R ≠ ⟨v, w⟩");
  CHECK(plain("\\eta\\, (x)") == "η (x)");
  CHECK(plain("\\left\\| x \\right\\|_2 \\left| y \\right|") == "‖x‖₂ |y|");
  CHECK(plain("\\mathbb{E}[x] \\in \\mathbb{R}^{n \\times d}") == "E[x] ∈ ℝ^(n×d)");
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
