// measured FILE PROGRAM WORD... runs a program and writes its exit code, its processor seconds and
// the most KiB at a time, of it or of one of its processes.
//
// A process starts with the peak of the one that forked it, so that this small one stands between
// the tests and the program.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>

namespace {

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  const pid_t pid = fork();
  if (pid == 0) {
    execv(argv[2], argv + 2);
    _exit(99);
  }
  int status = 0;
  while (waitpid(pid, &status, 0) < 0) {
  }
  rusage used{};
  getrusage(RUSAGE_CHILDREN, &used);
  std::FILE* const file = std::fopen(argv[1], "w");
  if (file == nullptr) return 2;
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  std::fprintf(file, "%d %.6f %ld\n", code, seconds(used.ru_utime) + seconds(used.ru_stime),
               used.ru_maxrss);
  return std::fclose(file) == 0 ? 0 : 2;
}
