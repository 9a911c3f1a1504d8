// What a call of the program takes of the machine.
#pragma once

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>
#include <vector>

#include "tests/folder.hpp"
#include "tests/places.hpp"

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

inline Cost cost_of(const std::vector<std::string>& words, const std::string& in = "/dev/null") {
  const Folder folder;
  const auto err = folder / "err";
  const pid_t pid = fork();
  if (pid == 0) {
    dup2(open(in.c_str(), O_RDONLY), STDIN_FILENO);
    dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
    dup2(open(err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDERR_FILENO);
    setenv("XDG_STATE_HOME", folder.path().c_str(), 1);
    std::vector<char*> argv{const_cast<char*>("icl-verify")};
    for (const auto& word : words) argv.push_back(const_cast<char*>(word.c_str()));
    argv.push_back(nullptr);
    execv(program(), argv.data());
    _exit(99);
  }
  int status = 0;
  rusage usage{};
  while (wait4(pid, &status, 0, &usage) < 0) {
  }
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1,
          seconds(usage.ru_utime) + seconds(usage.ru_stime), usage.ru_maxrss * 1024L, content(err)};
}

}  // namespace verify::testing
