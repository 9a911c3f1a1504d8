#include "verify/runner/pool.hpp"

#include <doctest/doctest.h>

#include <thread>

#include "tests/claims_for_tests.hpp"

using namespace verify;
using namespace verify::test;

namespace {

const std::atomic<bool> never = false;

RunOutcome run_these(const std::vector<Job>& jobs, Limits limits = {}, int workers = 2,
                     const std::atomic<bool>& stop = never) {
  return run_jobs(jobs, {workers, limits}, {[](const Job&, const Result&) {}, [](const Progress&) {}}, stop);
}

Result run_with(const Check& extra, Limits limits = {}) {
  const Claim claim = sound_claim_with("test.claim", extra);
  const auto outcome = run_these({whole(claim)}, limits);
  REQUIRE(outcome.results.size() == 1);
  return outcome.results.front();
}

// Whatever happens to one check, those before and after it keep their answers.
void others_survive(const Result& result) {
  REQUIRE(result.checks.size() == 5);
  CHECK(result.checks[0].truth == Truth::yes);
  CHECK(result.checks[2].truth == Truth::yes);
  CHECK(result.checks[3].truth == Truth::no);
  CHECK(result.checks[4].truth == Truth::yes);
}

}  // namespace

TEST_CASE("a sound claim is verified, with values, agreement and peak memory") {
  const auto result = run_with(check("middle", says_yes));
  CHECK(result.verdict == Verdict::verified);
  others_survive(result);
  REQUIRE(result.values.size() == 1);
  CHECK(to_text(result.values[0].exact) == "6");
  REQUIRE(result.expected_values.size() == 1);
  CHECK(result.expected_values[0].agrees == Truth::yes);
  CHECK(result.peak_bytes > 1000000);
}

TEST_CASE("what goes wrong in one check makes the claim undecided and nothing else") {
  struct Case {
    Finding (*run)(const Context&);
    const char* words;
  };
  for (const auto& [run, words] : {Case{throws, "thrown on purpose"}, Case{crashes, "signal 11"},
                                   Case{kills_itself, "signal 9"}, Case{leaves, "ended early"},
                                   Case{says_unknown, "cannot tell"}}) {
    const auto result = run_with(check("middle", run));
    CAPTURE(words);
    CHECK(result.verdict == Verdict::undecided);
    CHECK(result.checks[1].truth == Truth::unknown);
    CHECK(result.checks[1].detail.find(words) != std::string::npos);
    others_survive(result);
    CHECK(exit_code({result}) == 3);
  }
}

TEST_CASE("a crash in the last unit still gives a result") {
  const Claim claim = claim_of(
      "test.claim", {check("broken on purpose", says_no, Expect::control), check("end", crashes)});
  const auto outcome = run_these({whole(claim)});
  REQUIRE(outcome.results.size() == 1);
  CHECK(outcome.results[0].verdict == Verdict::undecided);
}

TEST_CASE("the time limit ends a claim and keeps what it had finished") {
  Limits limits;
  limits.timeout_seconds = 1;
  const auto result = run_with(check("middle", hangs), limits);
  CHECK(result.verdict == Verdict::undecided);
  CHECK(result.checks[0].truth == Truth::yes);
  CHECK(result.checks[1].truth == Truth::unknown);
  CHECK(result.checks[1].detail.find("time limit") != std::string::npos);
  CHECK(result.checks[2].truth == Truth::unknown);
}

#if !defined(__SANITIZE_ADDRESS__)
TEST_CASE("the memory limit ends a check, not the run") {
  Limits limits;
  limits.memory_bytes = 512ULL << 20;
  const auto result = run_with(check("middle", exhausts_memory), limits);
  CHECK(result.verdict == Verdict::undecided);
  CHECK(result.checks[1].detail.find("memory") != std::string::npos);
  others_survive(result);
}
#endif

TEST_CASE("precision doubles until an enclosure settles") {
  const auto result =
      run_with(check("middle", needs_precision, Expect::holds, Scope::region, Evidence::enclosure));
  CHECK(result.verdict == Verdict::verified);
  CHECK(result.checks[1].bits == 256);
}

TEST_CASE("results come in the order of the jobs, whatever the number of workers") {
  std::vector<Claim> claims;
  for (const char* id : {"t.a", "t.b", "t.c", "t.d", "t.e"})
    claims.push_back(sound_claim_with(id, check("middle", says_yes)));
  std::vector<Job> jobs;
  for (const auto& claim : claims) jobs.push_back(whole(claim));
  for (const int workers : {1, 2, 5}) {
    const auto outcome = run_these(jobs, {}, workers);
    REQUIRE(outcome.results.size() == 5);
    for (std::size_t k = 0; k < 5; ++k) CHECK(outcome.results[k].id == claims[k].id);
  }
}

TEST_CASE("a user's instances: one result each, invalid ones refused by name, the others run") {
  const Claim claim = sound_claim_with("test.claim", check("middle", says_yes));
  Job job = whole(claim);
  job.subject = Subject::instance;
  job.instances = {{"good", "", {{"n", "5"}}, {{"twice", "10"}}, "good.toml"},
                   {"bad", "", {{"n", "-5"}}, {}, "bad.toml"},
                   {"wrong", "", {{"n", "7"}}, {{"twice", "15"}}, "wrong.toml"}};
  const auto outcome = run_these({job});
  REQUIRE(outcome.results.size() == 2);
  CHECK(outcome.results[0].expected_values.at(0).agrees == Truth::yes);
  CHECK(outcome.results[1].expected_values.at(0).agrees == Truth::no);
  CHECK(exit_code({outcome.results[1]}) == 1);
  REQUIRE(outcome.refused.size() == 1);
  CHECK(outcome.refused[0].find("bad.toml") != std::string::npos);
  CHECK(outcome.refused[0].find("-5") != std::string::npos);
  CHECK(outcome.refused[0].find("positive") != std::string::npos);
}

TEST_CASE("an expected value that nothing answers is not settled") {
  const Claim claim = claim_of(
      "test.claim", {check("broken on purpose", says_no, Expect::control), check("all", says_yes)});
  const auto outcome = run_these({whole(claim)});
  REQUIRE(outcome.results.at(0).expected_values.size() == 1);
  CHECK(outcome.results[0].expected_values[0].agrees == Truth::unknown);
  CHECK(exit_code(outcome.results) == 3);
}

TEST_CASE("a stop ends the workers at once and keeps finished results") {
  const Claim quick = sound_claim_with("t.a", check("middle", says_yes));
  const Claim slow = sound_claim_with("t.b", check("middle", hangs));
  std::atomic<bool> stop = false;
  std::vector<std::string> journalled;
  const auto outcome = run_jobs({whole(quick), whole(slow)}, {1, {}},
                                {[&](const Job&, const Result& r) {
                                   journalled.push_back(r.id);
                                   stop = true;
                                 },
                                 [](const Progress&) {}},
                                stop);
  CHECK(outcome.interrupted);
  CHECK(journalled == std::vector<std::string>{"t.a"});
  REQUIRE(outcome.results.size() == 1);
  CHECK(outcome.results[0].verdict == Verdict::verified);
}

TEST_CASE("two exact routes that give different values make the checker unsound") {
  const auto other = [](const Context&) {
    auto result = finding(Truth::yes, "a second route");
    result.values = {value("twice", Rational(7))};
    return result;
  };
  const auto result =
      run_with(check("middle", other, Expect::holds, Scope::points, Evidence::exact, On::instance));
  CHECK(result.verdict == Verdict::unsound);
  CHECK(exit_code({result}) == 4);
}
