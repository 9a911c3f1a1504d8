// A worker process: takes the steps of one job and reports each through a pipe as one JSON line.
// What crashes, hangs or exhausts its memory there never takes the parent or a finished unit along.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "verify/runner/apart/confinement.hpp"
#include "verify/runner/unit.hpp"

namespace verify {

// Messages, one a line:
//   {"start": i}                           step i begins
//   {"unit": {...}, "peak": bytes}         it ended; see unit_json.hpp
//   {"refused": instance, "words": "..."}  the user's instance is refused; its steps are skipped
//   {"fatal": "..."}                       the data file itself is wrong; nothing was run
//   {"end": true}                          all steps were taken; a worker that stops without it
//   died
struct WorkerProcess {
  pid_t pid = -1;
  int pipe = -1;  // read end, non-blocking
};

// Forks a worker that takes the steps (steps.hpp) from `first` on, but for those of the instances
// in `refused`. Memory that runs out ends it: what is computed afterwards could rest on what was
// left half done. Throws std::system_error when the system refuses.
WorkerProcess start_worker(const Job& job, const std::vector<Unit>& steps, std::size_t first,
                           const std::map<int, std::string>& refused, const Limits& limits);

}  // namespace verify
