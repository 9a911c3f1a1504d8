#include "verify/runner/pool.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <csignal>
#include <new>
#include <optional>
#include <thread>

#include "tests/claims_for_tests.hpp"

namespace verify::pool_test {
using namespace small_claims;

namespace {

// A checker's cache that a computation left half done.
bool half_done = false;
Finding runs_out_of_memory(const Context&) {
  half_done = true;
  throw std::bad_alloc();
}
Finding reads_the_cache(const Context&) {
  return half_done ? finding(Truth::no, "0 against 1") : finding(Truth::yes, "equal");
}
Finding catches_everything(const Context&) {
  try {
    std::vector<std::vector<char>> hoard;
    while (true) hoard.emplace_back(1 << 26, 'x');
  } catch (const std::exception&) {
    return finding(Truth::no, "what was found before memory ran out");
  }
}
Finding prints(const Context&) {
  static_cast<void>(!system("echo spoken by a library"));
  return finding(Truth::yes, "");
}
Finding hangs_at_4(const Context& c) {
  while (c.instance.integer("n") == 4) pause();
  return finding(Truth::yes, "");
}

// n = 3, 4, .. as a user's own instances.
Job own(const Claim& claim, int count) {
  Job job = whole(claim);
  job.subject = Subject::instance;
  job.instances.clear();
  for (int n = 3; n < 3 + count; ++n) {
    const auto number = std::to_string(n);
    job.instances.push_back({"n" + number, "", {{"n", number}}, {}, number + ".toml"});
  }
  return job;
}

const std::atomic<bool> never = false;

RunOutcome run_these(const std::vector<Job>& jobs, Limits limits = {}, int workers = 2,
                     const std::atomic<bool>& stop = never) {
  return run_jobs(jobs, {workers, limits},
                  {[](const Job&, const Result&) {}, [](const Progress&) {}}, stop);
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
  CHECK(result.checks[0].answer == Truth::yes);
  CHECK(result.checks[2].answer == Truth::yes);
  CHECK(result.checks[3].answer == Truth::no);
  CHECK(result.checks[4].answer == Truth::yes);
}

}  // namespace

TEST_CASE("a sound claim is proved, with values, agreement and peak memory") {
  const auto result = run_with(check("middle", says_yes));
  CHECK(result.verdict == Verdict::proved);
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
    CHECK(result.checks[1].answer == Truth::unknown);
    CHECK(result.checks[1].detail.find(words) != std::string::npos);
    others_survive(result);
    CHECK(exit_code({result}) == 3);
  }
}

TEST_CASE("a crash in the last unit still gives a result") {
  const Claim claim =
      claim_of("test.claim", {control("broken on purpose", says_no), check("end", crashes)});
  const auto outcome = run_these({whole(claim)});
  REQUIRE(outcome.results.size() == 1);
  CHECK(outcome.results[0].verdict == Verdict::undecided);
}

TEST_CASE("the time limit ends a claim and keeps what it had finished") {
  Limits limits;
  limits.timeout_seconds = 1;
  const auto result = run_with(check("middle", hangs), limits);
  CHECK(result.verdict == Verdict::undecided);
  CHECK(result.checks[0].answer == Truth::yes);
  CHECK(result.checks[1].answer == Truth::unknown);
  CHECK(result.checks[1].detail.find("time limit") != std::string::npos);
  CHECK(result.checks[2].answer == Truth::unknown);
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
  const auto result = run_with(check("middle", needs_precision, On::claim, Evidence::enclosure));
  CHECK(result.verdict == Verdict::proved);
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
    for (std::size_t k = 0; k < 5; ++k) CHECK(outcome.results[k].id == claims[k].words.id);
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
  CHECK(outcome.refused[0].words.find("bad.toml") != std::string::npos);
  CHECK(outcome.refused[0].words.find("-5") != std::string::npos);
  CHECK(outcome.refused[0].words.find("positive") != std::string::npos);
}

TEST_CASE("an expected value that nothing answers is not settled") {
  const Claim claim =
      claim_of("test.claim", {control("broken on purpose", says_no), check("all", says_yes)});
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
  CHECK(outcome.results[0].verdict == Verdict::proved);
}

TEST_CASE("two exact routes that give different values make the checker unsound") {
  const auto other = [](const Context&) {
    auto result = finding(Truth::yes, "an independent check");
    result.values = {value("twice", Rational(7))};
    return result;
  };
  const auto result = run_with(check("middle", other, On::instance));
  CHECK(result.verdict == Verdict::checker_failed);
  CHECK(exit_code({result}) == 4);
}

