// What a call of the program takes of the machine.
#pragma once

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <sstream>
#include <string>
#include <vector>

#include "tests/cmake/places.hpp"
#include "tests/folder.hpp"

namespace verify::testing {

#if defined(__SANITIZE_ADDRESS__)
constexpr double slowness = 10;
#else
constexpr double slowness = 1;
#endif

struct Cost {
  int code;
  double seconds;  // of processor time
  long bytes;      // the most at a time, of the program or of one of its processes
  std::string err;
};

// As tests/cli/measured finds it.
inline Cost cost_of(const std::vector<std::string>& words, const std::string& in = "/dev/null") {
  const Folder folder;
  const auto err = folder / "err", result = folder / "result";
  const pid_t pid = fork();
  if (pid == 0) {
    dup2(open(in.c_str(), O_RDONLY), STDIN_FILENO);
    dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
    dup2(open(err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDERR_FILENO);
    setenv("XDG_STATE_HOME", folder.path().c_str(), 1);
    const auto measure = testing::measured();
    std::vector<const char*> argv{measure.c_str(), result.c_str(), program()};
    for (const auto& word : words) argv.push_back(word.c_str());
    argv.push_back(nullptr);
    execv(argv.front(), const_cast<char**>(argv.data()));
    _exit(99);
  }
  while (waitpid(pid, nullptr, 0) < 0) {
  }
  Cost cost{-1, 0, 0, content(err)};
  long kibibytes = 0;
  std::istringstream(content(result)) >> cost.code >> cost.seconds >> kibibytes;
  cost.bytes = kibibytes * 1024L;
  return cost;
}

}  // namespace verify::testing
