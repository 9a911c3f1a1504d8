// Words of papers as marked text: formulas with and without their dollars, and what stays as it is.
#include "verify/formula/quoted_math.hpp"

#include <doctest/doctest.h>

#include "verify/formula/math_text.hpp"
#include "verify/formula/plain_math.hpp"

namespace verify::quoted_math_test {
namespace {

std::string plain(const std::string& quote) { return to_plain(marked_quote(quote)); }

TEST_CASE("formulas of quotes are typeset, with or without dollars") {
  CHECK(plain("the loss is convex") == "the loss is convex");
  CHECK(plain(R"(for all $\ell \leq k$ and **each** $x^{(i)}$)") ==
        "for all \u2113 \u2264 k and each x\u207D\u2071\u207E");
  CHECK(
      plain(R"(\mathbf{P}^{\star} = \left(\frac{\gamma}{M} \cdot \mathbf{\Sigma} + \mathbf{I})") ==
      "P^\u22C6 = ((\u03B3/M) \u00B7 \u03A3 + I");
  CHECK(plain(R"(lies in the set \mathcal{W} . And)") == "lies in the set W. And");
  CHECK(plain(R"(f_{\ell+1} = f_{\ell}, \quad (7))") == "f_(\u2113+1) = f_\u2113, (7)");
  CHECK(plain(R"($$a_\ell = \boldsymbol{\beta}_i$$)") == "a_\u2113 = \u03B2\u1D62");
}

TEST_CASE("a piece that begins or ends within a formula is one all the same") {
  CHECK(plain(R"(\mathbb{K}_{ij}$ as defined in Assumption 4.2)")
            .ends_with("as defined in Assumption 4.2"));
  CHECK(plain(R"(Let $R(\theta) := 1)").starts_with("Let R(\u03B8)"));
  CHECK(plain(R"(+ b \end{aligned} \quad (20))") == "+b (20)");
}

TEST_CASE("words are no products of letters, and what does not parse stays as it was read") {
  CHECK(plain(R"(for some kernel \mathcal{K} it holds)") == "for some kernel K it holds");
  const std::string odd = R"(\begin{cases} \frac{1}{i} & i \neq a)";
  CHECK(marked_quote(odd) == odd);
  CHECK(to_plain(odd) == odd);
  for (const std::string broken :
       {"$", "\\", "$$", "{", "$\\frac{1}{$", "a\\", "\\text{", "\\stackrel"})
    CHECK_NOTHROW(to_plain(marked_quote(broken)));
}

TEST_CASE("quotes: a piece that begins or ends within a display") {
  CHECK(plain("it follows that $$a_j = b$$") == plain("it follows that $$a_j = b"));
  CHECK(plain("$$a_j$$ for all $j$") == plain("a_j$$ for all $j$"));
  CHECK(marked_quote("$$a_j").find("$$") == std::string::npos);
}

TEST_CASE("quotes: what stands above a sign is kept, for without it another thing is said") {
  CHECK(to_plain(marked_quote("$\\theta U \\stackrel{d}{=} \\theta$")).find("\u1D48") !=
        std::string::npos);
}

}  // namespace
}  // namespace verify::quoted_math_test
