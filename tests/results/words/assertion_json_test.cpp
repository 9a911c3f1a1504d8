#include "verify/results/words/assertion_json.hpp"

#include <doctest/doctest.h>

#include "tests/assertions_for_tests.hpp"
#include "verify/judge/judge.hpp"
#include "verify/results/checksum.hpp"
#include "verify/results/result_json.hpp"

namespace verify::assertion_json_test {
namespace {

using namespace test;  // NOLINT: assertions and checks made up
using Json = nlohmann::ordered_json;

AssertionResult full_part() {
  auto result = there_is("main");
  auto& assertion = result.assertion;
  assertion.name = "(1)";
  assertion.quote = {"one", "two"};
  assertion.printed = {{"q2020", "Q 2020", "(1)", {"three"}}};
  assertion.origin = Origin::ours;
  assertion.where = Where::remark;
  assertion.kind = AssertionKind::observation;
  assertion.sizes = {"n", "d"};
  assertion.expected = Status::supported;
  assertion.deep = Status::checked;
  assertion.rests_on = {"#step", "p.other#b"};
  assertion.follows = {"#other"};
  assertion.quoted = {"isserlis"};
  assertion.by_hand = {"let $n$ grow"};
  assertion.corrects = "#wrong";
  assertion.sharpens = "#weak";
  assertion.reading = "read so";
  assertion.added = "$n > 1$";
  assertion.open = "nobody knows";
  assertion.algebra = "no model";
  result.caps = {{"p.other#b", Status::checked, over_n(few_n), {"n"}}};
  result.status = Status::checked;
  result.scope = {
      {{{"n", Extent::between(1, 3)}, {"d", from(1, Argument::variable)}},
       {{"n", intersection(Extent(Argument::words), Extent(Argument::by_hand))}, {"d", 2L}}},
      Inputs::region};
  result.by_hand = true;
  result.carrier = "a check";
  result.reason = "a reason";
  return result;
}

AssertionResult read_assertion(const Json& json) {
  return assertion_result_from_json(JsonField(json, ""));
}

// As it comes from a run: one false assertion, corrected, one with a chain and one open.
Result corrected_result() {
  Result result;
  result.id = "p.sample";
  result.title = "A theorem";
  result.instance = "E";
  result.expected = Verdict::corrected;
  result.checks = numbered({denies("a"), proves("m"), link(0, by_hand(checks("b"))),
                            link(0, proves("b")), control("b", Truth::no)});
  auto open = says("c");
  open.assertion.open = "nobody knows";
  open.assertion.expected = Status::open;
  result.assertions = graded({says("a"), mends("m", "a"), says("b"), open}, result.checks);
  const auto judgement = judge(result.assertions, result.checks, {});
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
  const auto json = assertion_result_json(full_part());
  const auto back = read_assertion(json);
  CHECK(assertion_result_json(back) == json);
  CHECK(back.scope == full_part().scope);
  CHECK(back.by_hand);
  CHECK(back.assertion.deep == Status::checked);
  REQUIRE(back.caps.size() == 1);
  CHECK(back.caps[0].assertion == "p.other#b");
  CHECK(back.caps[0].scope == over_n(few_n));
  CHECK(json.at("quantifier") == "exists");
  CHECK(back.assertion.printed.at(0).paper == "Q 2020");
  CHECK(json.at("stated")[0].at("quote") == Json({"three"}));
  CHECK(json.at("answer") == "yes");
  CHECK(json.at("scope").at("inputs") == "region");
  CHECK(json.at("scope").at("boxes")[0].at("n") == Json({1, 2, 3}));
  CHECK(json.at("scope").at("boxes")[1].at("n").at("all") ==
        Json({"a normal form in non-commuting matrices", "a manual step"}));
  CHECK_FALSE(read_assertion(assertion_result_json(says("a"))).assertion.deep.has_value());
}

TEST_CASE("a part answers yes, no or unknown, as its grade says") {
  const auto answer = [](Status status) {
    auto assertion = says("a");
    assertion.status = status;
    return assertion_result_json(assertion).at("answer");
  };
  for (const auto status : {Status::proved, Status::checked, Status::supported})
    CHECK(answer(status) == "yes");
  for (const auto status : {Status::open, Status::unsettled}) CHECK(answer(status) == "unknown");
  CHECK(answer(Status::refuted) == "no");
}

TEST_CASE("a word of a part that is not known is refused with those that are") {
  const auto said = [](const char* field, const char* word) -> std::string {
    auto json = assertion_result_json(full_part());
    json[field] = word;
    try {
      read_assertion(json);
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
  auto json = assertion_result_json(full_part());
  json.erase("carrier");
  CHECK_THROWS_WITH_AS(read_assertion(json),
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
  REQUIRE(back.assertions.size() == 4);
  CHECK(back.assertions[0].status == Status::refuted);
  CHECK(back.assertions[0].scope == over_n(7, Inputs::points));
  CHECK(back.assertions[2].by_hand);
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

TEST_CASE("assertion json: a scope keeps how far sizes go and what they have to meet") {
  auto up_to_four = from(2, Argument::words);
  up_to_four.most = 4;
  const Scope scope{{{{"n", up_to_four}, {"d", from(1, Argument::words)}}},
                    Inputs::all,
                    {"n > d + 1", "n - d - 1 != 0"}};
  const auto json = scope_json(scope);
  CHECK(json["boxes"][0]["n"]["to"] == 4);
  CHECK(json["conditions"] == Json{"n > d + 1", "n - d - 1 != 0"});
  CHECK(scope_from_json(JsonField(json, "")) == scope);
  // Without them it is what it was.
  const auto plain = scope_json(Scope{{{{"n", from(1, Argument::words)}}}, Inputs::all});
  CHECK_FALSE(plain.contains("conditions"));
  CHECK_FALSE(plain["boxes"][0]["n"].contains("to"));
  CHECK(scope_from_json(JsonField(plain, "")).conditions.empty());
}

}  // namespace
}  // namespace verify::assertion_json_test
