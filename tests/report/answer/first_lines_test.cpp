// The answer at the head of a claim, from graded assertions and errata.
#include "verify/report/answer/first_lines.hpp"

#include <doctest/doctest.h>

#include "verify/claim/claim.hpp"
#include "verify/judge/recorded.hpp"
#include "verify/words/bound/unread_quote.hpp"

namespace verify::first_lines_test {
namespace {

const Paper paper{
    "abel2001", "Abel 2001", "On Sums",
    Publication{
        {"Ada Abel"}, "2001", "", "", "a print", "arXiv:0101.1v1 of May", {}, "https://a.b"}};

AssertionResult graded(const char* id, Status status, Origin origin = Origin::printed) {
  AssertionResult result{.status = status};
  result.assertion.id = id;
  result.assertion.text = std::string("sentence of ") + id;
  result.assertion.sizes = {"n"};
  result.assertion.origin = origin;
  result.scope = {{{{"n", Extent(Argument::words)}}}, Inputs::all};
  return result;
}

ClaimWords claim() {
  ClaimWords words;
  words.id = "abel2001.thm1";
  words.paper = "Abel 2001";
  words.place = "Theorem 1";
  return words;
}

std::string told(const FirstLines& first) {
  std::string text = first.subject + "|" + first.answer;
  for (const auto& [label, line] : first.lines) text += "|" + label + ": " + line;
  return text;
}

TEST_CASE("of one sentence that holds the sentence is told, of several the names") {
  CHECK(told(first_lines(claim(), {graded("sum", Status::proved)}, Verdict::proved, &paper)) ==
        "Abel 2001, Theorem 1 (arXiv:0101.1v1)|holds as stated; proved for every n|"
        "holds: sentence of sum");
  const std::vector<AssertionResult> two = {graded("sum", Status::proved),
                                            graded("series", Status::proved)};
  CHECK(told(first_lines(claim(), two, Verdict::proved, nullptr)) ==
        "Abel 2001, Theorem 1|holds as stated; proved for every n|holds: sum, series");
  // What no paper states is not told as its statement.
  CHECK(first_lines(claim(), {graded("own", Status::proved, Origin::ours)}, Verdict::proved, &paper)
            .answer == "an additional result, not in the paper; proved for every n");
}

TEST_CASE("a sentence that stands is called what its status is") {
  const auto told_of = [](Status status, Verdict verdict) {
    return told(first_lines(claim(), {graded("sum", status)}, verdict, nullptr));
  };
  CHECK(told_of(Status::checked, Verdict::checked) ==
        "Abel 2001, Theorem 1|holds as stated where it was checked for every n|checked: sentence "
        "of sum");
  CHECK(told_of(Status::supported, Verdict::supported) ==
        "Abel 2001, Theorem 1|supported by what was tried, not proved|supported: sentence of sum");
  // A formula is not supported by what its author picked and nobody named.
  auto written = claim();
  written.prose = {"bounded"};
  CHECK(first_lines(written, {graded("sum", Status::supported)}, Verdict::supported, nullptr)
            .answer.starts_with("neither proved nor refuted: it holds at the numbers of the file"));
  const std::vector<AssertionResult> mixed = {graded("sum", Status::proved),
                                              graded("series", Status::supported),
                                              graded("limit", Status::checked)};
  CHECK(told(first_lines(claim(), mixed, Verdict::supported, nullptr))
            .ends_with("|holds: sum|checked: limit|supported: series"));
  // Of a checker that failed nothing counts.
  CHECK(first_lines(claim(), mixed, Verdict::checker_failed, nullptr).lines.empty());
  const auto expected =
      as_expectation(first_lines(claim(), mixed, Verdict::supported, nullptr)).lines;
  REQUIRE(expected.size() == 3);
  for (const auto& line : expected) CHECK(line.label.starts_with("would "));
}

TEST_CASE("a correction is called what its status is") {
  auto mended = graded("right", Status::supported, Origin::ours);
  mended.assertion.corrects = "#false";
  const auto text = told(first_lines(claim(), {graded("false", Status::refuted), mended},
                                     Verdict::corrected, nullptr));
  CHECK(text.ends_with("|supported: sentence of right"));
  CHECK(text.find("correct: ") == std::string::npos);
}

TEST_CASE("sizes of several sentences are those that all cover") {
  auto divides = graded("mean", Status::proved);
  divides.scope = {{{{"n", from(2, Argument::words)}}}, Inputs::all};
  const auto answer = [](const std::vector<AssertionResult>& assertions) {
    return first_lines(claim(), assertions, Verdict::proved, &paper).answer;
  };
  CHECK(answer({graded("sum", Status::proved), divides}) ==
        "holds as stated; proved for every n >= 2");
  divides.assertion.sizes.clear();
  CHECK(answer({graded("sum", Status::proved), divides}) == "holds as stated; proved");
}

// A claim whose place covers what its own erratum calls false.
TEST_CASE("nothing holds as stated in whose place an erratum lies that counts") {
  auto words = claim();
  words.place = "equations (34)-(37)";
  words.errata.resize(1);
  const auto answer = [&](const char* place, ErratumKind kind, bool read = false) {
    words.errata[0].place = place;
    words.errata[0].kind = kind;
    auto sum = graded("sum", Status::proved);
    if (read) sum.assertion.reading = "of finitely many";
    return first_lines(words, {sum}, Verdict::proved, &paper).answer;
  };
  const std::string mended = "holds with its minor error mended; proved for every n";
  CHECK(answer("(35), second line", ErratumKind::minor_error) == mended);
  CHECK(answer("flow before (35)", ErratumKind::minor_error) == mended);
  CHECK(answer("(35)", ErratumKind::gap) == "holds with its error mended; proved for every n");
  CHECK(answer("(35)", ErratumKind::minor_error, true) ==
        "holds as interpreted with its minor error mended; proved for every n (as interpreted)");
  for (const auto kind : {ErratumKind::reading, ErratumKind::possibly_ocr})
    CHECK(answer("(35)", kind) == "holds as stated; proved for every n");
  CHECK(answer("(38)", ErratumKind::minor_error) == "holds as stated; proved for every n");
  words.errata.push_back(words.errata[0]);
  words.errata[1].id = "E2";
  words.errata[1].place = "(36)";
  CHECK(answer("(35)", ErratumKind::minor_error) ==
        "holds with its minor errors mended; proved for every n");
  words.errata[1].same = {erratum_name(words.id, words.errata[0].id)};
  CHECK(answer("(35)", ErratumKind::minor_error) ==
        "holds with its minor error mended; proved for every n");
}

TEST_CASE("what holds in a reading alone is not told as the printed words") {
  auto read = graded("sum", Status::proved), other = graded("series", Status::proved);
  read.assertion.reading = "the sum of finitely many";
  const auto answer = [](const std::vector<AssertionResult>& assertions) {
    return first_lines(claim(), assertions, Verdict::proved, &paper).answer;
  };
  CHECK(answer({read}) == "holds as interpreted; proved for every n (as interpreted)");
  CHECK(answer({read, other}) == "holds, in part as interpreted; proved (sum as interpreted)");
  other.assertion.reading = read.assertion.reading;
  other.assertion.sizes.clear();
  CHECK(answer({read, other}) == "holds as interpreted; proved (as interpreted)");
}

TEST_CASE("every claim: the answer says where a sentence of the statement is interpreted") {
  const Claims others;
  for (const auto& claim : load_claims()) {
    CAPTURE(claim.words.id);
    if (facts_of(claim.words.expected).tone != Tone::good) continue;
    const auto assertions = recorded_assertions(claim, others);
    bool read = false;
    for (const auto* assertion : statement_of(assertions))
      read =
          read || (assertion->status != Status::refuted && !assertion->assertion.reading.empty());
    const auto answer = first_lines(claim.words, assertions, claim.words.expected, nullptr).answer;
    CHECK((answer.find("as interpreted") != std::string::npos || !read));
  }
}

TEST_CASE("what is false stands with its counterexample and what is right") {
  auto words = claim();
  words.errata.push_back(
      {"E1", ErratumKind::error, "Theorem 1", "$1 = 2$.", "$1 = 1$", "$n = 1$", "#false"});
  words.errata.push_back({"E2", ErratumKind::gap, "its proof", "", "", "", "#step"});
  words.errata.push_back({"E3", ErratumKind::minor_error, "its proof", "", "", "", ""});
  words.errata.push_back({"E4", ErratumKind::reading, "its proof", "", "", "", ""});
  auto mended = graded("right", Status::proved, Origin::ours);
  mended.assertion.corrects = "#false";
  const std::vector<AssertionResult> assertions = {graded("sum", Status::proved),
                                                   graded("false", Status::refuted), mended};
  CHECK(told(first_lines(words, assertions, Verdict::corrected, &paper)) ==
        "Abel 2001, Theorem 1 (arXiv:0101.1v1)|false as stated; a corrected version is proved for "
        "every n|holds: sum|is false: false: $1 = 2$|counterexample: $n = 1$|correct: $1 = 1$|"
        "beside that: 1 gap in a proof (E2); 1 minor error (E3)");
  const auto own = graded("own", Status::refuted, Origin::ours);
  CHECK(first_lines(claim(), {own}, Verdict::refuted, &paper).answer ==
        "an additional result, not in the paper; false; no correction is shown here");
  // Without an erratum the checks and the correction tell.
  auto refuted = graded("false", Status::refuted);
  refuted.reason = "at n = 1";
  CHECK(told(first_lines(claim(), {refuted, mended}, Verdict::corrected, nullptr))
            .ends_with("is false: false: sentence of false|counterexample: at n = 1|correct: "
                       "sentence of right"));
}

TEST_CASE("beside the answer a defect counts once, at however many places it stands") {
  auto words = claim();
  const auto add = [&](const std::string& id, const std::vector<std::string>& same) {
    Erratum erratum{id, ErratumKind::minor_error, "its proof", "", "", "", ""};
    erratum.same = same;
    words.errata.push_back(erratum);
  };
  const auto beside = [&] {
    return first_lines(words, {graded("sum", Status::proved)}, Verdict::proved, nullptr)
        .lines.back()
        .text;
  };
  add("E1", {});
  add("E2", {});
  CHECK(beside() == "2 minor errors (E1, E2)");
  words.errata[1].same = {erratum_name(words.id, "E1")};
  CHECK(beside() == "1 minor error (E1 = E2)");
  // Joined by a place in another claim.
  add("E3", {"abel2001.other#E9"});
  CHECK(beside() == "2 minor errors (E1 = E2, E3)");
  add("E4", {"abel2001.other#E9"});
  CHECK(beside() == "2 minor errors (E1 = E2, E3 = E4)");
}

// The correction has its own status: what else the statement says may have less.
TEST_CASE("what is corrected is called what it is, and the rest of the statement by itself") {
  auto mended = graded("right", Status::proved, Origin::ours);
  mended.assertion.corrects = "#false";
  const auto answer_of = [&](Status correction, Status rest) {
    mended.status = correction;
    return first_lines(claim(), {graded("sum", rest), graded("false", Status::refuted), mended},
                       Verdict::corrected, &paper)
        .answer;
  };
  CHECK(answer_of(Status::proved, Status::checked) ==
        "false as stated; a corrected version is proved, the rest at least checked for every n");
  CHECK(answer_of(Status::checked, Status::proved) ==
        "false as stated; a corrected version is checked for every n");
}

// A remark of the paper on a page whose statement is not the paper's.
TEST_CASE("what is proved beside a sentence of the paper is not its answer") {
  auto open = graded("remark", Status::open), wrong = graded("step", Status::refuted);
  open.assertion.where = Where::remark;
  open.assertion.open = "unknown: a conjecture";
  wrong.assertion.where = Where::remark;
  wrong.reason = "at n = 1";
  const auto own = graded("own", Status::proved, Origin::ours);
  CHECK(told(first_lines(claim(), {own, open, wrong}, Verdict::proved, nullptr)) ==
        "Abel 2001, Theorem 1|an additional result, proved for every n|holds: sentence of own|"
        "is false: step: sentence of step|counterexample: at n = 1|"
        "not settled: remark: unknown: a conjecture");
  // Beside a statement of the paper they are remarks: errata tell them.
  CHECK(first_lines(claim(), {graded("sum", Status::proved), open, wrong}, Verdict::proved, nullptr)
            .lines.size() == 1);
}

TEST_CASE("every claim: what is not in the paper is said not to be, and nothing else") {
  const Claims others;
  for (const auto& claim : load_claims()) {
    CAPTURE(claim.words.id);
    const auto assertions = recorded_assertions(claim, others);
    const auto& paper = paper_words(paper_key(claim.words.id));
    const auto answer = first_lines(claim.words, assertions, claim.words.expected, &paper).answer;
    const auto is_ours = [](const Assertion& a) {
      return a.origin == Origin::ours && a.where == Where::statement;
    };
    const bool ours = std::ranges::any_of(claim.words.assertions, is_ours);
    const bool printed = has_printed(claim.words.assertions);
    CHECK((answer.find("an additional result, not in the paper; ") != std::string::npos) ==
          (ours && !printed && paper.publication.has_value()));
    if (std::ranges::any_of(claim.words.assertions, is_statement_of_paper))
      CHECK(answer.find("additional") == std::string::npos);
  }
}

TEST_CASE("every claim: a sentence of the paper that does not hold is told, or one that does is") {
  const Claims others;
  for (const auto& claim : load_claims()) {
    CAPTURE(claim.words.id);
    const auto assertions = recorded_assertions(claim, others);
    const auto holds = [](const AssertionResult& a) { return facts_of(a.status).rank > 0; };
    std::string bad;
    bool holding = false;
    for (const auto& a : assertions) {
      if (a.assertion.origin != Origin::printed) continue;
      holding |= a.assertion.where == Where::statement;
      if (!holds(a) && bad.empty()) bad = a.assertion.label();
    }
    if (holding || bad.empty()) continue;
    const auto lines = told(first_lines(claim.words, assertions, claim.words.expected, nullptr));
    CHECK(lines.find(": " + bad + ": ") != std::string::npos);
  }
}

TEST_CASE("what is not settled says why, and quotes that nothing compares are told") {
  auto open = graded("limit", Status::open);
  open.assertion.open = "not tested: too long.";
  open.assertion.quote = {"the limit"};
  auto words = claim();
  words.assertions = {open.assertion};
  CHECK(told(first_lines(words, {open}, Verdict::open, nullptr)) ==
        "Abel 2001, Theorem 1|not settled|not settled: limit: not tested: too long|not compared: "
        "the quotes, with a text of the paper: none is known");
  CHECK(first_lines(words, {open}, Verdict::open, &paper).lines.size() == 1);
  // As of an assertion that is shown by its formula.
  open.assertion.quote.clear();
  open.assertion.prose = {std::string(unread_quote) + "the limit"};
  words.assertions = {open.assertion};
  CHECK(told(first_lines(words, {open}, Verdict::open, &paper)).find("not compared: the quotes") !=
        std::string::npos);
  open.assertion.prose = {"read as: the limit"};
  words.assertions = {open.assertion};
  CHECK(told(first_lines(words, {open}, Verdict::open, &paper)).find("not compared") ==
        std::string::npos);
}

}  // namespace
}  // namespace verify::first_lines_test
