// Formulas that say nothing, and words beside them that would say more than was shown.
#include <sstream>

#include "tests/printing.hpp"
#include "tests/written/made_up_claims.hpp"
#include "verify/report/answer/first_lines.hpp"
#include "verify/report/page/html.hpp"
#include "verify/report/writer/junit.hpp"
#include "verify/report/writer/text.hpp"
#include "verify/written/telling.hpp"

namespace verify::attempts_at_words_test {
namespace {

using namespace made_up;

// Of sums over indices and orders as of matrices.
TEST_CASE("attempts: formulas that say nothing, whatever they are made of") {
  const auto vectors = [](const std::string& formula, const std::string& broken,
                          const std::string& more = "") {
    return "[claim]\ntitle = \"a\"\nplace = \"b\"\nexpected = \"proved\"\n" + more +
           "[claim.symbols]\nx = \"n\"\ny = \"n\"\n[[claim.assertion]]\nid = \"it\"\n"
           "origin = \"additional\"\nalgebra = \"c\"\nexpected = \"proved\"\nformula = \"" +
           formula + "\"\nmust_fail = [\"" + broken +
           "\"]\n[[instance]]\nname = \"one\"\nx = [\"1\", \"2\"]\ny = [\"3\", \"1\"]\n";
  };
  const std::string zero = "sum(j = 1..n, x_j y_j - y_j x_j)";
  const Attempt attempts[] = {
      {"both sides are sums that are 0",
       vectors(zero + " = x' y - y' x", "sum(j = 1..n, x_j y_j + y_j x_j) = x' y - y' x"),
       "both sides are 0"},
      {"a factor of exponentials is 0",
       vectors("(x' y - y' x) exp(x_1) = (x' y - y' x) exp(y_1)",
               "(x' y - y' x) exp(x_1) = (x' y + y' x) exp(y_1)"),
       "both sides are 0"},
      {"a sum that is 0 beside one that is not",
       vectors(zero + " + sum(j = 1..n, x_j y_j) = y' x",
               zero + " + sum(j = 1..n, x_j x_j) = y' x"),
       "is 0 whatever the symbols are"},
      {"an order of 0 and 0", vectors("x' y - y' x <= 0", "x' y - y' x < 0"), "both sides are 0"},
      {"an order of norms of 0",
       vectors("norm((x' y - y' x) x) <= norm((x' y - y' x) y)",
               "norm((x' y - y' x) x) < norm((x' y - y' x) y)"),
       "is 0 whatever the symbols are"},
      {"its own hypothesis", vectors("x' y = x' x", "x' y = y' y", "given = [\"x' y = x' x\"]\n"),
       "is one of its own hypotheses"},
      {"its own hypothesis, turned round",
       vectors("x' y <= x' x", "x' y <= y' y", "given = [\"x' x >= x' y\"]\n"),
       "is one of its own hypotheses"},
  };
  for (const auto& [name, text, says] : attempts) {
    CAPTURE(name);
    const auto refused = refusal_at_last(text);
    CHECK_MESSAGE(refused.find(says) != std::string::npos, refused);
  }
  // What is 0 by its hypotheses alone says something.
  CHECK(refusal_at_last(vectors("sum(j = 1..n, x_j y_j) - sum(j = 1..n, x_j x_j) = 0",
                                "sum(j = 1..n, x_j y_j) + sum(j = 1..n, x_j x_j) = 0",
                                "given = [\"x' y = x' x\"]\n")) == "accepted");
}

// A formula without its hypotheses says more than was shown.
TEST_CASE("attempts: no line shows a formula without what is supposed of its symbols") {
  const std::string text =
      "[claim]\ntitle = \"a\"\nplace = \"Lemma 1\"\nexpected = \"proved\"\n[claim.symbols]\n"
      "A = \"d x d, symmetric\"\nx = \"d\"\ny = \"d\"\n[[claim.assertion]]\nid = \"it\"\n"
      "quote = [\"A is its own transpose\"]\nalgebra = \"c\"\nexpected = \"proved\"\n"
      "identity = \"x' A y = y' A x\"\nmust_fail = [\"x' A y = y' A y\"]\n"
      "[[claim.assertion]]\nid = \"converges\"\norigin = \"additional\"\nalgebra = \"c\"\n"
      "expected = \"proved\"\nidentity = \"x' A A y = y' A A x\"\n"
      "must_fail = [\"x' A A y = y' A A y\"]\n"
      "[[instance]]\nname = \"one\"\nA = [[\"1\", \"2\"], [\"2\", \"0\"]]\n"
      "x = [\"1\", \"2\"]\ny = [\"3\", \"1\"]\n";
  const auto claim = claim_of(text);
  CHECK(claim.words.title.ends_with("under hypotheses, and 1 more"));
  CHECK(claim.words.assertions[0].text.ends_with(", where $A$ is symmetric"));
  const auto result = testing::run(claim, 1).result;
  const auto first = first_lines(claim.words, result.assertions, result.verdict, nullptr);
  // Nothing holds the formula against the quote, and nothing the name of an assertion against it.
  CHECK(first.answer == "proved for every d >= 1, under hypotheses");
  REQUIRE(first.lines.size() == 2);
  CHECK(first.lines[0].text == claim.words.assertions[0].text);
  CHECK(first.lines[1].label == "not compared");
}

// What is divided by is a hypothesis, and what an iterate is nobody can guess.
TEST_CASE("attempts: conditions and iterates stand with the formula") {
  const auto claim = claim_of(
      "[claim]\ntitle = \"a\"\nplace = \"b\"\nexpected = \"proved\"\n"
      "iterate = [\"w_{k+1} = w_k - G w_k\", \"w_0 = u / s\"]\n"
      "[claim.symbols]\nH = \"d x d\"\nu = \"d\"\ns = \"scalar\"\n[claim.definitions]\nG = \"2 "
      "H\"\n"
      "[[claim.assertion]]\nid = \"it\"\norigin = \"additional\"\nalgebra = \"c\"\n"
      "expected = \"proved\"\nformula = \"for all k: w_k = (I(d) - G)^k u / s\"\n"
      "must_fail = [\"for all k: w_k = (I(d) + G)^k u / s\"]\n[[instance]]\nname = \"one\"\n"
      "H = [[\"1\", \"0\"], [\"1\", \"2\"]]\nu = [\"1\", \"1\"]\ns = \"2\"\n");
  CHECK(claim.words.assertions[0].text.find("$s$ has an inverse") != std::string::npos);
  std::vector<std::string> names;
  for (const auto& definition : claim.theorem.parts[0].ways[0].links[0].checked().definitions)
    names.push_back(definition.name);
  CHECK(names == std::vector<std::string>{"w_{0}", "w_{k + 1}", "G"});
}

TEST_CASE("attempts: a remark that is refuted is no part of the title") {
  const auto claim = claim_of(
      changed(newton, "[[instance]]",
              "[[claim.assertion]]\nid = \"commute\"\norigin = \"additional\"\nwhere = \"remark\"\n"
              "algebra = \"no layer\"\nexpected = \"refuted\"\nidentity = \"A X A X = A next\"\n"
              "must_fail = [\"A X A X = A A' A next\"]\n[[instance]]"));
  CHECK(claim.words.title.find("more") == std::string::npos);
}

// That a truth corrects a falsehood is a sentence, too.
TEST_CASE("attempts: a correction is its author's") {
  const auto text = changed(
      changed(with("expected = \"proved\"\nstatement", "expected = \"corrected\"\nstatement"),
              "origin = \"additional\"", "origin = \"additional\"\ncorrects = \"#wrong\""),
      "[[instance]]",
      "[[claim.assertion]]\nid = \"wrong\"\nquote = [\"A commutes\"]\nalgebra = \"no layer\"\n"
      "expected = \"refuted\"\nidentity = \"A next A = A X A\"\n"
      "must_fail = [\"A next A = A X A X A\"]\n[[instance]]");
  const auto claim = claim_of(text);
  const auto result = testing::run(claim, 1).result;
  CHECK(to_text(result.verdict) == "corrected");
  const auto first = first_lines(claim.words, result.assertions, result.verdict, nullptr);
  CHECK(first.answer == "false; what its author puts in its place is proved for every d, n >= 1");
  REQUIRE(first.lines.size() == 4);
  CHECK(first.lines[2].label == "in its place");
  CHECK(first.lines[3].label == "not compared");
}

TEST_CASE("attempts: no page asks whether a formula holds as stated, or counts it for a paper") {
  const auto claim =
      claim_of(with("origin = \"additional\"", "origin = \"paper\"\nquote = [\"squared\"]"));
  Report report;
  report.results = {testing::run(claim, 1).result};
  report.claims = {claim.words};
  CHECK(counted_as(report.results.front()) == Count::ours);
  std::ostringstream page;
  write_html(page, report);
  CHECK(page.str().find("<h1>What is shown of ahn2023.made_up?</h1>") != std::string::npos);
  CHECK(page.str().find("hold as stated") == std::string::npos);
  CHECK(page.str().find("holds as stated") == std::string::npos);
  CHECK(page.str().find(">stated in the paper") == std::string::npos);
}

// n is no size of a limit in n.
TEST_CASE("attempts: a limit is said of no value of what tends to infinity") {
  const auto claim = claim_of(
      "[claim]\ntitle = \"a\"\nplace = \"b\"\nexpected = \"proved\"\nsizes = [\"n\"]\n"
      "[claim.symbols]\nx = \"d\"\n[[claim.assertion]]\nid = \"it\"\norigin = \"additional\"\n"
      "algebra = \"c\"\nexpected = \"proved\"\nformula = \"lim(n -> oo, x' x (1 + 1/n)) = x' x\"\n"
      "must_fail = [\"lim(n -> oo, x' x (2 + 1/n)) = x' x\"]\n[[instance]]\nname = \"one\"\n"
      "x = [\"1\"]\nn = \"2\"\n");
  CHECK(claim.words.assertions[0].sizes == SizeNames{"d"});
  const auto& link = claim.theorem.parts[0].ways[0].links[0];
  for (const auto& size : link.checked().sizes) CHECK(size.name == "d");
  REQUIRE(link.scope.boxes.size() == 1);
  CHECK(link.scope.boxes[0].count("n") == 0);
}

TEST_CASE("attempts: what was to be false and holds is not as expected") {
  const auto claim =
      claim_of(with("expected = \"proved\"\nstatement", "expected = \"refuted\"\nstatement"));
  const auto result = testing::run(claim, 1).result;
  CHECK(result.verdict == Verdict::proved);
  CHECK(surprise(result).has_value());
  CHECK(exit_code({result}) == 1);
}

TEST_CASE("attempts: a control that nobody finds false asks for another one") {
  const auto open = as_control({Answer(), "not settled"});
  CHECK(open.detail ==
        "not settled; a negative control has to be found false: take another one in "
        "must_fail, as one that fails at small numbers");
  CHECK(as_control({Answer(Truth::no), "at n = 2"}).detail == "at n = 2");
}

// "value optimal_risk = 0" is a sentence, too.
TEST_CASE("attempts: a value is told with its formula") {
  const auto claim = claim_of(with("residual =", "limit_of_the_flow ="));
  Report report;
  report.results = {testing::run(claim, 1).result};
  report.claims = {claim.words};
  std::ostringstream text, junit;
  write_text(text, report, Detail::all, {false, 2000});
  write_junit(junit, report);
  CHECK(text.str().find("; it is matrix[n, n]: I(n) - A next\n") != std::string::npos);
  CHECK(junit.str().find("; it is matrix[n, n]: I(n) - A next\"") != std::string::npos);
}

// A proof of an order takes sizes of at least 1, and the box says no more.
TEST_CASE("attempts: the box has the sizes of the proof") {
  const auto claim = claim_of(
      "[claim]\ntitle = \"a\"\nplace = \"b\"\nexpected = \"proved\"\n[claim.symbols]\nX = \"d x "
      "n\"\n"
      "[[claim.assertion]]\nid = \"it\"\norigin = \"additional\"\nalgebra = \"c\"\n"
      "expected = \"proved\"\nformula = \"X X' >= 0\"\nmust_fail = [\"X X' > 0\"]\n"
      "[[instance]]\nname = \"one\"\nX = [[\"1\", \"2\"]]\n");
  for (const auto& link : claim.theorem.parts[0].ways[0].links)
    for (const auto& size : link.checked().sizes) CHECK(size.least == 1);
}

}  // namespace
}  // namespace verify::attempts_at_words_test
