#include "verify/service/texts/shown_text.hpp"

#include <doctest/doctest.h>

#include "tests/service/texts/held_text.hpp"

namespace verify::shown_text_test {
namespace {

using testing::held;
using testing::refused;

}  // namespace

TEST_CASE("shown text: comments, tags and what is struck out are not seen") {
  CHECK(shown_text("1<!-- a -->2<b>3</b>") == "123");
  CHECK(shown_text("<td>a</td><br>b<sup>2</sup>") == "|a|\nb^2");
  CHECK(shown_text("~~a~~b<s>c <b>d</b></s>e <p hidden>f</p>g") == "be |g");
  CHECK(shown_text("a < b, c <- d <") == "a < b, c <- d <");
  CHECK(fault_of_open_element("<s>a").find("within <s>, which hides") != std::string::npos);
  CHECK(fault_of_open_element("<s>a</s> `<s>` <b>").empty());
}

// A reader sees the page and not its source: what is hidden, struck out or between two tags is not
// what stands there.
TEST_CASE("held numbers: a number is held as the page shows it") {
  const testing::Folder folder;
  for (const std::string written : {"1<!-- -->1.8",
                                    "1<!-- a\nb -->1.8",
                                    "1<b>1.8</b>",
                                    "1<b></b>1.8",
                                    "1<span class=\"a\">1.8</span>",
                                    "-<b>1.8</b>",
                                    "10<sup>1.8</sup>",
                                    "10<sub>1.8",
                                    "10<sup>3</sup>1.8",
                                    "1.<b>8</b>",
                                    "**5** <b hidden>1.8</b>",
                                    "<s>1.8</s>",
                                    "<del>1.8</del>",
                                    "<S>a 1.8</S>",
                                    "<strike>1.8</strike>",
                                    "<p style=\"display: none\">\n1.8</p>",
                                    "<b style='text-decoration:line-through'>1.8",
                                    "~~1.8 a 1.8",
                                    "~~1.8",
                                    "1~~x~~1.8",
                                    "1<s>x</s>1.8",
                                    "log <b>1.8</b>",
                                    "log <!-- a --> 1.8",
                                    "less than<b> 1.8</b>",
                                    "<template>1.8</template>",
                                    "<b title=1.8",
                                    "10** 1.8",
                                    "10 ** a ** 1.8",
                                    "10* 1.8",
                                    "$x \\ne 1.8$",
                                    "$\\neq$ 1.8",
                                    "$-\\ 1.8$",
                                    "$-\\quad 1.8$",
                                    "$-\\, 1.8$",
                                    "- 1.8",
                                    "> - 1.8",
                                    "  - 1.8",
                                    "\xE2\x88\x92 1.8",
                                    "1'1.8",
                                    "1~1.8",
                                    "1\"1.8",
                                    "\xC2\xBC 1.8",
                                    "\xC2\xBD 1.8",
                                    "5\xC2\xBD 1.8",
                                    "\xE2\x85\x93 1.8",
                                    "1 -- 1.8",
                                    "1% \xE2\x80\x93 1.8"}) {
    CAPTURE(written);
    const auto why = refused(written + " <!-- icl-verify: a.toml loss -->");
    CHECK_MESSAGE(why.find("README.md:") != std::string::npos, why);
  }
  for (const std::string written :
       {"<b>1.8</b>", "a <b>1.8</b>", "~~2.5~~ 1.8", "<s>2.5</s> 1.8", "<td>log</td><td>1.8</td>",
        "`<s>` 1.8", "a <!-- log --> 1.8", "a<br>1.8", "<i><b>1.8", "x<sup>2</sup> is 1.8",
        "```\n<del>\n```\n1.8", "**a** *b* 1.8", "<p hidden>1</p> 1.8"})
    CHECK_MESSAGE(held(folder, written + " <!-- icl-verify: a.toml loss -->").size() == 1, written);
  const std::string held_one = "1.8 <!-- icl-verify: a.toml loss -->";
  for (const std::string behind :
       {"<b>5</b>", "<!-- -->5", "<b> million</b>", " <!-- a --> million", "&nbsp;million",
        "\xC2\xA0million", " &times; 10", "&#37;", " \xC2\xBD", "<sup>2</sup>",
        "<b><sup>2</sup></b>", " to 5", " to the 5", "~"})
    CHECK_MESSAGE(refused(held_one + behind).find("behind the comment stands") != std::string::npos,
                  behind);
  for (const std::string behind : {"<b>.</b>", " <b>and</b> 5", "<br>and", " to a", " &amp; 5"})
    CHECK_MESSAGE(held(folder, held_one + behind).size() == 1, behind);
}

TEST_CASE("held numbers: a number that is denied, or one end of a range, is none") {
  const testing::Folder folder;
  for (const std::string written :
       {"never 1.8", "no longer 1.8", "is not about 1.8", "isn't 1.8", "not equal to 1.8",
        "no longer the 1.8", "million 1.8", "ten thousand 1.8", "5 to 1.8", "ten to the 1.8",
        "e to the 1.8", "between 1 and 1.8", "between low and 1.8", "1 in 1.8", "from 5% to 1.8",
        "1 per 1.8", "instead of 1.8", "cannot be 1.8"}) {
    CAPTURE(written);
    CHECK(refused("Loss: a\n" + written + " <!-- icl-verify: a.toml loss -->")
              .find("README.md:2: ") != std::string::npos);
  }
  for (const std::string written : {"falls to 1.8", "close to the 1.8", "the constant 1.8",
                                    "a and 1.8", "is no surprise: 1.8", "in 1.8"})
    CHECK_MESSAGE(held(folder, written + " <!-- icl-verify: a.toml loss -->").size() == 1, written);
}

}  // namespace verify::shown_text_test
