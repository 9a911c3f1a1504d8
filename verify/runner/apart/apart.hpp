// A piece of work in a process of its own, under the limits that a worker has.
#pragma once

#include <functional>
#include <string>

#include "verify/runner/apart/confinement.hpp"

namespace verify {

struct DoneApart {
  std::string text;        // what the work gave
  std::string unfinished;  // why there is none: time, memory, a signal
};

// What the work throws is thrown here, too, as std::runtime_error with its words. Throws
// std::system_error when the system refuses a process or a pipe.
DoneApart done_apart(const Limits& limits, const std::function<std::string()>& work);

}  // namespace verify
