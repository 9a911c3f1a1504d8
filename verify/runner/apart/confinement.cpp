#include "verify/runner/apart/confinement.hpp"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <new>

namespace verify {

void keep_only(int pipe) {
  dup2(STDERR_FILENO, STDOUT_FILENO);
  constexpr int first_other = STDERR_FILENO + 1;
  if (pipe > first_other) close_range(first_other, static_cast<unsigned>(pipe) - 1, 0);
  close_range(static_cast<unsigned>(pipe) + 1, ~0U, 0);
}

void confine(pid_t parent, [[maybe_unused]] const Limits& limits) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(EXIT_FAILURE);
  signal(SIGINT, SIG_IGN);  // Ctrl-C reaches the whole group; the parent decides
  for (const int fatal : {SIGTERM, SIGSEGV, SIGABRT, SIGFPE, SIGILL, SIGBUS})
    signal(fatal, SIG_DFL);
#if !defined(__SANITIZE_ADDRESS__)  // the sanitizer's shadow memory needs all of the address space
  const rlimit memory{limits.memory_bytes, limits.memory_bytes};
  setrlimit(RLIMIT_AS, &memory);
#endif
  // Not an exception: whoever caught one could go on with half of a computation.
  std::set_new_handler([] { _exit(memory_ran_out); });
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
}

std::string describe_death(int status, const Limits& limits) {
  const auto limit =
      "limit " + std::to_string(limits.memory_bytes >> 20) + " MiB, raise it with --memory";
  if (WIFEXITED(status) && WEXITSTATUS(status) == memory_ran_out)
    return "memory ran out (" + limit + ")";
  if (WIFEXITED(status))
    return "the worker process ended early with exit code " + std::to_string(WEXITSTATUS(status));
  const int signal_number = WTERMSIG(status);
  std::string words = "the worker process was ended by signal " + std::to_string(signal_number) +
                      " (" + strsignal(signal_number) + ")";
  if (signal_number == SIGILL || signal_number == SIGTRAP)
    words += "; a whole number outgrew its machine word: these sizes are too large";
  if (signal_number == SIGABRT) {
    words += "; the arithmetic libraries abort when memory runs out (" + limit +
             "), and the program does where an index lies outside of its list";
  }
  return words;
}

}  // namespace verify
