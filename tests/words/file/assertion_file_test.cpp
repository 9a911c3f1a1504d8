// The assertions of a data file, and what is refused of them: one thing broken a time.
#include "verify/words/file/assertion_file.hpp"

#include <doctest/doctest.h>

#include <stdexcept>

#include "verify/words/file/data_file.hpp"

namespace verify::assertion_file_test {
namespace {

const std::string file = "proofs_data/paper/topic/sample.toml";

const std::string good = R"toml([claim]
title = "T"
place = "Theorem 1"
statement = "S"
expected = "checked"
hypotheses = ["$X$ has full rank"]
see = ["paper.other"]
[[claim.assertion]]
id = "main"
name = "(1)"
quote = ["every label", "is predicted"]
text = "every label is predicted"
sizes = ["n", "d"]
expected = "checked"
deep = "proved"
rests_on = ["#step", "paper.other#loss"]
quoted = ["isserlis"]
manual_steps = ["the limit $n \\to \\infty$"]
[[claim.assertion]]
id = "step"
where = "proof"
quote = ["the step"]
text = "a step of the proof"
expected = "proved"
[[claim.assertion]]
id = "sharper"
origin = "additional"
sharpens = "#main"
text = "so do weights"
interpretation = "a weight is a number"
added = "$n > 1$"
expected = "proved"
follows = ["#main", "paper.other#loss"]
[[claim.assertion.stated]]
paper = "other"
place = "(4)"
quote = ["every weight"]
[[claim.assertion]]
id = "some"
where = "remark"
kind = "observation"
quantifier = "exists"
quote = ["some weights"]
text = "weights are found"
expected = "not settled"
not_settled = "unknown: nobody knows"
[[claim.skipped]]
quote = ["Let us begin."]
why = "nothing is said"
[[instance]]
name = "one"
q = "1"
)toml";

ClaimWords read(const std::string& text) { return read_claim("paper.sample", text, file); }

// The message when `from` stands where `to` stood.
std::string refusal(const std::string& from, const std::string& to) {
  auto text = good;
  const auto at = text.find(from);
  REQUIRE_MESSAGE(at != std::string::npos, from);
  text.replace(at, from.size(), to);
  try {
    read(text);
  } catch (const std::runtime_error& error) {
    const std::string message = error.what();
    CHECK_MESSAGE(message.find(file) != std::string::npos, message);
    return message;
  }
  return "accepted";
}

// Whether the message has every piece.
bool has(const std::string& message, std::initializer_list<const char*> pieces) {
  for (const char* piece : pieces) {
    if (message.find(piece) != std::string::npos) continue;
    MESSAGE("no \"", std::string(piece), "\" in \"", message, "\"");
    return false;
  }
  return true;
}

TEST_CASE("parts: what must be refused has a name, words and inputs") {
  const std::string refused =
      "[[refused]]\nname = \"two\"\nsays = \"r = 2\"\nr = \"2\"\nunless = {q = \"3\"}\n";
  const auto claim = read(good + refused);
  REQUIRE(claim.refused.size() == 1);
  CHECK(claim.refused[0].says == "r = 2");
  CHECK(claim.refused[0].instance.name == "two");
  CHECK(claim.refused[0].instance.fields == Fields{{"q", "1"}, {"r", "2"}});
  CHECK(claim.refused[0].taken == Fields{{"q", "3"}, {"r", "2"}});
  CHECK_THROWS_WITH_AS(read(good + refused + "like = \"none\"\n"),
                       doctest::Contains("no instance of this file"), std::runtime_error);
  CHECK_THROWS_WITH_AS(read(good + "[[refused]]\nname = \"two\"\nq = \"2\"\n"),
                       doctest::Contains("says"), std::runtime_error);
  CHECK_THROWS_WITH_AS(read(good + "[[refused]]\nsays = \"q = 2\"\n"), doctest::Contains("name"),
                       std::runtime_error);
}

TEST_CASE("parts: a good data file is read in full") {
  const auto claim = read(good);
  CHECK(claim.hypotheses == std::vector<std::string>{"$X$ has full rank"});
  CHECK(claim.see == std::vector<std::string>{"paper.other"});
  CHECK_FALSE(claim.observation);
  REQUIRE(claim.assertions.size() == 4);
  const auto& main = claim.assertions[0];
  CHECK(main.label() == "(1)");
  CHECK(main.quote == std::vector<std::string>{"every label", "is predicted"});
  CHECK(main.text == "every label is predicted");
  CHECK(main.origin == Origin::printed);
  CHECK(main.where == Where::statement);
  CHECK(main.kind == AssertionKind::assertion);
  CHECK(main.quantifier == Quantifier::all);
  CHECK(main.sizes == std::vector<std::string>{"n", "d"});
  CHECK(main.expected == Status::checked);
  CHECK(main.deep == Status::proved);
  CHECK(main.rests_on == std::vector<std::string>{"#step", "paper.other#loss"});
  CHECK(main.quoted == std::vector<std::string>{"isserlis"});
  CHECK(main.by_hand.size() == 1);
  CHECK(claim.assertions[1].where == Where::proof);
  CHECK(claim.assertions[1].label() == "step");
  CHECK_FALSE(claim.assertions[1].deep.has_value());
  const auto& sharper = claim.assertions[2];
  CHECK(sharper.origin == Origin::ours);
  CHECK(sharper.sharpens == "#main");
  CHECK(sharper.reading == "a weight is a number");
  CHECK(sharper.added == "$n > 1$");
  CHECK(sharper.follows == std::vector<std::string>{"#main", "paper.other#loss"});
  REQUIRE(sharper.printed.size() == 1);
  CHECK(sharper.printed[0].key == "other");
  CHECK(sharper.printed[0].place == "(4)");
  CHECK(sharper.printed[0].quote == std::vector<std::string>{"every weight"});
  const auto& some = claim.assertions[3];
  CHECK(some.where == Where::remark);
  CHECK(some.kind == AssertionKind::observation);
  CHECK(some.quantifier == Quantifier::exists);
  CHECK(some.open == "unknown: nobody knows");
  REQUIRE(claim.skipped.size() == 1);
  CHECK(claim.skipped[0].why == "nothing is said");
}

TEST_CASE("parts: printed parts of an observation are observations") {
  auto text = good;
  text.replace(text.find("see = "), 0, "kind = \"observation\"\n");
  const auto claim = read(text);
  CHECK(claim.observation);
  CHECK(claim.assertions[0].kind == AssertionKind::observation);
  CHECK(claim.assertions[2].kind == AssertionKind::assertion);
  CHECK(has(refusal("see = ", "kind = \"experiment\"\nsee = "),
            {"[claim] kind: given \"experiment\"; allowed is \"observation\", or nothing"}));
}

TEST_CASE("parts: what other papers print has its paper, its place and its words") {
  CHECK(has(refusal("quote = [\"every weight\"]\n", ""),
            {"[[assertion]] sharper [[stated]] quote: missing", "word for word"}));
  CHECK(
      has(refusal("paper = \"other\"\n", ""), {"[[assertion]] sharper [[stated]] paper: missing"}));
  CHECK(has(refusal("place = \"(4)\"\n", ""), {"[[assertion]] sharper [[stated]] place: missing"}));
  CHECK(has(refusal("place = \"(4)\"\n", "place = \"(4)\"\ntext = \"\"\n"),
            {"[[stated]] text: not known here", "paper, place, quote"}));
}

TEST_CASE("parts: a quote is needed, letter by letter and short") {
  CHECK(has(refusal("quote = [\"the step\"]\n", ""),
            {"[[assertion]] step quote: missing", "word for word"}));
  CHECK(refusal("quote = [\"the step\"]", "origin = \"additional\"") == "accepted");
  CHECK(has(refusal("\"the step\"", "\"" + std::string(251, 'a') + "\""),
            {"[[assertion]] step quote: given a piece of 251 characters", "allowed are 1 to 250"}));
  CHECK(refusal("\"the step\"", "\"" + std::string(250, 'a') + "\"") == "accepted");
  CHECK(has(refusal("\"the step\"", "\"\""), {"quote: given a piece of 0 characters"}));
  CHECK(has(refusal("quote = [\"Let us begin.\"]\n", ""), {"[[skipped]] quote: missing"}));
  CHECK(has(refusal("why = \"nothing is said\"\n", ""), {"[[skipped]] why: missing"}));
}

TEST_CASE("parts: words that are not known are refused with those that are") {
  CHECK(has(refusal("origin = \"additional\"", "origin = \"mine\""),
            {"[[assertion]] sharper origin: given \"mine\"; allowed are \"paper\", \"additional\", "
             "\"self\""}));
  CHECK(has(refusal("where = \"proof\"", "where = \"abstract\""),
            {"[[assertion]] step where: given \"abstract\"; allowed are \"statement\", \"proof\", "
             "\"remark\""}));
  CHECK(has(
      refusal("kind = \"observation\"", "kind = \"guess\""),
      {"[[assertion]] some kind: given \"guess\"; allowed are \"proposition\", \"observation\""}));
  CHECK(has(refusal("quantifier = \"exists\"", "quantifier = \"most\""),
            {"[[assertion]] some quantifier: given \"most\"; allowed are \"all\", \"exists\""}));
  const char* statuses =
      "allowed are \"proved\", \"checked\", \"supported\", \"not settled\" and \"refuted\"";
  CHECK(has(refusal("deep = \"proved\"", "deep = \"sure\""),
            {"[[assertion]] main deep: given \"sure\"", statuses}));
  CHECK(has(refusal("expected = \"checked\"\ndeep", "expected = \"certain\"\ndeep"),
            {"[[assertion]] main expected: given \"certain\"", statuses}));
  CHECK(has(refusal("expected = \"checked\"\ndeep", "expected = \"undecided\"\ndeep"),
            {"[[assertion]] main expected: given \"undecided\"", statuses}));
  CHECK(has(refusal("expected = \"checked\"\ndeep", "deep"), {"main expected: missing"}));
  CHECK(has(refusal("id = \"step\"\n", ""), {"[[assertion]] id: missing"}));
  CHECK(has(refusal("text = \"a step of the proof\"\n", ""), {"[[assertion]] step text: missing"}));
  CHECK(has(refusal("a step of the proof", "a step $of the proof"), {"[[assertion]] step text: "}));
}

TEST_CASE("parts: open and the reason go together") {
  CHECK(has(refusal("not_settled = \"unknown: nobody knows\"\n", ""),
            {"[[assertion]] some not_settled: missing", "says why nothing settles it"}));
  CHECK(has(refusal("expected = \"not settled\"", "expected = \"checked\""),
            {"[[assertion]] some not_settled: given, but expected is \"checked\"",
             "take one of the two out"}));
}

TEST_CASE("parts: references name parts, and each id is one part's") {
  CHECK(has(refusal("id = \"step\"", "id = \"main\""),
            {"[[assertion]] id: \"main\" stands twice; each assertion needs its own"}));
  const char* own = "allowed are \"#assertion\" of this claim";
  CHECK(has(refusal("\"#step\"", "\"#steps\""), {"[[assertion]] main rests_on: given \"#steps\"",
                                                 own, "\"claim#assertion\" of another"}));
  CHECK(has(refusal("\"#step\"", "\"paper.other\""), {"main rests_on: given \"paper.other\""}));
  CHECK(has(refusal("follows = [\"#main\"", "follows = [\"#name\""),
            {"[[assertion]] sharper follows: given \"#name\"", own}));
  CHECK(has(refusal("sharpens = \"#main\"", "sharpens = \"main\""),
            {"[[assertion]] sharper sharpens: given \"main\"", own}));
  CHECK(refusal("sharpens = \"#main\"", "corrects = \"#main\"") == "accepted");
  const auto foreign = refusal("sharpens = \"#main\"", "corrects = \"paper.other#loss\"");
  CHECK(has(foreign, {"[[assertion]] sharper corrects: given \"paper.other#loss\"", own}));
  CHECK(foreign.find("of another") == std::string::npos);
}

TEST_CASE("parts: nothing rests on itself, by whatever way round") {
  const char* own = "allowed are \"#assertion\" of this claim";
  CHECK(has(refusal("\"#step\"", "\"#main\""), {"[[assertion]] main rests_on: ", "main -> main"}));
  CHECK(has(refusal("follows = [\"#main\"", "follows = [\"#sharper\""),
            {"[[assertion]] sharper ", "sharper -> sharper"}));
  CHECK(has(refusal("\"#step\"", "\"#sharper\""),
            {"[[assertion]] main ", "main -> sharper -> main", "a circle shows nothing"}));
  CHECK(has(refusal("\"paper.other#loss\"", "\"paper.sample#step\""),
            {"[[assertion]] main rests_on: given \"paper.sample#step\"", own}));
  for (const std::string field : {"sharpens", "corrects"})
    CHECK(refusal("sharpens = \"#main\"", field + " = \"#sharper\"")
              .find("[[assertion]] sharper " + field + ": names the assertion itself") !=
          std::string::npos);
}

TEST_CASE("parts: how something follows is no text without its argument") {
  for (const char* text : {"hence every step works", "Hence, the proof ends",
                           "it holds by induction", "this settles the proof"}) {
    CAPTURE(std::string(text));
    const auto message = refusal("a step of the proof", text);
    CHECK(has(message, {"[[assertion]] step text: says \"", "without an argument", "manual_steps",
                        "follows", "state the conclusion alone"}));
  }
  CHECK(refusal("a step of the proof", "the thence of the sediment, unsettles nothing") ==
        "accepted");
  // With a step by hand, or assertions it follows from, it may.
  CHECK(refusal("text = \"every label is predicted\"", "text = \"hence every label\"") ==
        "accepted");
  CHECK(refusal("so do weights", "hence weights do") == "accepted");
}

TEST_CASE("parts: one theorem of Coq states a sentence whole, others in part") {
  const std::string at = "[[claim.assertion]]\nid = \"some\"";
  const std::string one = "[[claim.whole]]\ntheorem = \"one\"\nassertions = [\"main\"]\n";
  const std::string two = "[[claim.whole]]\ntheorem = \"two\"\n";
  CHECK(refusal(at, one + at) == "accepted");
  CHECK(has(refusal(at, one + two + "assertions = [\"step\", \"main\"]\n" + at),
            {"assertions: given \"main\", which one states, too", "in_part"}));
  CHECK(refusal(at, one + two + "in_part = [\"main\"]\nmissing = [\"the rest\"]\n" + at) ==
        "accepted");
  CHECK(has(refusal(at, two + "in_part = [\"main\"]\n" + at), {"in_part and missing go together"}));
}

TEST_CASE("parts: a claim has some, and a verdict that they can come to") {
  CHECK_THROWS_WITH(
      read("[claim]\ntitle = \"T\"\nplace = \"p\"\nstatement = \"S\"\nexpected = \"proved\"\n"
           "[[instance]]\nname = \"one\"\n"),
      doctest::Contains("[claim] assertion: missing; give each sentence that is true or false"));
  // What comes out of a run by accident, or of a user's data, is expected of no claim.
  for (const char* word :
       {"undecided", "checker failure", "holds here", "fails here", "does not apply"}) {
    CAPTURE(std::string(word));
    CHECK(
        has(refusal("expected = \"checked\"\nhyp", "expected = \"" + std::string(word) + "\"\nhyp"),
            {"[claim] expected: given \"", "allowed are proved, checked, supported, corrected"}));
  }
}

}  // namespace
}  // namespace verify::assertion_file_test
