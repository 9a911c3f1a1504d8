#include "verify/service/texts/held_numbers.hpp"

#include <doctest/doctest.h>

#include "tests/service/texts/held_text.hpp"

namespace verify::held_numbers_test {
namespace {

using testing::held;
using testing::refused;

}  // namespace

TEST_CASE("held numbers: the number in front of a comment, rounded in its last digit") {
  const testing::Folder folder;
  const auto found = held(folder,
                          "# Loss\n\nIt is **0.1195** <!-- icl-verify: w/a.toml loss -->, and\n"
                          "with n = 40 it is -3e-2\n<!-- icl-verify: b.toml "
                          "gap -->; 1.50e3 <!-- icl-verify: c.toml x -->");
  REQUIRE(found.size() == 3);
  CHECK(found[0].expected == "0.1195 +- 5e-5");
  CHECK(found[0].instance == folder.path() + "/w/a.toml");
  CHECK((found[0].value == "loss" && found[0].line == 3));
  CHECK(found[2].expected == "1.50e3 +- 5e0");
}

TEST_CASE("held numbers: what does not say what is held is refused with its line") {
  CHECK(refused("a\nabout <!-- icl-verify: a.toml loss -->").find("README.md:2: no number") !=
        std::string::npos);
  CHECK(refused("1.5 <!-- icl-verify: a.toml -->").find("the name of a value") !=
        std::string::npos);
  CHECK(refused("1.5 <!-- icl-verify: a.toml loss").find("does not end; write -->") !=
        std::string::npos);
  CHECK(refused("no number").find("no number is held") != std::string::npos);
}

TEST_CASE("held numbers: comments within each other are not copied, each with all that follow") {
  std::string text = "1.5 ";
  for (int k = 0; k < 100000; ++k) text += "<!-- icl-verify:";
  CHECK(refused(text).find("README.md:1: the comment does not end") != std::string::npos);
  CHECK(refused(text + " a.toml loss -->").find("README.md:1: <!--") != std::string::npos);
}

TEST_CASE("held numbers: a comment that is nearly one does not pass beside a good one") {
  const std::string good = "1.5 <!-- icl-verify: a.toml loss -->\n";
  for (const std::string inside :
       {" icl_verify: a.toml loss ", " icl-verify a.toml loss ", " ICL-Verify: a.toml loss ",
        " icl-verify : a.toml", "iclverify: a.toml loss", " icl-verify: ", " icl-verify: a b c ",
        " icl verify: a.toml loss "})
    CHECK_MESSAGE(
        refused(good + "0.9 <!--" + inside + "-->").find("README.md:2: <!--") != std::string::npos,
        inside);
  const testing::Folder folder;
  CHECK(held(folder, good + "<!-- until icl-verify is hosted -->").size() == 1);
  CHECK(held(folder, "1.5 <!--icl-verify: a.toml loss-->").size() == 1);
}

TEST_CASE("held numbers: an example in code holds nothing") {
  const testing::Folder folder;
  const std::string comment = " <!-- icl-verify: a.toml loss -->", good = "1.5" + comment + "\n";
  for (const std::string& code :
       {"```markdown\n0.9" + comment + "\n```\n", "~~~~\n```\n0.9" + comment + "\n~~~~\n",
        "   ```\n0.9" + comment + "\n   ```\n", "`0.9" + comment + "`\n",
        "``0.9 `" + comment + " ``\n",
        "```\n0.9" + comment + "\n```python\n0.8" + comment + "\n```\n"}) {
    CAPTURE(code);
    CHECK(held(folder, code + good).size() == 1);
    CHECK(held(folder, good + code + good).back().line > 2);
    CHECK_FALSE(refused(code).empty());
  }
  CHECK(held(folder, "`1.5`" + comment).front().expected == "1.5 +- 5e-2");
  // A backtick that nothing closes, and code within a line, hide no number.
  for (const std::string& plain : {"A stray ` tick: 0.9" + comment, "``a ` b`` 0.9" + comment,
                                   "```code``` here\n0.9" + comment, "`a` ` 0.9" + comment}) {
    CAPTURE(plain);
    CHECK(held(folder, good + plain + "\n").size() == 2);
  }
}

TEST_CASE("held numbers: numbers as people write them") {
  const testing::Folder folder;
  const std::pair<const char*, const char*> rows[] = {{"It is 0.1532.", "0.1532 +- 5e-5"},
                                                      {"$0.1532$", "0.1532 +- 5e-5"},
                                                      {"$0.1532$.", "0.1532 +- 5e-5"},
                                                      {"| 0.1532 |", "0.1532 +- 5e-5"},
                                                      {"(0.1532)", "0.1532 +- 5e-5"},
                                                      {"<td>0.1532</td>", "0.1532 +- 5e-5"},
                                                      {"<b>0.1532</b>,", "0.1532 +- 5e-5"},
                                                      {"15.32%", "15.32e-2 +- 5e-5"},
                                                      {"15.32 %", "15.32e-2 +- 5e-5"},
                                                      {"$15.32\\%$", "15.32e-2 +- 5e-5"},
                                                      {"15%", "15e-2"},
                                                      {"57/77", "57/77"},
                                                      {"loss=0.15", "0.15 +- 5e-3"},
                                                      {"\xE2\x89\x88"
                                                       "0.15",
                                                       "0.15 +- 5e-3"},
                                                      {"\xE2\x88\x92"
                                                       "0.15",
                                                       "-0.15 +- 5e-3"},
                                                      {"_0.15_", "0.15 +- 5e-3"},
                                                      {"7.", "7"},
                                                      {"0.15, ", "0.15 +- 5e-3"}};
  for (const auto& [written, expected] : rows) {
    CAPTURE(written);
    const auto found = held(folder, std::string(written) + " <!-- icl-verify: a.toml loss -->");
    REQUIRE(found.size() == 1);
    CHECK(found.front().expected == expected);
  }
}

TEST_CASE("held numbers: what might be another number is refused with what to write") {
  const std::pair<const char*, const char*> rows[] = {
      {"1,234.5", "a comma stands within"},
      {"0,1532", "a comma stands within"},
      {"0.15 \xC2\xB1 0.01", "the uncertainty of another"},
      {"0.15 +- 0.01", "the uncertainty of another"},
      {"$0.15 \\pm 0.01$", "the uncertainty of another"},
      {"10\xE2\x80\x89"
       "000.5",
       "narrow or hard blank"},
      {"0.1\xE2\x80\x93"
       "0.2",
       "a dash"},
      {"A0.15", "other characters stand at"},
      {"1/3%", "write a decimal in front of %"},
      {"1.5 \xC3\x97 10^{-3}", "but \""},
      {"[0.1, 0.2]", "but \""},
      {"about", "but \"about\"; write a decimal, as 0.1195, -1.2e-3, 15.3% or 57/77"},
      {"1/0", "1/0 is no number"},
      {"1.5..", "is no number"}};
  for (const auto& [written, words] : rows) {
    CAPTURE(written);
    const auto why = refused(std::string(written) + " <!-- icl-verify: a.toml loss -->");
    CHECK_MESSAGE(why.find(words) != std::string::npos, why);
    CHECK(why.find("README.md:1: ") != std::string::npos);
  }
}

// What works on a number, makes a bound of it or a part of another, leaves it no number by itself.
TEST_CASE("held numbers: a number behind a sign, a root or a factor is another one") {
  for (const std::string written : {"$-$1.8",
                                    "-$1.8$",
                                    "a -$1.8$",
                                    "- $-$1.8",
                                    "10^1.8",
                                    "10^ 1.8",
                                    "\xE2\x88\x9A"
                                    "1.8",
                                    "\xE2\x88\x9A 1.8",
                                    "7\xC2\xB7"
                                    "1.8",
                                    "7 \xC3\x97 1.8",
                                    "10*1.8",
                                    "10 * 1.8",
                                    "10 ** 1.8",
                                    "\xC2\xB2"
                                    "1.8",
                                    "x+1.8",
                                    "x + 1.8",
                                    "2 +1.8",
                                    "$x$ - 1.8",
                                    "a - 1.8",
                                    "x/1.8",
                                    "16 / 1.8",
                                    "1.8^2",
                                    "1.8\xC2\xB7"
                                    "10^3",
                                    "1.8$^2$",
                                    "1.8_2",
                                    "1.8/3",
                                    "1.8 million",
                                    "1.8 ms",
                                    "\\frac{16}{1.8}",
                                    "\\sqrt{1.8}",
                                    "\\sqrt 1.8",
                                    "$\\sqrt$ 1.8",
                                    "2 \\cdot 1.8",
                                    "$2 \\times$ 1.8",
                                    "\\mu 1.8",
                                    "5!",
                                    "2 x 1.8",
                                    "three times 1.8",
                                    "minus 1.8",
                                    "1 1/2",
                                    "12 345.6",
                                    "10\\,000.5",
                                    "f(1.8)",
                                    "sqrt(1.8)",
                                    "$\\log$(1.8)",
                                    "(a)1.8",
                                    "< 1.8",
                                    "<1.8",
                                    "loss > 1.8",
                                    "\xE2\x89\xA4 1.8",
                                    "a != 1.8",
                                    "\\le 1.8",
                                    "2&times;1.8",
                                    "&radic; 1.8",
                                    "&lt; 1.8",
                                    "12:30",
                                    "0.15 +-0.01",
                                    "0.15 $\\pm$ 0.01",
                                    "#1.8",
                                    "\xE2\x81\xBB 1.8",
                                    "5%-1.8"}) {
    CAPTURE(written);
    const auto why = refused("Loss: a\n" + written + " <!-- icl-verify: a.toml loss -->");
    CHECK_MESSAGE(why.find("README.md:2: ") != std::string::npos, why);
  }
  CHECK(refused("10*1.8 <!-- icl-verify: a.toml loss -->").find("\"*\" stands at it; write the") !=
        std::string::npos);
  CHECK(refused("10 * 1.8 <!-- icl-verify: a.toml loss -->")
            .find("cannot be told what number is meant: the sign \"*\" stands before it") !=
        std::string::npos);
}

TEST_CASE("held numbers: signs of the text around a number leave it what it is") {
  const testing::Folder folder;
  for (const std::string written : {"* 1.8",
                                    "+ 1.8",
                                    "> 1.8",
                                    "  * 1.8",
                                    "> * 1.8",
                                    "gain +1.8",
                                    "+1.8",
                                    "a, 1.8",
                                    "**Loss** 1.8",
                                    "**Loss**: **1.8**",
                                    "*a* *1.8*",
                                    "|1.8|",
                                    "5|1.8|",
                                    "|**1.8**|",
                                    "| $1.8$ |",
                                    "a -- 1.8",
                                    "a \xE2\x80\x93 1.8",
                                    "$\\approx$ 1.8",
                                    "$\\approx 1.8$",
                                    "&approx; 1.8",
                                    "$x$ 1.8",
                                    "$x = 1.8$",
                                    "`1.8`",
                                    "(1.8)",
                                    "($1.8$)",
                                    "a (b 1.8)",
                                    "<td>1.8</td>",
                                    "<b> 1.8",
                                    "~1.8",
                                    "\xE2\x89\x88 1.8",
                                    "-> 1.8",
                                    "x 1.8",
                                    "\"1.8",
                                    "a & 1.8",
                                    "5.",
                                    "costs 1.8:",
                                    "in 2024 1.8",
                                    "a; 1.8",
                                    "a loss of 1.8",
                                    "the log loss 1.8",
                                    "the root is 1.8",
                                    "the exponent is 1.8",
                                    "half of it: 1.8"}) {
    CAPTURE(written);
    const auto found = held(folder, "Loss: a\n" + written + " <!-- icl-verify: a.toml loss -->");
    REQUIRE(found.size() == 1);
    CHECK(found.front().expected == (written == "5." ? "5" : "1.8 +- 5e-2"));
  }
}

TEST_CASE("held numbers: what only looks like a number is none") {
  for (const std::string number : {"1.5e", "1.5e-", "1.5E+-3", "1.5e99999999999999999999", "1-2",
                                   "-e1", "1.2.3", "1e2e3", "1.5e123456"})
    CHECK_MESSAGE(refused(number + " <!-- icl-verify: a.toml loss -->").find("README.md:1: ") !=
                      std::string::npos,
                  number);
  CHECK(refused("1.5e <!-- icl-verify: a.toml loss -->").find("1.5e is no number") !=
        std::string::npos);
  const testing::Folder folder;
  for (const std::string number : {"5", "-5", ".5", "1.5e-3", "1e5"})
    CHECK_MESSAGE(held(folder, number + " <!-- icl-verify: a.toml loss -->").size() == 1, number);
}

// Words work on a number as signs do, from either side, and so does what follows behind the
// comment.
TEST_CASE("held numbers: a number beside a word that makes another of it is refused") {
  for (const std::string written : {"log 1.8",
                                    "ln 1.8",
                                    "log10 1.8",
                                    "**log** (1.8)",
                                    "Exp 1.8",
                                    "arctan 1.8",
                                    "half of 1.8",
                                    "Half of the 1.8",
                                    "twice 1.8",
                                    "*twice* 1.8",
                                    "double 1.8",
                                    "a third of 1.8",
                                    "ten percent of 1.8",
                                    "10 % of 1.8",
                                    "the square root of 1.8",
                                    "the inverse of 1.8",
                                    "the logarithm of 1.8",
                                    "negative 1.8",
                                    "not 1.8",
                                    "16 over 1.8",
                                    "divided by 1.8",
                                    "less than 1.8",
                                    "at most 1.8",
                                    "below 1.8",
                                    "up to 1.8",
                                    "between 1.8",
                                    "1.8!",
                                    "(1.8)!",
                                    "**1.8**!"}) {
    CAPTURE(written);
    const auto why = refused("Loss: a\n" + written + " <!-- icl-verify: a.toml loss -->");
    CHECK_MESSAGE(why.find("README.md:2: ") != std::string::npos, why);
  }
}

TEST_CASE("held numbers: what follows behind the comment belongs to the number") {
  const testing::Folder folder;
  const std::string held_one = "1.8 <!-- icl-verify: a.toml loss -->";
  for (const std::string behind : {"5",         ".5",
                                   "e3",        "E-3",
                                   "fold",      "-fold",
                                   "!",         "%",
                                   " %",        "\\%",
                                   "^2",        " ^2",
                                   "**!",       "<sup>2</sup>",
                                   "\xC2\xB2",  " \xC3\x97 10^3",
                                   " * 2",      " - 1",
                                   " / 3",      "/3",
                                   " +- 0.1",   " \xC2\xB1 0.1",
                                   " million",  " Thousand.",
                                   " percent",  " per cent",
                                   " squared",  " to the third power",
                                   " times 2",  " x 10^3",
                                   " or less",  " 345",
                                   " 1/2",      "$\\cdot$ 2",
                                   "\nmillion", " plus 3",
                                   " over 7"})
    CHECK_MESSAGE(refused(held_one + behind).find("behind the comment stands") != std::string::npos,
                  behind);
  for (const std::string behind : {"",
                                   ".",
                                   ", and",
                                   "; 3",
                                   ":",
                                   "?",
                                   ")",
                                   "**",
                                   "*.",
                                   "$",
                                   " |",
                                   " | 3 |",
                                   "</td>",
                                   "\n\n! a",
                                   " and 3",
                                   " - which",
                                   " *and*",
                                   " -- 3",
                                   " over the baseline",
                                   " times the least",
                                   " to the left",
                                   " in 2024",
                                   "\n- 2024 is",
                                   " 2024",
                                   " per token",
                                   "\n\nmillion"})
    CHECK_MESSAGE(held(folder, held_one + behind).size() == 1, behind);
}

}  // namespace verify::held_numbers_test
