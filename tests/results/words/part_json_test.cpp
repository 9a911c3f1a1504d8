#include "verify/results/words/part_json.hpp"

#include <doctest/doctest.h>

#include "tests/parts_for_tests.hpp"
#include "verify/judge/judge.hpp"
#include "verify/results/checksum.hpp"
#include "verify/results/result_json.hpp"

namespace verify::part_json_test {
namespace {

using namespace test;  // NOLINT: parts and checks made up
using Json = nlohmann::ordered_json;

PartResult full_part() {
  auto result = there_is("main");
  auto& part = result.part;
  part.name = "(1)";
  part.quote = {"one", "two"};
  part.printed = {{"q2020", "Q 2020", "(1)", {"three"}}};
  part.origin = Origin::ours;
  part.where = Where::remark;
  part.kind = PartKind::observation;
  part.sizes = {"n", "d"};
  part.expected = Grade::supported;
  part.deep = Grade::checked;
  part.rests_on = {"#step", "p.other#b"};
  part.follows = {"#other"};
  part.quoted = {"isserlis"};
  part.by_hand = {"let $n$ grow"};
  part.corrects = "#wrong";
  part.sharpens = "#weak";
  part.reading = "read so";
  part.added = "$n > 1$";
  part.open = "nobody knows";
  part.algebra = "no model";
  result.caps = {{"p.other#b", Grade::checked, over_n(few_n), {"n"}}};
  result.grade = Grade::checked;
  result.reach = {
      {{{"n", Extent::between(1, 3)}, {"d", from(1, Argument::variable)}},
       {{"n", intersection(Extent(Argument::words), Extent(Argument::by_hand))}, {"d", 2L}}},
      Inputs::region};
  result.by_hand = true;
  result.carrier = "a check";
  result.reason = "a reason";
  return result;
}

PartResult read_part(const Json& json) { return part_result_from_json(JsonField(json, "")); }

// As it comes from a run: one false part, corrected, one with a chain and one open.
Result corrected_result() {
  Result result;
  result.id = "p.sample";
  result.title = "A theorem";
  result.instance = "E";
  result.expected = Verdict::corrected;
  result.checks = numbered({denies("a"), proves("m"), link(0, by_hand(checks("b"))),
                            link(0, proves("b")), control("b", Truth::no)});
  auto open = says("c");
  open.part.open = "nobody knows";
  open.part.expected = Grade::open;
  result.parts = graded({says("a"), mends("m", "a"), says("b"), open}, result.checks);
  const auto judgement = judge(result.parts, result.checks, {});
  result.verdict = judgement.verdict;
  result.reason = judgement.reason;
  return result;
}

Result read(const Json& json) { return result_from_json(JsonField(json, "")); }

// What is said of the file after a change; with the checksum made to fit again.
std::string complaint(void (*change)(Json&), bool with_checksum = true) {
  auto json = to_json(corrected_result());
  change(json);
  if (with_checksum) {
    json.erase("checksum");
    json["checksum"] = checksum(json);
  }
  try {
    read(json);
  } catch (const Malformed& error) {
    return error.what();
  }
  return "none";
}

TEST_CASE("a part is written and read in full") {
  const auto json = part_result_json(full_part());
  const auto back = read_part(json);
  CHECK(part_result_json(back) == json);
  CHECK(back.reach == full_part().reach);
  CHECK(back.by_hand);
  CHECK(back.part.deep == Grade::checked);
  REQUIRE(back.caps.size() == 1);
  CHECK(back.caps[0].part == "p.other#b");
  CHECK(back.caps[0].reach == over_n(few_n));
  CHECK(json.at("quantifier") == "exists");
  CHECK(back.part.printed.at(0).paper == "Q 2020");
  CHECK(json.at("stated")[0].at("quote") == Json({"three"}));
  CHECK(json.at("answer") == "yes");
  CHECK(json.at("scope").at("inputs") == "region");
  CHECK(json.at("scope").at("boxes")[0].at("n") == Json({1, 2, 3}));
  CHECK(json.at("scope").at("boxes")[1].at("n").at("all") ==
        Json({"a normal form in non-commuting matrices", "a manual step"}));
  CHECK_FALSE(read_part(part_result_json(says("a"))).part.deep.has_value());
}

TEST_CASE("a part answers yes, no or unknown, as its grade says") {
  const auto answer = [](Grade grade) {
    auto part = says("a");
    part.grade = grade;
    return part_result_json(part).at("answer");
  };
  for (const auto grade : {Grade::proved, Grade::checked, Grade::supported})
    CHECK(answer(grade) == "yes");
  for (const auto grade : {Grade::open, Grade::unsettled}) CHECK(answer(grade) == "unknown");
  CHECK(answer(Grade::refuted) == "no");
}

TEST_CASE("a word of a part that is not known is refused with those that are") {
  const auto said = [](const char* field, const char* word) -> std::string {
    auto json = part_result_json(full_part());
    json[field] = word;
    try {
      read_part(json);
    } catch (const Malformed& error) {
      return error.what();
    }
    return "accepted";
  };
  CHECK(said("origin", "mine") ==
        "/origin: \"mine\" is not known here; allowed are paper, additional, self");
  CHECK(said("where", "abstract") ==
        "/where: \"abstract\" is not known here; allowed are statement, proof, remark");
  CHECK(said("kind", "guess") ==
        "/kind: \"guess\" is not known here; allowed are proposition, observation");
  CHECK(said("quantifier", "most") ==
        "/quantifier: \"most\" is not known here; allowed are all, exists");
  CHECK(said("status", "sure") ==
        "/status: \"sure\" is not known here; allowed are proved, "
        "checked, supported, not settled, undecided, refuted");
  auto json = part_result_json(full_part());
  json.erase("carrier");
  CHECK_THROWS_WITH_AS(read_part(json),
                       "the field \"carrier\" is missing; run again what wrote this", Malformed);
}

TEST_CASE("a result with parts goes to JSON and back") {
  const auto result = corrected_result();
  CHECK(result.verdict == Verdict::corrected);
  const auto json = to_json(result);
  CHECK(json.at("status") == "not settled");
  CHECK(json.at("checks")[0].at("kind") == "method");
  CHECK(json.at("checks")[0].at("assertion") == "a");
  CHECK(json.at("checks")[2].at("method") == json.at("checks")[3].at("method"));
  const auto back = read(json);
  CHECK(to_json(back) == json);
  REQUIRE(back.parts.size() == 4);
  CHECK(back.parts[0].grade == Grade::refuted);
  CHECK(back.parts[0].reach == over_n(7, Inputs::points));
  CHECK(back.parts[2].by_hand);
  CHECK(back.checks[4].role == Role::control);
}

TEST_CASE("a verdict or a grade that was changed by hand is refused") {
  CHECK(complaint([](Json&) {}) == "none");
  CHECK(complaint([](Json& json) { json["verdict"] = "proved"; }) ==
        "/verdict: the checks of p.sample say \"corrected\", the file \"proved\": it was changed "
        "after it was written; run the claim again");
  CHECK(
      complaint([](Json& json) { json["assertions"][2]["status"] = "proved"; }) ==
      "/assertions/2/status: the checks of p.sample say of the assertion \"b\" \"checked, n = 1..3 "
      "(manual "
      "step)\", the file \"proved, n = 1..3 (manual step)\": it was changed after it was written; "
      "run the claim again");
  CHECK(complaint([](Json& json) {
          json["assertions"][2]["scope"]["boxes"][0]["n"].push_back(4);
        }).starts_with("/assertions/2/scope: the checks of p.sample say of the assertion \"b\""));
  CHECK(complaint([](Json& json) {
          json["assertions"][2]["manual_step"] = false;
        }).starts_with("/assertions/2/scope: the checks of p.sample say of the assertion \"b\""));
  CHECK(complaint([](Json& json) {
          json["checks"][1]["answer"] = "unknown";
        }).starts_with("/assertions/1/status: the checks of p.sample say of the assertion \"m\""));
  // Words that no check bears out or denies are held by the checksum.
  CHECK(complaint([](Json& json) { json["assertions"][3]["text"] = "another"; }, false)
            .find("checksum") != std::string::npos);
  CHECK(complaint([](Json& json) { json["status"] = "proved"; }, false).find("checksum") !=
        std::string::npos);
}

}  // namespace
}  // namespace verify::part_json_test
