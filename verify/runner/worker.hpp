// A worker process: runs the units of one job and reports each through a pipe as one JSON line.
// What crashes, hangs or exhausts its memory there never takes the parent or a finished unit along.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>

#include "verify/runner/unit.hpp"

namespace verify {

struct Limits {
  double timeout_seconds = 120;             // wall clock for one claim
  std::uint64_t memory_bytes = 4ULL << 30;  // address space of one worker
};

// Messages, one a line:
//   {"start": i}                           unit i begins
//   {"unit": {...}}                        it ended; see unit_json.hpp
//   {"refused": instance, "words": "..."}  the user's instance is refused; its units are skipped
//   {"fatal": "..."}                       the data file itself is wrong; nothing was run
//   {"end": true}                          all units were run; a worker that stops without it died
struct WorkerProcess {
  pid_t pid = -1;
  int pipe = -1;  // read end, non-blocking
};

// Forks a worker that runs the units from `first` on. Throws std::system_error when the system
// refuses.
WorkerProcess start_worker(const Job& job, const std::vector<Unit>& units, std::size_t first,
                           const Limits& limits);

// Words for a wait status that is not a clean exit.
std::string describe_death(int status, const Limits& limits);

}  // namespace verify
