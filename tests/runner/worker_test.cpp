#include "verify/runner/worker.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/wait.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/claims_for_tests.hpp"
#include "verify/runner/steps.hpp"
#include "verify/runner/unit_json.hpp"

namespace verify::worker_test {
using namespace small_claims;
using Json = nlohmann::ordered_json;

namespace {

struct Ended {
  std::vector<Json> messages;
  int status = 0;
};

// Everything a worker says until it ends.
Ended all_of(const Job& job, std::size_t first = 0) {
  const auto worker = start_worker(job, steps_of(job), first, {}, Limits{});
  fcntl(worker.pipe, F_SETFL, 0);  // a test may wait
  std::string text;
  char buffer[4096];
  for (ssize_t got; (got = read(worker.pipe, buffer, sizeof buffer)) > 0;)
    text.append(buffer, static_cast<std::size_t>(got));
  close(worker.pipe);
  Ended ended;
  waitpid(worker.pid, &ended.status, 0);
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) ended.messages.push_back(Json::parse(line));
  return ended;
}

// A status as a process of that fate leaves it.
int status_of(void (*fate)()) {
  const pid_t pid = fork();
  if (pid == 0) {
    fate();
    _exit(0);
  }
  int status = 0;
  waitpid(pid, &status, 0);
  return status;
}

}  // namespace

TEST_CASE("a worker says of every unit that it begins and what it gave, and then that it ends") {
  const auto claim = sound_claim_with("test.claim", check("middle", says_unknown));
  const auto job = whole(claim);
  const auto [messages, status] = all_of(job);
  CHECK(status == 0);
  const auto units = units_of(job);
  REQUIRE(messages.size() == 2 * units.size() + 1);
  for (std::size_t k = 0; k < units.size(); ++k) {
    CHECK(messages[2 * k].at("start") == k);
    const auto& json = messages[2 * k + 1].at("unit");
    const auto unit = unit_from_json(JsonField(json, ""));
    CHECK(unit.unit.check == units[k].check);
    CHECK(unit.unit.instance == units[k].instance);
    CHECK(to_json(unit) == json);
  }
  CHECK(messages.back().at("end") == true);
}

TEST_CASE("a worker goes on where another stopped") {
  const auto claim = sound_claim_with("test.claim", check("middle", says_yes));
  const auto messages = all_of(whole(claim), 3).messages;
  REQUIRE(messages.size() == 5);
  CHECK(messages[0].at("start") == 3);
  CHECK(all_of(whole(claim), 5).messages.size() == 1);
}

TEST_CASE("a worker that dies had begun a unit and never says that it ends") {
  const auto claim = sound_claim_with("test.claim", check("middle", leaves));
  const auto [messages, status] = all_of(whole(claim));
  CHECK(status == 0);  // the check left with exit code 0
  REQUIRE_FALSE(messages.empty());
  CHECK(messages.back().at("start") == 1);
}

TEST_CASE("a data file that is wrong is fatal, and nothing is run") {
  auto claim = sound_claim_with("test.claim", check("middle", says_yes));
  claim.words.instances[0].fields["n"] = "-1";
  const auto messages = all_of(whole(claim)).messages;
  REQUIRE(messages.size() == 2);
  CHECK(messages[0].at("fatal").get<std::string>().find("positive") != std::string::npos);
  CHECK(messages[1].at("end") == true);
}

TEST_CASE("inputs that must be refused and are accepted are fatal, and nothing is run") {
  auto claim = sound_claim_with("test.claim", check("middle", says_yes));
  claim.words.refused = {
      {{"none", "", {{"n", "0"}}, {}, ""}, "n = 0; allowed: integer, positive", {}}};
  CHECK(all_of(whole(claim)).messages.back().at("end") == true);
  CHECK_FALSE(all_of(whole(claim)).messages.front().contains("fatal"));
  claim.words.refused[0].instance.fields["n"] = "1";
  const auto messages = all_of(whole(claim)).messages;
  REQUIRE(messages.size() == 2);
  CHECK(messages[0].at("fatal").get<std::string>().find("accepted") != std::string::npos);
}

TEST_CASE("an index outside of its list ends the worker") {
  const auto outside = [](const Context& c) {
    const std::vector<long> one(static_cast<std::size_t>(c.instance.integer("n")), 0);
    return finding(truth_of(one[one.size()] == 0), "read beyond the end");
  };
  const auto claim = sound_claim_with("test.claim", check("middle", outside, On::instance));
  const auto [messages, status] = all_of(whole(claim));
  CHECK(WIFSIGNALED(status));
  CHECK(describe_death(status, {}).find("outside of its list") != std::string::npos);
}

TEST_CASE("deaths in words") {
  const Limits limits{.memory_bytes = 512ULL << 20};
  CHECK(describe_death(status_of([] { _exit(7); }), limits) ==
        "the worker process ended early with exit code 7");
  CHECK(describe_death(status_of([] { std::raise(SIGKILL); }), limits) ==
        "the worker process was ended by signal 9 (Killed)");
  CHECK(describe_death(status_of([] {
                         std::signal(SIGILL, SIG_DFL);
                         std::raise(SIGILL);
                       }),
                       limits)
            .find("outgrew its machine word") != std::string::npos);
  const auto aborted = describe_death(status_of([] {
                                        std::signal(SIGABRT, SIG_DFL);
                                        std::raise(SIGABRT);
                                      }),
                                      limits);
  CHECK(aborted.find("limit 512 MiB, raise it with --memory") != std::string::npos);
}

}  // namespace verify::worker_test
