// Signals: what was finished is kept, and how to go on is said.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <thread>

#include "tests/cli/program.hpp"
#include "tests/cmake/places.hpp"
#include "verify/claim/registry.hpp"
#include "verify/results/journal.hpp"

namespace verify::signals_test {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using verify::testing::content;
using verify::testing::Errors;
using verify::testing::Folder;
using verify::testing::program;

TEST_CASE("killing the program loses no finished result, and the run can be resumed") {
  const Folder folder;
  const std::string journal = folder / "run.journal.jsonl";
  const pid_t pid = fork();
  if (pid == 0) {
    const int null = open("/dev/null", O_WRONLY);
    dup2(null, STDOUT_FILENO);
    dup2(null, STDERR_FILENO);
    execl(testing::program(), testing::program(), "run", "liu2025.*", "--jobs", "1", "--journal",
          journal.c_str(), nullptr);
    _exit(127);
  }
  for (int waited = 0; waited < 30000 && (!fs::exists(journal) || fs::file_size(journal) < 1000);
       ++waited) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  kill(pid, SIGKILL);
  waitpid(pid, nullptr, 0);
  const auto kept = verify::read_journal(journal).entries;
  REQUIRE(!kept.empty());
  const auto resumed =
      Json::parse(program("run 'liu2025.*' --json --resume " + journal, Errors::dropped).out);
  std::multiset<std::string> found, wanted;
  for (const auto& result : resumed.at("results")) found.insert(result.at("id"));
  for (const auto& entry : verify::registry())
    if (std::string_view(entry.id).starts_with("liu2025.")) wanted.insert(entry.id);
  CHECK(kept.size() < wanted.size());
  CHECK(found == wanted);
  CHECK(verify::read_journal(journal).entries.size() == wanted.size());
}

TEST_CASE("Ctrl-C leaves a valid journal and says how to go on") {
  const Folder folder;
  const std::string journal = folder / "run.journal.jsonl";
  const std::string errors = folder / "errors", output = folder / "output";
  const pid_t pid = fork();
  if (pid == 0) {
    dup2(open(output.c_str(), O_WRONLY | O_CREAT, 0600), STDOUT_FILENO);
    dup2(open(errors.c_str(), O_WRONLY | O_CREAT, 0600), STDERR_FILENO);
    execl(testing::program(), testing::program(), "run", "--json", "--jobs", "1", "--journal",
          journal.c_str(), nullptr);
    _exit(127);
  }
  for (int waited = 0; waited < 30000 && !fs::exists(journal); ++waited)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  kill(pid, SIGINT);
  int status = 0;
  waitpid(pid, &status, 0);
  REQUIRE(WIFEXITED(status));
  verify::read_journal(journal);
  if (WEXITSTATUS(status) == 130) {  // a fast machine may have been through
    std::ifstream stream(errors);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    CHECK(text.find("--resume " + journal) != std::string::npos);
    const auto document = Json::parse(content(output));
    CHECK(document.at("exit_code") == 130);
    CHECK(document.at("errors").at(0).at("message").get<std::string>().find("--resume") !=
          std::string::npos);
  }
}

// The journal is there once signals are caught.
TEST_CASE("what is ignored when the program starts stays ignored, as nohup has it") {
  const auto hung_up = [](const std::string& before, const std::string& claims) {
    const Folder folder;
    const auto journal = folder / "run.journal.jsonl";
    const auto command = before + "'" + std::string(testing::program()) + "' run '" + claims +
                         "' --json --jobs 1 --journal " + journal +
                         " >/dev/null 2>&1 & run=$!; while [ ! -e " + journal +
                         " ]; do sleep 0.01; done; kill -HUP $run; wait $run";
    return verify::testing::shell(command).code;
  };
  CHECK(hung_up("trap '' HUP; ", "ahn2023.l*") == 0);
  // The tests themselves may have been started by nohup.
  const auto inherited = signal(SIGHUP, SIG_DFL);
  CHECK(hung_up("", "liu2025.*") == 130);
  signal(SIGHUP, inherited);
}

}  // namespace verify::signals_test
