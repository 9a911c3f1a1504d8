#include <sys/resource.h>

#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/cmake/places.hpp"
#include "tests/folder.hpp"
#include "tests/fuzz/disturbed.hpp"
#include "tests/fuzz/outside.hpp"

namespace verify::fuzz {
namespace {

namespace fs = std::filesystem;

#if defined(__SANITIZE_ADDRESS__)
constexpr bool has_shim = false;  // the sanitizer's own malloc comes first
#else
constexpr bool has_shim = true;
#endif

Setting random_limits(Mutator& mutator) {
  Setting setting;
  switch (mutator.below(has_shim ? 5 : 3)) {
    case 0:
      setting.limits = {{RLIMIT_NOFILE, mutator.below(24)}};
      break;
    case 1:
      setting.limits = {{RLIMIT_FSIZE, mutator.below(400000)}};
      break;
    case 2:
      for (const int stream : {0, 1, 2})
        if (mutator.once_in(2)) setting.closed.push_back(stream);
      break;
    case 3:
      setting.limits = {{RLIMIT_AS, (20 + mutator.below(120)) << 20}};
      break;
    default:
      setting.limits = {{RLIMIT_DATA, (1 + mutator.below(60)) << 20}};
  }
  return setting;
}

}  // namespace

Disturbance::Disturbance(Session& session) : session_(session) {
  base_ = call(with_claims({"run"}), session_.folder).out;
  undisturbed_ = without_environment(base_);
}

void Disturbance::fault() {
  if (!has_shim) return;
  auto fault = random_fault(session_.mutator);
  fault.emplace_back("LD_PRELOAD=" + testing::fault_shim());
  fs::remove(session_.folder + "/journal");
  const auto words = with_claims({"run", "--journal", "journal", "--timeout", "20"});
  const auto ended = call(words, session_.folder, {fault});
  session_.count("fault", ended.code);
  auto said = fault;
  said.insert(said.end(), words.begin(), words.end());
  if (ended.hung || ended.signal != 0)
    session_.report("fault", said, ended.hung ? "hangs" : "ended by a signal");
  else if (const auto wrong = fault_of_disturbed(ended, undisturbed_); !wrong.empty())
    session_.report("fault", said, wrong);
}

void Disturbance::signals() {
  static const std::vector<int> all = {SIGINT, SIGTERM, SIGHUP, SIGKILL, SIGKILL, SIGQUIT};
  auto& mutator = session_.mutator;
  fs::remove(session_.folder + "/journal");
  const auto words = with_claims({"run", "--continue", "journal"});
  Ended ended;
  for (int attempt = 0; attempt < 6; ++attempt) {
    const bool last = attempt == 5;
    Setting setting;
    if (!last) setting = {{}, mutator.one_of(all), static_cast<long>(mutator.below(1500))};
    ended = call(words, session_.folder, setting);
    if (ended.signal == 0 && (ended.code == 0 || ended.code == 1)) break;
  }
  session_.count("signals", ended.code);
  if (ended.hung || ended.code > 1 || ended.signal != 0)
    session_.report("signals", words, "does not go on: exit code " + std::to_string(ended.code));
  else if (without_environment(ended.out) != undisturbed_)
    session_.report("signals", words, "goes on to other results");
}

void Disturbance::pages() {
  if (!has_shim) return;
  const auto folder = session_.folder + "/pages";
  fs::remove_all(folder);
  const Words words = {"report", "base.json", "--html", "pages/"};
  session_.write("base.json", base_);
  if (call(words, session_.folder).code != 0) return session_.report("pages", words, "no pages");
  const auto before = testing::content(folder + "/index.html");
  auto fault = random_fault(session_.mutator);
  fault.back() = "FAULT_IN=parent";
  fault.emplace_back("LD_PRELOAD=" + testing::fault_shim());
  const auto ended = call(words, session_.folder, {fault});
  session_.count("pages", ended.code);
  auto said = fault;
  said.insert(said.end(), words.begin(), words.end());
  if (ended.hung || ended.signal != 0)
    session_.report("pages", said, ended.hung ? "hangs" : "ended by a signal");
  else if (testing::content(folder + "/index.html") != before)
    session_.report("pages", said, "the index page is not whole");
  for (const auto& file : fs::directory_iterator(session_.folder)) {
    if (!file.path().filename().string().starts_with(".pages.")) continue;
    std::error_code none;
    fs::remove_all(file.path(), none);
    if (ended.code == 0) session_.report("pages", said, "a folder is left beside it");
  }
}

void Disturbance::limits() {
  fs::remove(session_.folder + "/journal");
  const auto setting = random_limits(session_.mutator);
  const auto words = with_claims({"run", "--journal", "journal", "--timeout", "20"});
  const auto ended = call(words, session_.folder, setting);
  session_.count("limits", ended.code);
  // By the loader, before the program begins.
  if (ended.signal != 0 && ended.out.empty() && ended.err.empty()) return;
  auto said = words;
  for (const auto& [resource, most] : setting.limits)
    said.push_back("limit " + std::to_string(resource) + ": " + std::to_string(most));
  for (const int stream : setting.closed) said.push_back("closed " + std::to_string(stream));
  // What standard output loses, nobody can look at.
  const bool is_told = setting.closed.empty() &&
                       (setting.limits.empty() || setting.limits.front().resource != RLIMIT_FSIZE);
  if (ended.hung || ended.signal != 0)
    session_.report("limits", said, ended.hung ? "hangs" : "ended by a signal");
  else if (const auto wrong = fault_of_disturbed(ended, undisturbed_); is_told && !wrong.empty())
    session_.report("limits", said, wrong);
}

}  // namespace verify::fuzz
