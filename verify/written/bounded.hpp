// Work on files from outside, tried first in a process of its own.
#pragma once

#include <functional>
#include <string>

namespace verify {

struct ReadingBounds {
  long milliseconds;    // of processor time, for what the work is at
  unsigned long bytes;  // for all of it, beyond what the program has
  long milliseconds_of_all = 1000000000;
};

// Does the work in a process of its own, which the bounds end, and gives the name of the file that
// it was at (it tells each by `at`) where they did; empty where it came to its end, be it by an
// exception: the same work takes no more here.
std::string beyond_bounds(const ReadingBounds& bounds,
                          const std::function<void(std::function<void(std::string)> at)>& work);

}  // namespace verify
