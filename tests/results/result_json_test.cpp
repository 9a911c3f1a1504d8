#include "verify/results/result_json.hpp"

#include <doctest/doctest.h>

#include "tests/reports_for_tests.hpp"
#include "verify/results/checksum.hpp"
#include "verify/results/results_schema.hpp"

namespace verify::result_json_test {
using Json = nlohmann::ordered_json;

namespace {

Result clashing() {
  auto result = test::proved_result("a.thm1");
  result.clashes = {{"risk", "78/35", Datum::list({"1", "2"})}};
  result.verdict = Verdict::checker_failed;
  return result;
}

Result read(const Json& json) { return result_from_json(JsonField(json, "")); }

// The entry after a change, with the checksum made to fit again.
std::string complaint(void (*change)(Json&)) {
  auto json = to_json(clashing());
  change(json);
  json.erase("checksum");
  json["checksum"] = checksum(json);
  try {
    read(json);
  } catch (const Malformed& error) {
    return error.what();
  }
  return "none";
}

}  // namespace

TEST_CASE("values that clash are written and read") {
  const auto json = to_json(clashing());
  CHECK(json.at("clashes").dump() == R"([{"value":"risk","one":"78/35","other":["1","2"]}])");
  const auto result = read(json);
  REQUIRE(result.clashes.size() == 1);
  CHECK(result.clashes[0].value == "risk");
  CHECK(result.clashes[0].one == Datum("78/35"));
  CHECK(result.clashes[0].other == Datum::list({"1", "2"}));
  CHECK(to_json(result) == json);
}

TEST_CASE("a result without clashes does not speak of them") {
  const auto json = to_json(test::proved_result("a.thm1"));
  CHECK_FALSE(json.contains("clashes"));
  CHECK(read(json).clashes.empty());
}

TEST_CASE("a verdict that checks and clashes do not bear out is refused") {
  CHECK(complaint([](Json&) {}) == "none");
  CHECK(complaint([](Json& json) { json.erase("clashes"); })
            .starts_with(
                "/verdict: the checks of a.thm1 say \"proved\", the file \"checker failure\""));
  CHECK(complaint([](Json& json) { json["clashes"][0].erase("one"); }) ==
        "/clashes/0: the field \"one\" is missing; run again what wrote this");
  CHECK(complaint([](Json& json) { json["verdict"] = "perfect"; }) ==
        "/verdict: \"perfect\" is not known here; allowed are proved, checked, corrected, "
        "refuted, supported, not settled, undecided, checker failure, holds here, fails here, does "
        "not apply");
}

TEST_CASE("the schema knows the verdicts of the table, and no others") {
  const auto schema = Json::parse(results_schema());
  Json words = Json::array();
  for (const auto& facts : verdict_table) words.push_back(std::string(facts.word));
  CHECK(schema.at("$defs").at("verdict").at("enum") == words);
}

TEST_CASE("what a result cost stands apart from it") {
  auto result = clashing();
  const auto before = to_json(result);
  result.seconds = 7;
  result.peak_bytes = 9;
  result.checks[1].seconds = 3;
  CHECK(to_json(result) == before);
  auto fresh = read(before);
  const auto cost = cost_json(result);
  cost_from_json(JsonField(cost, ""), fresh);
  CHECK(fresh.seconds == 7);
  CHECK(fresh.peak_bytes == 9);
  CHECK(fresh.checks[1].seconds == 3);
  const Json short_one = {
      {"id", "a"}, {"instance", ""}, {"seconds", 1}, {"peak_bytes", 1}, {"checks", {1}}};
  CHECK_THROWS_WITH_AS(cost_from_json(JsonField(short_one, ""), fresh),
                       "/checks: one time for each check is needed", Malformed);
}

}  // namespace verify::result_json_test
