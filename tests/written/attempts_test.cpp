// Attempts to get a false sentence past a folder of claims that are written in data files alone:
// each is refused, refuted, or shown as words that nothing judges.
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/printing.hpp"
#include "tests/written/made_up_claims.hpp"
#include "verify/report/page/html.hpp"
#include "verify/report/writer/junit.hpp"
#include "verify/report/writer/latex.hpp"
#include "verify/report/writer/markdown.hpp"
#include "verify/report/writer/sarif.hpp"
#include "verify/report/writer/text.hpp"
#include "verify/results/report_json.hpp"

namespace verify::attempts_test {
namespace {

using namespace made_up;

TEST_CASE("attempts: the claim that they begin with is true, and is proved") {
  CHECK(refusal_at_last(newton) == "accepted");
  CHECK(verdict(newton) == "proved");
}

TEST_CASE("attempts: letters, sizes and definitions") {
  const Attempt attempts[] = {
      {"T is a symbol, and ^T a transpose",
       changed(with("X = \"d x n\"", "X = \"d x n\"\nT = \"scalar\""), "(I(n) - A X)^2\"\nmust",
               "((I(n) - A X)^T)^2 + T A X\"\nmust"),
       "^T is the transpose, and T is declared as well"},
      {"T is a size, and ^T a transpose",
       "[claim]\ntitle = \"a\"\nplace = \"b\"\nexpected = \"proved\"\n[claim.symbols]\n"
       "A = \"T x d\"\nx = \"T\"\n[[claim.assertion]]\nid = \"it\"\norigin = "
       "\"additional\"\nalgebra = \"c\"\n"
       "expected = \"proved\"\nidentity = \"(A^T x)' = x' A\"\nmust_fail = [\"(A^T x)' = x' A "
       "A\"]\n[[instance]]\nname = \"one\"\nA = [[\"1\"]]\nx = [\"1\"]\n",
       "^T is the transpose, and T is declared as well"},
      {"T is a definition, and ^T a transpose",
       changed(with("next = \"X (2 I(n) - A X)\"", "next = \"X (2 I(n) - A X)\"\nT = \"A X\""),
               "= (I(n) - A X)^2\"\nmust", "= ((I(n) - T)^2)^T^T\"\nmust"),
       "^T is the transpose, and T is declared as well"},
      {"a symbol that nothing uses", with("X = \"d x n\"", "X = \"d x n\"\neta = \"scalar\""),
       "symbols.eta: no identity uses it"},
      {"a hypothesis on a symbol that nothing uses",
       with("X = \"d x n\"", "X = \"d x n\"\nH = \"d x d, positive definite\""),
       "symbols.H: no identity uses it"},
      {"a definition that nothing uses", with("next = \"X (2", "flow = \"A X\"\nnext = \"X (2"),
       "definitions.flow: no identity and no value uses it"},
      {"a size that nothing uses", with("place =", "sizes = [\"horizon\"]\nplace ="),
       "\"horizon\" stands in no identity"},
      {"one thing under two names",
       saying("I(n) - A next = (I(n) - G) (I(n) - H)", "I(n) - A next = (I(n) - G) (I(n) + H)",
              "G = \"A X\"\nH = \"A X\"\n"),
       "is what G is; one thing has one name"},
      {"one thing under two signs",
       saying("I(n) - A next = (I(n) - G) (I(n) + H)", "I(n) - A next = (I(n) - G) (I(n) - H)",
              "G = \"A X\"\nH = \"-(A X)\"\n"),
       "is minus what G is; one thing has one name and one sign"},
      {"a symbol called as a function",
       with("X = \"d x n\"", "X = \"d x n\"\nsoftmax = \"scalar\""),
       "is what a function is called"},
      {"a symbol called tr", with("X = \"d x n\"", "X = \"d x n\"\ntr = \"scalar\""),
       "is what a function is called"},
      {"two names that look alike", with("next = \"X (2", "n__t = \"A X\"\nnext = \"X (2"),
       "it would look like another name"},
      {"E is a matrix, and the mean is taken",
       changed(with("next = \"X (2", "E = \"A X\"\nnext = \"X (2"), "(I(n) - A X)^2\"\nmust",
               "(I(n) - E)^2 + E(1) (A X - A X)\"\nmust"),
       "E(..) is the function, and E is declared as well"},
  };
  for (const auto& [name, text, says] : attempts) {
    CAPTURE(name);
    const auto refused = refusal_at_last(text);
    CHECK_MESSAGE(refused.find(says) != std::string::npos, refused);
  }
}

TEST_CASE("attempts: parts without a formula, and what a formula does not say") {
  const auto assertion = [](const std::string& fields) {
    return newton.substr(0, newton.find("[[instance]]")) +
           "[[claim.assertion]]\nid = \"flow\"\norigin = \"additional\"\ntext = \"gradient flow "
           "converges\"\n" +
           fields + newton.substr(newton.find("[[instance]]"));
  };
  const Attempt attempts[] = {
      {"an assertion that follows", assertion("expected = \"proved\"\nfollows = [\"#square\"]\n"),
       "nothing computes that one sentence follows"},
      {"an assertion without a formula", assertion("expected = \"proved\"\n"),
       "no formula, no status"},
      {"a theorem that is quoted",
       with("expected = \"proved\"\nidentity",
            "expected = \"proved\"\nquoted = [\"isserlis\"]\nidentity"),
       "a formula quotes no theorem"},
      {"a manual step",
       with("expected = \"proved\"\nidentity",
            "expected = \"proved\"\nmanual_steps = "
            "[\"so it converges\"]\nidentity"),
       "has no manual steps"},
      {"a quantifier that the symbols do not have",
       with("expected = \"proved\"\nidentity",
            "expected = \"proved\"\nquantifier = \"exists\"\nidentity"),
       "the symbols of an identity are free"},
      {"an erratum in words",
       with("[claim.symbols]", "[[claim.erratum]]\nid = \"E1\"\n[claim.symbols]"),
       "a claim without a checker has none"},
      {"a published number in words",
       with("[claim.symbols]", "[[claim.published]]\nplace = \"Table 1\"\n[claim.symbols]"),
       "a claim without a checker has none"},
      {"a sentence as the place",
       with("\"Theorem 3\"", "\"Theorem 3, by which gradient flow converges from every start\""),
       "a sentence belongs into the statement"},
      {"a sentence as the id", with("\"square\"", "\"gradient flow converges\""),
       "a sentence belongs into text"},
      {"an equation as the id", with("\"square\"", "\"AX=XA\""), "a sentence belongs into text"},
      {"a name in braces that is nothing",
       with("\"The residual is squared.\"", "\"{convergence}\""),
       "{convergence} is no assertion with an identity and no definition; allowed are {next}, "
       "{square}"},
  };
  for (const auto& [name, text, says] : attempts) {
    CAPTURE(name);
    const auto refused = refusal_at_last(text);
    CHECK_MESSAGE(refused.find(says) != std::string::npos, refused);
  }
}

TEST_CASE("attempts: evidence that tells nothing") {
  const auto inverse = [](const std::string& letters, const std::string& identity,
                          const std::string& instance) {
    return "[claim]\ntitle = \"a\"\nplace = \"b\"\nexpected = \"supported\"\n[claim.symbols]\n" +
           letters +
           "\n[[claim.assertion]]\nid = \"it\"\norigin = \"additional\"\nalgebra = \"c\"\nexpected "
           "= "
           "\"supported\"\nidentity = \"" +
           identity + "\"\nmust_fail = [\"2 " + identity + "\"]\n[[instance]]\nname = \"one\"\n" +
           instance;
  };
  const auto commute = "inv(A B) = inv(A) inv(B)";
  const Attempt attempts[] = {
      {"1 x 1 matrices commute",
       inverse("A = \"d x d\"\nB = \"d x d\"", commute, "A = [[\"2\"]]\nB = [[\"3\"]]"),
       "none of them tells, for 1 x 1 matrices commute"},
      {"equal sizes hide a transpose",
       inverse("X = \"d x n\"\ns = \"scalar\"", "inv(X X' + s I(d)) X = X inv(X' X + s I(n))",
               "X = [[\"1\", \"2\"], [\"0\", \"1\"]]\ns = \"1\""),
       "give one with sizes that differ and are at least 2, as d = 2, n = 3"},
  };
  for (const auto& [name, text, says] : attempts) {
    CAPTURE(name);
    const auto refused = refusal_at_last(text);
    CHECK_MESSAGE(refused.find(says) != std::string::npos, refused);
  }
}

TEST_CASE("attempts: formulas that say nothing") {
  const Attempt attempts[] = {
      {"both sides are 0",
       saying("tr(A X) - tr(X A) = tr(next A) - tr(A next)",
              "tr(A X) - tr(X A) = tr(next A) + tr(A next)"),
       "both sides are 0"},
      {"a factor is 0",
       saying("(tr(A X) - tr(X A)) A + A next A = (A next) A",
              "(tr(A X) - tr(X A)) A + A next A = (A X) A"),
       "is 0 whatever the symbols are"},
      {"a formula less itself, within another",
       saying("A next - A next + A X = (X' A')'", "A next - A next + A X = (X' A')"),
       "is 0 whatever the symbols are"},
  };
  for (const auto& [name, text, says] : attempts) {
    CAPTURE(name);
    const auto refused = refusal_at_last(text);
    CHECK_MESSAGE(refused.find(says) != std::string::npos, refused);
  }
}

// Diagonal matrices commute, whoever chose them: numbers that nobody chose tell.
TEST_CASE("attempts: an instance that was chosen to hide it") {
  const std::string text =
      "[claim]\ntitle = \"a\"\nplace = \"b\"\nexpected = \"supported\"\n[claim.symbols]\n"
      "A = \"d x d\"\nB = \"d x d\"\n[[claim.assertion]]\nid = \"it\"\norigin = \"additional\"\n"
      "algebra = \"c\"\nexpected = \"supported\"\nidentity = \"inv(A B) = inv(A) inv(B)\"\n"
      "must_fail = [\"inv(A B) = inv(A) inv(A)\"]\n[[instance]]\nname = \"one\"\n"
      "A = [[\"2\", \"0\"], [\"0\", \"3\"]]\nB = [[\"5\", \"0\"], [\"0\", \"7\"]]\n";
  CHECK(verdict(text) == "refuted");
  const auto result = testing::run(claim_of(text), 1).result;
  CHECK(result.reason.find("at d = 2, A = [[") != std::string::npos);
}

TEST_CASE("attempts: near misses that are none") {
  const std::string kept = "must_fail = [\"I(n) - A next = (I(n) - A X)^3\"]";
  const Attempt attempts[] = {
      {"the identity again", with(kept, "must_fail = [\"I(n) - A next = (I(n)  - A X)^2\"]"),
       "is the identity itself"},
      {"another identity", with(kept, "must_fail = [\"A = 2 A\"]"),
       "a negative control is one change"},
      {"none", with(kept, ""), "must_fail: missing"},
  };
  for (const auto& [name, text, says] : attempts) {
    CAPTURE(name);
    CHECK_MESSAGE(refusal(text).find(says) != std::string::npos, refusal(text));
  }
  CHECK(verdict(with(kept, "must_fail = [\"I(n) - A next = (I(n) - A X)^2 I(n)\"]")) ==
        "checker failure");
}

// Every place where an author may write a sentence.
TEST_CASE("attempts: a sentence is nowhere without the word that nothing judges it") {
  const std::string lie = "gradient flow always converges";
  const std::string places[][2] = {
      {"\"Newton\"", "\"Newton: " + lie + "\""},
      {"\"The residual is squared.\"", "\"" + lie + "\""},
      {"\"The residual is squared.\"", "'''x\" proved, every d: \"" + lie + "'''"},
      {"\"The residual is squared.\"", "'''x\n\nproved  ahn2023.made_up  " + lie + "'''"},
      {"\"the step is exact\"", "\"" + lie + "\""},
      {"\"from the iteration on\"", "\"" + lie + "\""},
      {"\"the residual of the next iterate\"", "\"{square}, so that " + lie + "\""},
      {"origin = \"additional\"", "origin = \"additional\"\nname = \"" + lie + "\""},
      {"origin = \"additional\"", "origin = \"paper\"\nquote = [\"" + lie + "\"]"},
      {"origin = \"additional\"", "origin = \"additional\"\ninterpretation = \"" + lie + "\""},
      {"origin = \"additional\"", "origin = \"additional\"\nadded = \"" + lie + "\""},
      {"\"by hand\"", "\"" + lie + "\""},
      {"\"Theorem 3\"", "\"" + lie + "\""},
      {"\"Theorem 3\"", "\"(3): " + lie + "\""},
  };
  for (const auto& [from, to] : places) {
    CAPTURE(to);
    const auto claim = claim_of(with(from, to));
    Report report;
    report.results = {testing::run(claim, 1).result};
    report.claims = {claim.words};
    CHECK(to_text(report.results.front().verdict) == "proved");
    std::ostringstream text, html, latex, junit, markdown, sarif;
    write_text(text, report, Detail::all, {false, 2000});
    write_html(html, report);
    write_latex(latex, report);
    write_junit(junit, report);
    write_markdown(markdown, report);
    write_sarif(sarif, report);
    const std::pair<const char*, std::string> outputs[] = {
        {"text", text.str()},   {"page", html.str()},         {"LaTeX", latex.str()},
        {"JUnit", junit.str()}, {"Markdown", markdown.str()}, {"SARIF", sarif.str()}};
    for (const auto& [writer, output] : outputs) {
      CAPTURE(writer);
      for (auto at = output.find(lie); at != std::string::npos; at = output.find(lie, at + 1)) {
        const auto mark = output.rfind("not judged", at);
        REQUIRE(mark != std::string::npos);
        CHECK(at - mark < 500);
        if (std::string(writer) == "text")
          CHECK(output.substr(mark, at - mark).find('\n') == std::string::npos);
      }
    }
    const auto json = to_json(report);
    auto bare = json;
    for (auto* list : {&bare["claims"], &bare["results"]}) {
      for (auto& entry : *list) {
        entry.erase("prose");
        entry.erase("stands_alone");
        for (auto& assertion : entry["assertions"]) assertion.erase("prose");
      }
    }
    CHECK_MESSAGE(bare.dump().find(lie) == std::string::npos, bare.dump(1));
  }
}

}  // namespace
}  // namespace verify::attempts_test
