#include "verify/service/shard/merge.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/reports_for_tests.hpp"
#include "verify/results/report_json.hpp"
#include "verify/service/selection.hpp"

namespace verify::merge_test {
namespace {

const std::vector<std::string> ids = {"t.a", "t.b", "t.c", "t.d", "t.e"};

Report report_on(const std::vector<std::string>& claims) {
  std::vector<Result> results;
  for (const auto& id : claims) results.push_back(test::proved_result(id));
  auto report = test::report_of(results);
  report.versions = {{"icl-verify", "1"}, {"commit", "c"}};
  for (const auto& id : claims) {
    report.claims.emplace_back();
    report.claims.back().id = id;
  }
  if (!claims.empty()) report.papers = {{.key = "t", .name = "Nobody 2000", .title = "Nothing"}};
  return report;
}

// Shards 1 to 2 of a run of five claims; the last is refused.
std::vector<ShardFile> shards() {
  std::vector<ShardFile> files;
  for (long k = 1; k <= 2; ++k) {
    Shard shard{k, 2, "0123456789abcdef", {}, {}};
    std::vector<std::string> mine;
    for (std::size_t rank = static_cast<std::size_t>(k) - 1; rank < ids.size(); rank += 2) {
      shard.places.push_back({ids[rank], Subject::data_file, "E"});
      if (ids[rank] != "t.e") mine.push_back(ids[rank]);
    }
    files.push_back({"file" + std::to_string(k), report_on(mine)});
    files.back().report.shard = shard;
  }
  files[0].report.refused = {{{"t.e", Subject::data_file, "E"}, {{"n", "0"}}, "n = 0"}};
  return files;
}

std::string document(const Report& report) { return to_json(report).dump(); }

TEST_CASE("merge: the bytes of the one run, in whatever order the shards come") {
  auto whole = report_on({"t.a", "t.b", "t.c", "t.d"});
  whole.refused = shards()[0].report.refused;
  CHECK(document(merged_shards(shards())) == document(whole));
  auto turned = shards();
  std::swap(turned[0], turned[1]);
  CHECK(document(merged_shards(turned)) == document(whole));
}

void refused(std::vector<ShardFile> files, const char* words) {
  CAPTURE(std::string(words));
  CHECK_THROWS_WITH_AS(merged_shards(std::move(files)), doctest::Contains(words), UsageError);
}

TEST_CASE("merge: what is missing is named") {
  auto one = shards();
  one.pop_back();
  refused(one, "of 2 shards one is missing: 2/2");
  auto unfinished = shards();
  unfinished[1].report.results.pop_back();
  refused(unfinished, "file2 (shard 2/2): is not finished: 1 of 2 results is missing (t.d)");
  auto unsaid = shards();
  unsaid[0].report.refused.clear();
  refused(unsaid, "missing (t.e)");
}

TEST_CASE("merge: what is double or not of the shard is named") {
  auto twice = shards();
  twice.push_back(twice[0]);
  twice.back().path = "copy";
  refused(twice, "shard 1/2 stands in file1 and in copy");
  auto more = shards();
  more[0].report.results.push_back(test::proved_result("t.x"));
  refused(more, "holds t.x");
  auto gap = shards();
  gap[1].report.shard->places.pop_back();
  gap[1].report.results.pop_back();
  refused(gap, "leave a gap before t.e");
  auto shared = shards();
  shared[1].report.shard->places.push_back(shared[0].report.shard->places[0]);
  shared[1].report.results.push_back(shared[0].report.results[0]);
  refused(shared, "stands in another shard as well");
}

// Each shard was judged without the other.
TEST_CASE("merge: what rests on a claim of another shard is no more than that came out") {
  for (const bool holds : {true, false}) {
    CAPTURE(holds);
    auto files = shards();
    auto &below = files[0].report.results[0], &above = files[1].report.results[0];
    if (!holds) below.checks[0].answer = Truth::no;
    below.assertions = graded(below.assertions, below.checks);
    auto& resting = above.assertions[0];
    resting.assertion.rests_on = {"t.a#bound"};
    resting.caps = {{"t.a#bound", Status::proved, below.assertions[0].scope, {"n"}}};
    const auto alone = resting.status;
    const auto merged = merged_shards(std::move(files));
    const auto found = std::find_if(merged.results.begin(), merged.results.end(),
                                    [](const Result& result) { return result.id == "t.b"; });
    REQUIRE(found != merged.results.end());
    const auto status = found->assertions[0].status;
    CHECK((status == alone) == holds);
    CHECK((status == Status::open) == !holds);
  }
}

TEST_CASE("merge: shards of different runs are told apart") {
  auto no_shard = shards();
  no_shard[1].report.shard.reset();
  refused(no_shard, "file2: is no shard");
  auto plan = shards();
  plan[1].report.shard->plan = "fedcba9876543210";
  refused(plan, "belong to different runs");
  auto count = shards();
  count[1].report.shard->count = 3;
  refused(count, "the number of shards");
  auto seed = shards();
  seed[1].report.settings->seed = 5;
  refused(seed, "--seed 1 and --seed 5");
  auto commit = shards();
  commit[1].report.versions["commit"] = "d";
  refused(commit, "commit c wrote one, d the other");
}

}  // namespace
}  // namespace verify::merge_test
