#include "verify/report/page/html_prose.hpp"

#include <doctest/doctest.h>

#include "verify/formula/html_escape.hpp"

namespace verify::html_prose_test {
TEST_CASE("ASCII mathematics becomes letters, scripts and signs") {
  CHECK(html_prose("Sigma = diag(1, 2)") == "\u03A3 = diag(1, 2)");
  CHECK(html_prose("lambda_j <= 2^-128") == "\u03BB<sub>j</sub> \u2264 2<sup>\u2212128</sup>");
  CHECK(html_prose("gamma* = 2, x^T A^{T} x") == "\u03B3* = 2, x<sup>T</sup> A<sup>T</sup> x");
  CHECK(html_prose("Delta_Sigma Delta_R != n^2") ==
        "\u0394<sub>\u03A3</sub> \u0394<sub>R</sub> \u2260 n<sup>2</sup>");
  CHECK(html_prose("A -> B +/- e^*") == "A \u2192 B \u00B1 e<sup>*</sup>");
  CHECK(html_prose("2^1.3 * 2^-bits, about 2^3. M^-1/2, n^2/2") ==
        "2<sup>1.3</sup> * 2<sup>\u2212bits</sup>, about 2<sup>3</sup>. M<sup>\u22121/2</sup>, "
        "n<sup>2</sup>/2");
  CHECK(html_prose("x_{n+1}") == "x<sub>n+1</sub>");
}

TEST_CASE("identifiers, English words and what cannot be a script stay") {
  CHECK(html_prose("risk_printed of li2025.thm1_rot") == "risk_printed of li2025.thm1_rot");
  CHECK(html_prose("the top block, prime by prime") == "the top block, prime by prime");
  CHECK(html_prose("a ^ b, x^, y_") == "a ^ b, x^, y_");
  CHECK(html_prose("2^{a(b") == "2^{a(b");
  CHECK(html_prose("alphabet sigmas") == "alphabet sigmas");
  CHECK(html_prose("") == "");
}

TEST_CASE("nothing in a text becomes markup") {
  CHECK(html_escaped("<b a=\"1\">&amp;</b>") == "&lt;b a=&quot;1&quot;&gt;&amp;amp;&lt;/b&gt;");
  CHECK(html_prose("x^{<b>} <script>") == "x<sup>&lt;b&gt;</sup> &lt;script&gt;");
}

}  // namespace verify::html_prose_test
