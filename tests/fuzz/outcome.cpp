#include "tests/fuzz/outcome.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "tests/cmake/places.hpp"
#include "tests/folder.hpp"

namespace verify::fuzz {
namespace {

constexpr std::chrono::seconds patience{60};  // each claim or instance has 2 s

constexpr int caught_here[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

// Those that doctest catches reach the program, and not what is about to become it.
sigset_t held_back() {
  sigset_t held;
  sigset_t former;
  sigemptyset(&held);
  for (const int signal : caught_here) sigaddset(&held, signal);
  sigprocmask(SIG_BLOCK, &held, &former);
  return former;
}

void let_through(const sigset_t& former) {
  for (const int caught : caught_here) signal(caught, SIG_DFL);
  sigprocmask(SIG_SETMASK, &former, nullptr);
}

[[noreturn]] void become(const Words& words, const std::string& folder, const Setting& setting) {
  if (chdir(folder.c_str()) != 0) _exit(126);
  setenv("XDG_STATE_HOME", folder.c_str(), 1);
  dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
  const auto out = "out" + setting.streams, err = "err" + setting.streams;
  dup2(open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDOUT_FILENO);
  dup2(open(err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDERR_FILENO);
  for (const auto& variable : setting.environment) putenv(const_cast<char*>(variable.c_str()));
  const char* program = setting.program.empty() ? testing::program() : setting.program.c_str();
  std::vector<char*> argv{const_cast<char*>(program)};
  for (const auto& word : words) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  for (const int stream : setting.closed) close(stream);
  for (const auto& [resource, most] : setting.limits) {
    const rlimit limit{most, most};
    setrlimit(resource, &limit);
  }
  if (setting.before) setting.before();
  execv(program, argv.data());
  _exit(127);
}

// Lines of a table, RFC 4180, end with \r\n.
bool is_visible(const std::string& text) {
  for (std::size_t k = 0; k < text.size(); ++k) {
    const auto byte = static_cast<unsigned char>(text[k]);
    const bool ends_line = byte == '\n' || (byte == '\r' && text.compare(k, 2, "\r\n") == 0);
    if ((byte < ' ' && !ends_line) || byte == 0x7F) return false;
  }
  return true;
}

// What a message must have one of: what is allowed, what to do, or the column of a formula, where
// shapes that do not meet say what is wanted.
bool has_remedy(const std::string& message) {
  static const Words remedies = {
      "allowed",      "need",          "choose",         "give",
      "did you mean", "--help",        "write",          "run ",
      "go on",        "show",          "list",           "take",
      "name a",       "must",          "only",           "set it",
      "expect",       "not what",      "no table",       "no whole",
      "no number",    "add --",        "ran them",       "as in ",
      "--set ",       "copy ",         "convert",        "fetch",
      "save ",        "say wh",        "transpose",      "no name;",
      " alone",       "stands one of", ": column ",      "between",
      "quotes the",   "rename ",       "leave ",         "<paper>",
      "download",     "name the",      "write both",     "here it is typed",
      "quote = [",    "numpy.save(",   "the papers are", "unused="};
  return std::any_of(remedies.begin(), remedies.end(), [&](const std::string& words) {
    return message.find(words) != std::string::npos;
  });
}

bool speaks_of_the_inside(const std::string& message) {
  static const Words inside = {"std::",          "basic_string", "vector::",     "terminate called",
                               "max_size",       "stoi",         "stol",         "_M_",
                               "json.exception", "bad_variant",  "bad optional", "map::at"};
  return std::any_of(inside.begin(), inside.end(), [&](const std::string& words) {
    return message.find(words) != std::string::npos;
  });
}

}  // namespace

Ended call(const Words& words, const std::string& folder, const Setting& setting) {
  const auto former = held_back();
  const pid_t pid = fork();
  if (pid == 0) {
    let_through(former);
    become(words, folder, setting);
  }
  sigprocmask(SIG_SETMASK, &former, nullptr);
  Ended ended;
  if (pid < 0) return ended;
  int status = 0;
  rusage usage{};
  bool sent = setting.signal == 0;
  const auto begin = std::chrono::steady_clock::now();
  for (int nap = 1; wait4(pid, &status, WNOHANG, &usage) == 0; nap = std::min(nap * 2, 20)) {
    const auto elapsed = std::chrono::steady_clock::now() - begin;
    if (!sent && elapsed >= std::chrono::milliseconds(setting.after_milliseconds)) {
      kill(pid, setting.signal);
      sent = true;
    }
    if (elapsed > patience) {
      ended.hung = true;
      kill(pid, SIGKILL);
      waitpid(pid, &status, 0);
      break;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(sent ? nap : 1));
  }
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  ended.seconds = seconds(usage.ru_utime) + seconds(usage.ru_stime);
  ended.bytes = usage.ru_maxrss * 1024L;
  ended.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  ended.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  ended.out = testing::content(folder + "/out" + setting.streams);
  ended.err = testing::content(folder + "/err" + setting.streams);
  return ended;
}

std::string fault_of(const Ended& ended, const std::vector<int>& allowed) {
  if (ended.hung) return "hangs";
  if (ended.signal != 0) return "ended by signal " + std::to_string(ended.signal);
  if (std::find(allowed.begin(), allowed.end(), ended.code) == allowed.end())
    return "exit code " + std::to_string(ended.code);
  if (!is_visible(ended.err) || !is_visible(ended.out)) return "prints what is not visible";
  if (speaks_of_the_inside(ended.err)) return "speaks of the inside of the program";
  if (ended.code != 2) return "";
  if (ended.err.find("icl-verify: ") == std::string::npos) return "refuses without a message";
  if (ended.err.size() > 20000) return "says too much";
  return has_remedy(ended.err) ? "" : "refuses without a remedy";
}

std::string fault_of_verdicts(const Ended& ended) {
  if (ended.out.empty()) return "";
  const auto json = nlohmann::json::parse(ended.out, nullptr, false);
  if (json.is_discarded()) return "standard output is no JSON";
  if (json.contains("errors"))  // in place of results, where nothing ran
    return ended.code == 2 && !json["errors"].empty() ? "" : "errors without a refusal";
  for (const auto& result : json.at("results")) {
    const std::string verdict = result.at("verdict"), expected = result.at("expected");
    if (verdict == "checker failure" || (verdict == "refuted" && expected != "refuted"))
      return verdict + ": " + result.at("reason").get<std::string>();
  }
  return "";
}

}  // namespace verify::fuzz
