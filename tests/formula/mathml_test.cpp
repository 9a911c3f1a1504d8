#include "verify/formula/mathml.hpp"

#include <doctest/doctest.h>

namespace verify::mathml_test {
namespace {

// The inside of <math>..</math>, which is a row without a box of its own.
std::string math(const std::string& formula) {
  const std::string open = "<math>", close = "</math>";
  const auto html = to_html("$" + formula + " \\;\\;$");
  REQUIRE(html.starts_with(open));
  const std::string spaces =
      "<mspace width=\"0.2778em\"></mspace><mspace width=\"0.2778em\"></mspace>";
  return html.substr(open.size(), html.size() - open.size() - close.size() - spaces.size());
}

}  // namespace

TEST_CASE("html: words are escaped") {
  CHECK(to_html("a < b & \"c\" > \\$") == "a &lt; b &amp; &quot;c&quot; &gt; $");
  CHECK(to_html("<script>$x<y$</script>") ==
        "<span class=\"unbroken\">&lt;script&gt;<math><mi>x</mi><mo>&lt;</mo><mi>y</mi>"
        "</math>&lt;/script&gt;</span>");
  CHECK(to_html("$x<") == "$x&lt;");
  CHECK(to_html("") == "");
}

TEST_CASE("html: a formula keeps what sticks to it") {
  CHECK(to_html("let $x$ be") == "let <math><mi>x</mi></math> be");
  CHECK(to_html("let ($x$), so") ==
        "let <span class=\"unbroken\">(<math><mi>x</mi></math>),</span> so");
}

TEST_CASE("html: letters, numbers, names") {
  CHECK(math("x") == "<mi>x</mi>");
  CHECK(math("\\gamma \\Sigma") == "<mi>\u03B3</mi><mi mathvariant=\"normal\">\u03A3</mi>");
  CHECK(math("12.5") == "<mn>12.5</mn>");
  CHECK(math("\\mathbb{E} \\mathcal{L}") ==
        "<mi mathvariant=\"normal\">\U0001D53C</mi><mi mathvariant=\"normal\">\u2112</mi>");
  CHECK(math("\\text{if so}") == "<mtext>if so</mtext>");
  const std::string thin = "<mspace width=\"0.1667em\"></mspace>";
  CHECK(math("2 \\log x") ==
        "<mn>2</mn>" + thin + "<mi mathvariant=\"normal\">log</mi>" + thin + "<mi>x</mi>");
  CHECK(math("\\operatorname{tr}(x)") ==
        "<mi mathvariant=\"normal\">tr</mi><mo stretchy=\"false\">(</mo><mi>x</mi><mo "
        "stretchy=\"false\">)</mo>");
}

TEST_CASE("html: operators, signs and scripts") {
  const std::string sign = "stretchy=\"false\" lspace=\"0\" rspace=\"0\"";
  CHECK(math("a - b") == "<mi>a</mi><mo>\u2212</mo><mi>b</mi>");
  CHECK(math("a = -b") == "<mi>a</mi><mo>=</mo><mo " + sign + ">\u2212</mo><mi>b</mi>");
  CHECK(math("x_{i+1}") ==
        "<msub><mi>x</mi><mrow><mi>i</mi><mo lspace=\"0\" rspace=\"0\">+</mo><mn>1</mn></mrow>"
        "</msub>");
  CHECK(math("x_i^\\top") ==
        "<msubsup><mi>x</mi><mi>i</mi><mi mathvariant=\"normal\">\u22A4</mi></msubsup>");
  CHECK(math("\\gamma^*") == "<msup><mi>\u03B3</mi><mo " + sign + ">\u2217</mo></msup>");
  CHECK(math("h_1'") ==
        "<mrow><msub><mi>h</mi><mn>1</mn></msub><mo lspace=\"0\" rspace=\"0\">\u2032</mo></mrow>");
  CHECK(math("\\hat\\beta") ==
        "<mover accent=\"true\"><mi>\u03B2</mi><mo stretchy=\"false\">^</mo></mover>");
}

TEST_CASE("html: fractions, roots, limits") {
  CHECK(math("\\frac{1}{2n}") == "<mfrac><mn>1</mn><mrow><mn>2</mn><mi>n</mi></mrow></mfrac>");
  CHECK(math("\\sqrt{x}") == "<msqrt><mi>x</mi></msqrt>");
  CHECK(math("\\sqrt[k]{x}") == "<mroot><mi>x</mi><mi>k</mi></mroot>");
  const std::string sum = "<mo movablelimits=\"false\">\u2211</mo>";
  CHECK(math("\\sum_i x") == "<msub>" + sum + "<mi>i</mi></msub><mi>x</mi>");
  CHECK(to_html("$$\\sum_i^n x$$") == "<math display=\"block\"><munderover>" + sum +
                                          "<mi>i</mi><mi>n</mi></munderover><mi>x</mi></math>");
  CHECK(to_html("$$\\frac{\\sum_i x}{2}$$") ==
        "<math display=\"block\"><mfrac><mrow><msub>" + sum +
            "<mi>i</mi></msub><mi>x</mi></mrow><mn>2</mn></mfrac></math>");
}

TEST_CASE("html: delimiters grow and tables have brackets") {
  const auto tall = [](const std::string& sign, const std::string& form) {
    return "<mo form=\"" + form + "\" stretchy=\"true\" lspace=\"0\" rspace=\"0\">" + sign +
           "</mo>";
  };
  CHECK(math("\\left| x \\right.") == "<mrow>" + tall("|", "prefix") + "<mi>x</mi></mrow>");
  CHECK(math("\\begin{bmatrix} a & b \\end{bmatrix}") ==
        "<mrow>" + tall("[", "prefix") +
            "<mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr></mtable>" +
            tall("]", "postfix") + "</mrow>");
  CHECK(math("\\begin{cases} a \\\\ b \\end{cases}") ==
        "<mrow>" + tall("{", "prefix") +
            "<mtable class=\"cases\"><mtr><mtd><mi>a</mi></mtd></mtr><mtr><mtd><mi>b</mi></mtd>"
            "</mtr></mtable></mrow>");
}

TEST_CASE("html: paragraphs") {
  CHECK(to_html_paragraphs("a\nb\n\n$x$\n") == "<p>a\nb</p>\n<p><math><mi>x</mi></math></p>\n");
}

TEST_CASE(
    "html: a formula too wide for a narrow screen is broken, and where nothing breaks scrolls") {
  const std::string sum = "a + b + c + d + e + f + g + h + i + j";
  CHECK(to_html("$a + b = c$").find("wbr") == std::string::npos);
  const auto long_one = to_html("($" + sum + " = " + sum + "$),");
  CHECK(long_one.starts_with("<span class=\"unbroken\">(<math><mi>a</mi><mo>+</mo></math>"));
  CHECK(long_one.ends_with("<wbr/><span class=\"unbroken\"><math><mi>j</mi></math>),</span>"));
  const auto own_line = to_html("$$" + sum + " = " + sum + "$$");
  CHECK(own_line.starts_with("<span class=\"display\"><math displaystyle=\"true\">"));
  const auto root = to_html("$\\sqrt{" + sum + "}$");
  CHECK(root.starts_with("<span class=\"wide\" style=\"--tenths:"));
  CHECK(root.find("wbr") == std::string::npos);
}

}  // namespace verify::mathml_test
