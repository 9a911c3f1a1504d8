#include "verify/runner/apart/rehearsed.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <stdexcept>

#include "verify/runner/apart/apart.hpp"

namespace verify {
namespace {

// A pipe there can be read but once, and what is said is said in earnest.
void leave_standard_streams() {
  const int nothing = open("/dev/null", O_RDWR);
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(nothing, stream);
}

std::string unfinished(const Limits& limits, const std::function<void()>& reading) {
  try {
    return done_apart(limits,
                      [&] {
                        leave_standard_streams();
                        reading();
                        return std::string();
                      })
        .unfinished;
  } catch (const std::runtime_error&) {  // its own, or there is no process
    return "";
  }
}

}  // namespace

void rehearse(const Limits& limits, const std::string& what, const std::function<void()>& reading) {
  if (const auto why = unfinished(limits, reading); !why.empty())
    throw std::runtime_error(what + ": takes too much to be read: " + why +
                             ", or give less to read");
}

}  // namespace verify
