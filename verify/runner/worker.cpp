#include "verify/runner/worker.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <map>
#include <nlohmann/json.hpp>
#include <system_error>

#include "verify/claim/parts/declaration_faults.hpp"
#include "verify/claim/validate.hpp"
#include "verify/results/result_json.hpp"
#include "verify/runner/unit_json.hpp"

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

std::vector<Instance> examples_of(const Claim& claim) {
  std::vector<Instance> examples;
  for (const auto& text : claim.instances) {
    auto validated = validate(claim, text);
    if (const auto* refusal = std::get_if<Refusal>(&validated))
      throw std::runtime_error(refusal->words);
    examples.push_back(std::get<Instance>(std::move(validated)));
  }
  return examples;
}

// What recorded statements show of themselves is the checker's own matter, not the user's data's.
void refuse_recordings(const Job& job) {
  if (job.subject != Subject::data_file) return;
  std::string words;
  for (const auto& fault : recording_faults(*job.claim, job.claim->theorem, job.deep))
    words += (words.empty() ? "" : "\n") + data_file(job.claim->id) + ": " + fault;
  if (!words.empty()) throw std::runtime_error(words);
}

Validated validated(const Job& job, const InstanceText& text) {
  try {
    return job.subject == Subject::settings ? validate_filled(*job.claim, text)
                                            : validate(*job.claim, text);
  } catch (const std::exception& error) {  // a condition that cannot be evaluated at these inputs
    return Refusal{error.what()};
  }
}

// The instances of the job by their index; those refused are reported and left out.
std::map<int, Instance> accepted(const Job& job, const std::vector<Instance>& examples, int pipe) {
  std::map<int, Instance> instances;
  for (int k = 0; k < static_cast<int>(job.instances.size()); ++k) {
    auto instance = job.subject == Subject::data_file ? Validated(examples[k])
                                                      : validated(job, job.instances[k]);
    if (const auto* refusal = std::get_if<Refusal>(&instance)) {
      send(pipe, {{"refused", k}, {"words", refusal->words}});
    } else {
      instances.emplace(k, std::get<Instance>(std::move(instance)));
    }
  }
  return instances;
}

[[noreturn]] void work(const Job& job, const std::vector<Unit>& units, std::size_t first,
                       int pipe) {
  try {
    refuse_recordings(job);
    const auto examples = examples_of(*job.claim);
    const auto instances = accepted(job, examples, pipe);
    for (std::size_t i = first; i < units.size() && !instances.empty(); ++i) {
      const bool on_claim = units[i].instance == claim_level;
      const auto own = instances.find(units[i].instance);
      if (!on_claim && own == instances.end()) continue;
      const auto& instance = on_claim ? examples.front() : own->second;
      send(pipe, {{"start", i}});
      send(pipe, {{"unit", to_json(run_unit(job, units[i], instance, examples))}});
    }
  } catch (const std::exception& error) {
    send(pipe, {{"fatal", error.what()}});
  }
  send(pipe, {{"end", true}});
  _exit(EXIT_SUCCESS);  // no destructors: the libraries' caches go with the process
}

}  // namespace

WorkerProcess start_worker(const Job& job, const std::vector<Unit>& units, std::size_t first,
                           const Limits& limits) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  const pid_t parent = getpid();
  const pid_t pid = fork();
  if (pid < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (pid == 0) {
    close(ends[0]);
    confine(parent, limits);
    work(job, units, first, ends[1]);
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
