// What the errata of a data file must say; each refusal by a text that breaks one field.
#include "verify/words/file/erratum_file.hpp"

#include <doctest/doctest.h>

#include <stdexcept>

#include "verify/words/file/data_file.hpp"

namespace verify::erratum_file_test {
namespace {

bool has(const std::string& text, const std::string& assertion) {
  return text.find(assertion) != std::string::npos;
}

const std::string head = R"([claim]
title = "T"
place = "Theorem 1"
statement = "S"
expected = "proved"
[[claim.assertion]]
id = "a"
quote = ["words"]
text = "t"
sizes = ["n"]
expected = "proved"
)";
const std::string example = "[[instance]]\nname = \"one\"\n";

const std::string error = R"([[claim.erratum]]
id = "E1"
kind = "error"
place = "Theorem 1"
quote = ["for all", 'holds for $n$']
right = "for $n = 1$"
counterexample = "$n = 2$"
setting = "$n$ is any number"
charitable = "for large $n$: $n = 9$ is another"
shown_by = "#a: for every n"
)";
ClaimWords read(const std::string& errata) {
  return read_claim("p.a", head + errata + example, "p/a.toml");
}

std::string refusal(const std::string& errata) {
  try {
    read(errata);
  } catch (const std::runtime_error& refused) {
    CHECK(has(refused.what(), ": [[erratum]]"));
    return refused.what();
  }
  return "accepted";
}

std::string changed(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("erratum: read in full") {
  const auto e = read(error).errata.at(0);
  CHECK(e.id == "E1");
  CHECK(e.kind == ErratumKind::error);
  CHECK(e.quote == std::vector<std::string>{"for all", "holds for $n$"});
  CHECK(e.places == 1);
  CHECK(e.printed == "");
  CHECK(e.right == "for $n = 1$");
  CHECK(e.counterexample == "$n = 2$");
  CHECK(e.setting == "$n$ is any number");
  CHECK(has(e.charitable, "large"));
  CHECK(e.shown_by == "#a: for every n");
  CHECK(read(error + "places = 3\n").errata.at(0).places == 3);
}

TEST_CASE("erratum: every kind of the table, and no other") {
  for (const auto& facts : erratum_table) {
    const auto kind = "\"" + std::string(facts.word) + "\"";
    CAPTURE(kind);
    CHECK(refusal(changed(error, "\"error\"", kind)) == "accepted");
  }
  CHECK(has(refusal(changed(error, "\"error\"", "\"joke\"")),
            "kind: given \"joke\"; allowed are \"error\", \"gap in a proof\", \"minor error\", "
            "\"ambiguity\", "
            "\"possibly OCR\", \"code\""));
}

TEST_CASE("erratum: what is printed is quoted, in pieces that can be looked at") {
  const std::string quote = R"(["for all", 'holds for $n$'])";
  CHECK(has(refusal(changed(error, "quote = " + quote + "\n", "")),
            "quote: missing; what the paper states"));
  CHECK(has(refusal(changed(error, quote, "[]")), "quote: missing"));
  CHECK(has(refusal(changed(error, quote, "\"for all\"")), "quote: a list of strings"));
  CHECK(has(refusal(changed(error, quote, "[\"\"]")), "a piece of 0 characters"));
  CHECK(has(refusal(changed(error, quote, "[\"" + std::string(251, 'x') + "\"]")),
            "a piece of 251 characters; allowed are 1 to 250"));
  std::string accents;
  for (int k = 0; k < 250; ++k) accents += "\\u00e9";
  CHECK(refusal(changed(error, quote, "[\"" + accents + "\"]")) == "accepted");
  const auto code = changed(changed(error, "quote = " + quote + "\n", ""), "\"error\"", "\"code\"");
  CHECK(refusal(code) == "accepted");
}

TEST_CASE("erratum: an error says why it is one") {
  const auto without = [](const std::string& field, const std::string& kind) {
    auto text = error;
    const auto at = text.find("\n" + field + " = ") + 1;
    text.erase(at, text.find('\n', at) + 1 - at);
    return refusal(changed(text, "\"error\"", kind));
  };
  for (const std::string field : {"counterexample", "setting", "charitable", "shown_by"}) {
    CAPTURE(field);
    const auto said = without(field, "\"error\"");
    CHECK(has(said, " " + field + ": missing; kind = \"error\" needs"));
    CHECK(has(said, "same = "));
    CHECK(without(field, "\"ambiguity\"") == "accepted");
    CHECK(without(field, "\"possibly OCR\"") == "accepted");
  }
  for (const char* kind : {"\"gap in a proof\"", "\"minor error\"", "\"code\""}) {
    CHECK(has(without("counterexample", kind), "counterexample: missing"));
    CHECK(without("setting", kind) == "accepted");
  }
  for (const char* field : {"place", "right", "id"})
    CHECK(has(without(field, "\"ambiguity\""), std::string(field) + ": missing"));
}

TEST_CASE("erratum: where a defect is printed again its first place tells the rest") {
  const std::string again = R"([[claim.erratum]]
id = "E1"
kind = "error"
place = "abstract"
quote = ["always holds"]
right = "for $n = 1$"
same = ["p.b#E7"]
)";
  CHECK(read(again).errata.at(0).same == std::vector<std::string>{"p.b#E7"});
  for (const char* wrong : {"p.b", "#E7", "p.b#"})
    CHECK(has(refusal(changed(again, "p.b#E7", wrong)),
              "same: given \"" + std::string(wrong) + "\"; allowed is \"claim#id\""));
  CHECK(has(refusal(changed(again, "[\"p.b#E7\"]", "\"p.b#E7\"")), "same: a list of strings"));
}

TEST_CASE("erratum: names and numbers that are none") {
  CHECK(has(refusal(changed(error, "#a: for every n", "a check")),
            "shown_by: given \"a check\"; allowed are \"#assertion\""));
  for (const char* wrong : {"0", "-1", "\"2\"", "1.5"})
    CHECK(has(refusal(error + "places = " + wrong + "\n"), "places: a whole number from 1 on"));
  CHECK(has(refusal(error + error), "\"E1\" stands twice; give each erratum its own id"));
  CHECK(has(refusal(changed(error, "for large $n$", "for large $n")), "charitable: character"));
}

TEST_CASE("erratum: what shows it, taken apart") {
  const auto own = parse_shown_by("p.a", "#b: half: of it");
  REQUIRE(own.has_value());
  CHECK((own->claim == "p.a" && own->assertion == "b" && own->change == "half: of it"));
  const auto other = parse_shown_by("p.a", "p.c#d");
  REQUIRE(other.has_value());
  CHECK((other->claim == "p.c" && other->assertion == "d" && other->change.empty()));
  CHECK_FALSE(parse_shown_by("p.a", "the printed sign").has_value());
}

}  // namespace verify::erratum_file_test
