// What is shown as true of a claim that its data file writes alone: with it stands what its names
// stand for, and what its author says of two formulas is said to be his word.
#include "verify/words/bound/bound_words.hpp"

#include "tests/printing.hpp"
#include "tests/written/made_up_claims.hpp"
#include "verify/formula/plain_math.hpp"
#include "verify/report/assertion_words.hpp"

namespace verify::bound_words_test {
namespace {

using namespace made_up;

std::string claim_text(const std::string& head, const std::string& assertions) {
  return "[claim]\ntitle = \"t\"\nplace = \"Theorem 3\"\nexpected = \"proved\"\n"
         "stands_alone = \"from the formulas on\"\n" +
         head + assertions + "[[instance]]\nname = \"small\"\nabout = \"by hand\"\n";
}

std::string assertion_text(const std::string& id, const std::string& formula,
                           const std::string& control, const std::string& more = "") {
  return "[[claim.assertion]]\nid = \"" + id +
         "\"\norigin = \"additional\"\nalgebra = \"no layer\"\nexpected = \"proved\"\n" + more +
         "formula = \"" + formula + "\"\nmust_fail = [\"" + control + "\"]\n";
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_CASE("bound words: definitions and recursions stand with the sentence and in the title") {
  const auto defined =
      claim_of(claim_text("[claim.symbols]\nA = \"n x n, positive semidefinite\"\nx = \"n\"\n"
                          "[claim.definitions]\nsmall = \"tr(A)\"\nunused_here = \"2 small\"\n",
                          assertion_text("it", "x' A x <= small x' x", "2 x' A x <= small x' x") +
                              assertion_text("two", "2 x' A x <= unused_here x' x",
                                             "5 x' A x <= unused_here x' x")) +
               "A = [[\"2\", \"1\"], [\"1\", \"3\"]]\nx = [\"1\", \"2\"]\n");
  const auto& assertions = defined.words.assertions;
  const auto said = to_plain(assertions[0].text), both = to_plain(assertions[1].text);
  CHECK_MESSAGE(has(said, ", where small = tr(A); A is symmetric"), said);
  CHECK(!has(said, "unused"));
  CHECK_MESSAGE(has(both, ", where small = tr(A); unused_here = 2 small; A is"), both);
  CHECK_MESSAGE(has(to_plain(defined.words.title), "x, where small = tr(A), under hypotheses, and"),
                to_plain(defined.words.title));
  const auto repeated =
      claim_of(claim_text("iterate = [\"loss_{k+1} = loss_k - s\", \"loss_0 = w' w\"]\n"
                          "[claim.symbols]\nw = \"d\"\ns = \"scalar, > 0\"\n",
                          assertion_text("it", "for all k: loss_{k+1} <= loss_k",
                                         "for all k: loss_{k+1} >= loss_k")) +
               "w = [\"1\", \"2\"]\ns = \"2\"\n");
  for (const auto& words : {repeated.words.title, repeated.words.assertions[0].text})
    CHECK_MESSAGE(has(words, "\\mathrm{loss}_{k + 1} = \\mathrm{loss}_{k} - s"), words);
}

TEST_CASE("bound words: a formula too long for a title with its names is not half of one") {
  const std::string sum = "tr(A A A A A A) + tr(A A A A A) + tr(A A A A) + tr(A A A) + tr(A A)";
  const auto claim = claim_of(
      claim_text("[claim.symbols]\nA = \"n x n\"\n[claim.definitions]\nsmall = \"" + sum + "\"\n",
                 assertion_text("it", "small + small = 2 (" + sum + ")",
                                "small + small = 3 (" + sum + ")")) +
      "A = [[\"2\", \"1\"], [\"1\", \"3\"]]\n");
  CHECK_MESSAGE(claim.words.title.ends_with("$, names as defined in the claim"), claim.words.title);
  CHECK(has(claim.words.title, "\\mathrm{small}"));
}

TEST_CASE("bound words: that one formula sharpens or corrects another its author says") {
  for (const std::string relation : {"sharpens", "corrects"}) {
    const auto claim =
        claim_of(claim_text("[claim.symbols]\nA = \"n x n, positive semidefinite\"\nx = \"n\"\n",
                            assertion_text("it", "x' A x >= 0", "x' A x >= 1") +
                                assertion_text("weaker", "x' A x + 1 >= 0", "x' A x - 1 >= 0",
                                               relation + " = \"#it\"\n")) +
                 "A = [[\"2\", \"1\"], [\"1\", \"3\"]]\nx = [\"1\", \"2\"]\n");
    const auto& weaker = claim.words.assertions[1];
    CHECK(weaker.prose == std::vector<std::string>{relation + ": #it"});
    Result result;
    result.assertions = {AssertionResult{weaker, {}}};
    for (const auto& line : assertion_words(result.assertions.front(), result).lines)
      CHECK_MESSAGE(!has(line, relation), line);
    // Of a claim with a checker people compare the two, and it is said as it is.
    result.assertions.front().assertion.prose.clear();
    const auto judged = assertion_words(result.assertions.front(), result).lines;
    CHECK(std::any_of(judged.begin(), judged.end(),
                      [&](const std::string& line) { return has(line, relation + " #it"); }));
  }
}

}  // namespace
}  // namespace verify::bound_words_test
