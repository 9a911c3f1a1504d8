#include "verify/report/writer/citation.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

namespace verify::citation_test {
namespace {

const Paper paper{
    "abel2001", "Abel 2001", "On Sums",
    Publication{{"Ada Abel"}, "2001", "", "", "a print", "a copy", {}, "https://a.b"}};
const CitedClaim claim{"abel2001.thm1",
                       "Sums",
                       "Theorem 1",
                       Verdict::refuted,
                       true,
                       {},
                       {"Abel 2001, Theorem 1 (a)", "false as stated", {{"is false", "$1 = 2$"}}}};
const Versions program{{"icl-verify", "1.2"}, {"commit", "abc"}};

}  // namespace

TEST_CASE("a citation: a sentence with verdict, text, version and commit") {
  CHECK(sentence({program, {paper}, claim}) ==
        "icl-verify 1.2, commit abc on Abel 2001, Theorem 1 (a), claim abel2001.thm1 (\"Sums\"): "
        "false as stated. Is false: 1 = 2.");
  auto recorded = claim;
  recorded.found = false;
  CHECK(sentence({{}, {paper}, recorded}).starts_with("icl-verify has on record of Abel 2001, "));
  CHECK(sentence({program, {paper}, {}}).empty());
}

TEST_CASE("a citation: the definitions of its formulas stand last") {
  auto defined = claim;
  defined.definitions = {"$G = A$", "$f = G + A$"};
  CHECK(sentence({program, {paper}, defined}) ==
        sentence({program, {paper}, claim}) + " Where: G = A; f = G + A.");
}

TEST_CASE("a citation: parts that it does not judge have their own grades") {
  const auto graded = [](const char* id, Origin origin, Status status) {
    AssertionResult result{.status = status};
    result.assertion.id = id;
    result.assertion.origin = origin;
    return result;
  };
  auto cited = claim;
  cited.assertions = {graded("sum", Origin::printed, Status::proved),
                      graded("twice", Origin::ours, Status::checked),
                      graded("half", Origin::ours, Status::proved),
                      graded("data", Origin::ours, Status::supported),
                      graded("often", Origin::ours, Status::checked),
                      graded("code", Origin::self, Status::checked)};
  CHECK(
      sentence({program, {paper}, cited})
          .find("; of its other assertions, data is supported, and twice and often are checked. Is "
                "false") != std::string::npos);
  cited.assertions = {graded("sum", Origin::ours, Status::checked)};
  CHECK(sentence({program, {paper}, cited}) == sentence({program, {paper}, claim}));
}

TEST_CASE("a citation: what is proved, without its proof") {
  auto cited = claim;
  cited.first.lines = {
      {"holds", "for $n$ (i.e. all) $A = B$ it is so. The proof is long. And so on"},
      {"is false", "one. Two"}};
  CHECK(sentence({program, {paper}, cited})
            .ends_with(" Holds: for n (i.e. all) A = B it is so. Is false: one. Two."));
}

TEST_CASE("a citation: BibTeX first, and all of it in JSON") {
  const Citation citation{program, {paper}, claim};
  const auto text = to_text(citation);
  CHECK(text.starts_with("@software{icl-verify,\n"));
  CHECK(text.find("  note = {Commit abc},\n}\n\n@misc{abel2001,\n") != std::string::npos);
  CHECK(text.ends_with("\n}\n\n" + sentence(citation) + "\n"));
  const auto json = to_json(citation);
  CHECK(json.at("schema") == "icl-verify/citation/1");
  CHECK(json.at("program").at("commit") == "abc");
  CHECK(json.at("papers").at(0).at("publication").at("nearest") == "a copy");
  CHECK(json.at("claim").at("verdict") == "refuted");
  CHECK(json.at("sentence") == sentence(citation));
}

}  // namespace verify::citation_test
