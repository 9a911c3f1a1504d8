#include "verify/run/worker.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <nlohmann/json.hpp>
#include <set>
#include <system_error>

#include "verify/claim/instance.hpp"
#include "verify/results/result_json.hpp"
#include "verify/run/unit_json.hpp"

namespace verify {
namespace {

using Json = nlohmann::ordered_json;

void send(int pipe, const Json& message) {
  const std::string line = to_line(message) + "\n";
  std::size_t sent = 0;
  while (sent < line.size()) {
    const auto n = write(pipe, line.data() + sent, line.size() - sent);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) _exit(EXIT_FAILURE);  // the parent is gone
    sent += static_cast<std::size_t>(n);
  }
}

void confine(pid_t parent, const Limits& limits) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(EXIT_FAILURE);
  signal(SIGINT, SIG_IGN);  // Ctrl-C reaches the whole group; the parent decides
  for (const int fatal : {SIGTERM, SIGSEGV, SIGABRT, SIGFPE, SIGILL, SIGBUS})
    signal(fatal, SIG_DFL);
#if !defined(__SANITIZE_ADDRESS__)  // the sanitizer's shadow memory needs all of the address space
  const rlimit memory{limits.memory_bytes, limits.memory_bytes};
  setrlimit(RLIMIT_AS, &memory);
#endif
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
}

// The user's instances; those refused are reported and take the reference instance's place, unused.
std::vector<Instance> accepted_subjects(const Job& job, const std::vector<Instance>& examples,
                                        int pipe, std::set<int>& refused) {
  std::vector<Instance> subjects;
  for (int k = 0; k < static_cast<int>(job.subjects.size()); ++k) {
    try {
      subjects.push_back(job.fill_from_reference ? validate_filled(*job.claim, job.subjects[k])
                                                 : validate(*job.claim, job.subjects[k]));
    } catch (const std::exception& error) {
      send(pipe, {{"invalid", k}, {"message", error.what()}});
      refused.insert(k);
      subjects.push_back(examples.front());
    }
  }
  return subjects;
}

[[noreturn]] void work(const Job& job, std::size_t first, int pipe) {
  try {
    std::vector<Instance> examples;
    for (const auto& text : job.claim->instances) examples.push_back(validate(*job.claim, text));
    std::set<int> refused;
    const auto subjects =
        job.own_instances ? accepted_subjects(job, examples, pipe, refused) : examples;
    const auto units = units_of(job);
    for (std::size_t i = first; i < units.size(); ++i) {
      const bool all_refused = refused.size() == subjects.size();
      if (refused.count(units[i].subject) != 0 || all_refused) continue;
      send(pipe, {{"start", i}});
      send(pipe, {{"unit", to_json(run_unit(job, units[i], examples, subjects))}});
    }
  } catch (const std::exception& error) {
    send(pipe, {{"fatal", error.what()}});
  }
  send(pipe, {{"end", true}});
  _exit(EXIT_SUCCESS);  // no destructors: the libraries' caches go with the process
}

}  // namespace

WorkerProcess start_worker(const Job& job, std::size_t first, const Limits& limits) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  const pid_t parent = getpid();
  const pid_t pid = fork();
  if (pid < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (pid == 0) {
    close(ends[0]);
    confine(parent, limits);
    work(job, first, ends[1]);
  }
  close(ends[1]);
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  return {pid, ends[0]};
}

std::string describe_death(int status, const Limits& limits) {
  if (WIFEXITED(status))
    return "the worker process ended early with exit code " + std::to_string(WEXITSTATUS(status));
  const int signal_number = WTERMSIG(status);
  std::string words = "the worker process was ended by signal " + std::to_string(signal_number) +
                      " (" + strsignal(signal_number) + ")";
  if (signal_number == SIGABRT) {
    words += "; the arithmetic libraries abort when memory runs out (limit " +
             std::to_string(limits.memory_bytes >> 20) + " MiB, raise it with --memory)";
  }
  return words;
}

}  // namespace verify