TEST_CASE("the worker that met the end of memory ends, and what it left half done with it") {
  half_done = false;
  const Claim claim =
      claim_of("t.a", {check("first", runs_out_of_memory), check("second", reads_the_cache),
                       control("broken on purpose", says_no)});
  const auto result = run_these({whole(claim)}).results.at(0);
  CHECK(result.checks[0].answer == Truth::unknown);
  CHECK(result.checks[0].detail.find("memory ran out") != std::string::npos);
  CHECK(result.checks[1].answer == Truth::yes);
  CHECK(result.verdict == Verdict::undecided);
}

#if !defined(__SANITIZE_ADDRESS__)
TEST_CASE("a whole number that outgrows its machine word is no number") {
  const auto overflows = [](const Context&) {
    volatile long size = 1000000000;
    const long product = size * size * size;
    return finding(truth_of(product > 0),
                   "what is left of the product: " + std::to_string(product));
  };
  const auto result = run_with(check("middle", overflows));
  CHECK(result.verdict == Verdict::undecided);
  CHECK(result.checks[1].detail.find("outgrew its machine word") != std::string::npos);
  others_survive(result);
}

TEST_CASE("a check that goes on after the end of memory is not believed") {
  Limits limits;
  limits.memory_bytes = 512ULL << 20;
  const auto result = run_with(check("middle", catches_everything), limits);
  CHECK(result.verdict == Verdict::undecided);
  CHECK(result.checks[1].answer == Truth::unknown);
  others_survive(result);
}
#endif

TEST_CASE("the results of own instances are handed out one by one") {
  const Claim claim = sound_claim_with("t.a", check("middle", says_yes, On::instance));
  std::atomic<bool> stop = false;
  std::vector<std::string> handed_out;
  const Claim slow = sound_claim_with("t.b", check("middle", hangs_at_4, On::instance));
  const auto outcome = run_jobs({own(slow, 3)}, {1, {}},
                                {[&](const Job&, const Result& r) {
                                   handed_out.push_back(r.instance);
                                   stop = true;  // while the second hangs
                                 },
                                 [](const Progress&) {}},
                                stop);
  CHECK(outcome.interrupted);
  CHECK(handed_out == std::vector<std::string>{"n3"});
  CHECK(outcome.results.size() == 1);
  CHECK(run_these({own(claim, 4)}).results.size() == 4);
}

TEST_CASE("an own instance that hangs costs one limit and no other instance") {
  const Claim claim = sound_claim_with("t.a", check("middle", hangs_at_4, On::instance));
  Limits limits;
  limits.timeout_seconds = 1;
  const auto begin = std::chrono::steady_clock::now();
  const auto results = run_these({own(claim, 5)}, limits).results;
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(3));
  REQUIRE(results.size() == 5);
  for (int k = 0; k < 5; ++k) {
    CAPTURE(k);
    CHECK(results[static_cast<std::size_t>(k)].instance == "n" + std::to_string(3 + k));
    CHECK((results[static_cast<std::size_t>(k)].verdict == Verdict::undecided) == (k == 1));
  }
}

TEST_CASE("an instance whose validation hangs or dies is refused by name, and the others run") {
  Claim claim = sound_claim_with("t.a", check("middle", says_yes));
  claim.theorem.require = [](const Instance& instance) -> std::optional<Complaint> {
    while (instance.integer("n") == 4) pause();
    if (instance.integer("n") == 5) std::raise(SIGSEGV);
    return std::nullopt;
  };
  Limits limits;
  limits.timeout_seconds = 1;
  const auto outcome = run_these({own(claim, 4)}, limits);
  REQUIRE(outcome.results.size() == 2);
  CHECK(outcome.results[1].instance == "n6");
  REQUIRE(outcome.refused.size() == 2);
  CHECK(outcome.refused[0].words.find("4.toml: t.a") == 0);
  CHECK(outcome.refused[0].words.find("time limit") != std::string::npos);
  CHECK(outcome.refused[1].words.find("signal 11") != std::string::npos);
}

TEST_CASE("what a library prints does not reach standard output") {
  int ends[2];
  REQUIRE(pipe(ends) == 0);
  const int saved = dup(STDOUT_FILENO);
  dup2(ends[1], STDOUT_FILENO);
  const auto result = run_with(check("middle", prints));
  dup2(saved, STDOUT_FILENO);
  close(saved);
  close(ends[1]);
  char c;
  CHECK(read(ends[0], &c, 1) == 0);
  close(ends[0]);
  CHECK(result.verdict == Verdict::proved);
}

}  // namespace verify::pool_test
