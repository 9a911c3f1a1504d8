#include "verify/written/bounded.hpp"

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <exception>
#include <new>

namespace verify {
namespace {

constexpr int no_memory_left = 77;  // exit code
constexpr std::size_t longest_name = 4096;

// A page that both processes see.
class SharedName {
 public:
  SharedName()
      : text_(static_cast<char*>(mmap(nullptr, longest_name, PROT_READ | PROT_WRITE,
                                      MAP_SHARED | MAP_ANONYMOUS, -1, 0))) {}
  ~SharedName() {
    if (is_there()) munmap(text_, longest_name);
  }
  SharedName(const SharedName&) = delete;
  SharedName& operator=(const SharedName&) = delete;
  bool is_there() const { return text_ != MAP_FAILED; }
  void set(const std::string& name) {
    const auto length = std::min(name.size(), longest_name - 1);
    std::memcpy(text_, name.data(), length);
    text_[length] = 0;
  }
  std::string get() const { return text_; }

 private:
  char* text_;
};

unsigned long address_space() {
  unsigned long pages = 0;
  if (std::FILE* facts = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(facts, "%lu", &pages) != 1) pages = 0;
    std::fclose(facts);
  }
  return pages * static_cast<unsigned long>(sysconf(_SC_PAGESIZE));
}

// What is left for what comes next.
void set_clock(const ReadingBounds& bounds) {
  const long spent = std::clock() / (CLOCKS_PER_SEC / 1000);
  const long left = std::max(1L, bounds.milliseconds_of_all - spent);
  const long milliseconds = std::min(bounds.milliseconds, left);
  const itimerval timer{{0, 0}, {milliseconds / 1000, milliseconds % 1000 * 1000}};
  setitimer(ITIMER_PROF, &timer, nullptr);
}

void confine_reading(const ReadingBounds& bounds) {
  signal(SIGPROF, SIG_DFL);
  set_clock(bounds);
#if !defined(__SANITIZE_ADDRESS__)  // the sanitizer's shadow memory needs all of the address space
  if (const auto now = address_space(); now != 0) {
    const rlimit memory{now + bounds.bytes, now + bounds.bytes};
    setrlimit(RLIMIT_AS, &memory);
  }
#endif
  std::set_new_handler([] { _exit(no_memory_left); });
}

}  // namespace

std::string beyond_bounds(const ReadingBounds& bounds,
                          const std::function<void(std::function<void(std::string)> at)>& work) {
  SharedName at;
  const pid_t pid = at.is_there() ? fork() : -1;
  if (pid < 0) return "";  // no memory, no process: there the system sets the bounds
  if (pid == 0) {
    confine_reading(bounds);
    try {
      work([&](const std::string& name) {
        at.set(name);
        set_clock(bounds);
      });
    } catch (const std::exception&) {  // it will be met again, and told
    }
    _exit(EXIT_SUCCESS);
  }
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == EXIT_SUCCESS ? "" : at.get();
}

}  // namespace verify
