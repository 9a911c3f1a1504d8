#include "verify/runner/apart/apart.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace verify {
namespace {

using Clock = std::chrono::steady_clock;

constexpr char gave = '+', threw = '-';  // what an answer begins with
constexpr char whole = '.';              // what it ends with

void send_answer(int pipe, const std::string& text) {
  for (std::size_t sent = 0; sent < text.size();) {
    const auto n = write(pipe, text.data() + sent, text.size() - sent);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) _exit(EXIT_FAILURE);  // the parent is gone
    sent += static_cast<std::size_t>(n);
  }
}

[[noreturn]] void work_apart(int pipe, const std::function<std::string()>& work) {
  try {
    send_answer(pipe, gave + work() + whole);
  } catch (const std::bad_alloc&) {
    _exit(memory_ran_out);
  } catch (const std::exception& error) {
    send_answer(pipe, threw + std::string(error.what()) + whole);
  }
  _exit(EXIT_SUCCESS);
}

// All that comes until the pipe is closed; false where the time is up before.
bool read_until(Clock::time_point deadline, int pipe, std::string& text) {
  while (true) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left < 0) return false;
    pollfd waiting{pipe, POLLIN, 0};
    constexpr long longest = 60000;
    const int ready = poll(&waiting, 1, static_cast<int>(std::min(left + 1, longest)));
    if (ready <= 0) continue;
    char chunk[65536];
    const auto n = read(pipe, chunk, sizeof chunk);
    if (n == 0) return true;
    if (n > 0) text.append(chunk, static_cast<std::size_t>(n));
  }
}

[[noreturn]] void refuse(int reason, const char* words) {
  throw std::system_error(reason, std::generic_category(), words);
}

int status_of(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

}  // namespace

DoneApart done_apart(const Limits& limits, const std::function<std::string()>& work) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    refuse(errno,
           "a pipe to another process could not be made; run it with more open files "
           "(ulimit -n)");
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child < 0) {
    const int reason = errno;
    close(ends[0]);
    close(ends[1]);
    refuse(reason, "no process could be started; run fewer of them, or raise ulimit -u");
  }
  if (child == 0) {
    keep_only(ends[1]);
    confine(parent, limits);
    signal(SIGINT, SIG_DFL);  // nobody decides but the user
    work_apart(ends[1], work);
  }
  close(ends[1]);
  std::string answer;
  const std::chrono::duration<double> patience(limits.timeout_seconds);
  const bool in_time = read_until(
      Clock::now() + std::chrono::duration_cast<Clock::duration>(patience), ends[0], answer);
  if (!in_time) kill(child, SIGKILL);
  close(ends[0]);
  const int status = status_of(child);
  if (!in_time)
    return {"", fmt::format("the time limit of {:g} s was reached; raise it with --timeout",
                            limits.timeout_seconds)};
  const bool complete = answer.size() > 1 && answer.back() == whole;
  if (!complete) return {"", describe_death(status, limits)};
  auto text = answer.substr(1, answer.size() - 2);
  if (answer.front() == threw) throw std::runtime_error(text);
  return {std::move(text), ""};
}

}  // namespace verify
