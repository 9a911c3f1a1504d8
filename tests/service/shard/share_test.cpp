#include "verify/service/shard/share.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "tests/claims_for_tests.hpp"
#include "verify/service/selection.hpp"

namespace verify::share_test {
namespace {

struct Run {
  Claim a = small_claims::sound_claim_with("t.a",
                                           small_claims::check("it holds", small_claims::says_yes));
  Claim b = small_claims::sound_claim_with("t.b",
                                           small_claims::check("it holds", small_claims::says_yes));
  std::vector<Job> jobs() const {
    Job whole{&a, Subject::data_file, a.words.instances, false, 1, {}};
    Job own{&b, Subject::settings, {}, false, 1, {}};
    for (const char* n : {"1", "2", "3", "4", "5", "6"})
      own.instances.push_back({std::string("n=") + n, "", {{"n", n}}, {}, "--set"});
    return {whole, own};
  }
};

std::vector<ResultPlace> all_places(const std::vector<Job>& jobs) {
  std::vector<ResultPlace> places;
  for (const auto& job : jobs)
    for (const auto& place : places_of(job)) places.push_back(place);
  return places;
}

TEST_CASE("shards: every place is in one of them, and each knows its own") {
  const Run run;
  const auto all = all_places(run.jobs());
  REQUIRE(all.size() == 7);
  for (const long count : {1, 2, 3, 7, 9}) {
    std::vector<ResultPlace> joined(all.size());
    std::size_t number = 0;
    for (long k = 1; k <= count; ++k) {
      const auto share = share_of(run.jobs(), {k, count, "", {}, {}}, {});
      CHECK(share.shard.places == all_places(share.jobs));
      number += share.shard.places.size();
      for (std::size_t j = 0; j < share.shard.places.size(); ++j)
        joined.at(j * static_cast<std::size_t>(count) + static_cast<std::size_t>(k) - 1) =
            share.shard.places[j];
    }
    CHECK(number == all.size());
    CHECK(joined == all);
  }
}

TEST_CASE("shards: one plan for all, another for other inputs, checks or files") {
  const Run run;
  const auto plan = [](const std::vector<Job>& jobs, const std::vector<std::string>& unreadable) {
    return share_of(jobs, {2, 3, "", {}, {}}, unreadable).shard.plan;
  };
  const auto usual = plan(run.jobs(), {});
  CHECK(usual == share_of(run.jobs(), {3, 3, "", {}, {}}, {}).shard.plan);
  auto other_input = run.jobs();
  other_input[1].instances[5].fields["n"] = "8";
  CHECK(plan(other_input, {}) != usual);
  auto fewer = run.jobs();
  fewer[1].instances.pop_back();
  CHECK(plan(fewer, {}) != usual);
  CHECK(plan(run.jobs(), {"a.toml: no"}) != usual);
  Run changed;
  changed.a.checks.front().reason = "for another reason";
  CHECK(plan(changed.jobs(), {}) != usual);
}

TEST_CASE("shards: K/M and nothing else") {
  CHECK(parse_shard("2/8").index == 2);
  CHECK(parse_shard("8/8").count == 8);
  for (const char* bad : {"", "2", "0/8", "9/8", "-1/8", "2/", "/8", "2/8/9", "a/b", "1.5/3",
                          " 1/2", "1/100001", "1/99999999999999999999"}) {
    CAPTURE(std::string(bad));
    CHECK_THROWS_WITH_AS(parse_shard(bad), doctest::Contains("as in --shard 2/8"), UsageError);
  }
}

}  // namespace
}  // namespace verify::share_test
