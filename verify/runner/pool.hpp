// Runs jobs in worker processes, several at a time, and hands out results as they come.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "verify/judge/result.hpp"
#include "verify/runner/worker.hpp"

namespace verify {

struct RunOptions {
  int workers = 1;
  Limits limits;
};

struct Progress {
  std::size_t finished = 0, total = 0;  // results
  std::vector<std::string> running;     // claim ids
};

struct RunEvents {
  // In the order of completion; of a user's instances each as soon as it is through.
  std::function<void(const Job&, const Result&)> finished;
  std::function<void(const Progress&)> progress;  // now and then
};

struct RunOutcome {
  std::vector<Result> results;         // in the order of the jobs
  std::vector<RefusedInputs> refused;  // instances that are not valid
  bool interrupted = false;
  std::string failure;  // why the run ended before its end, unless it was interrupted
};

// Runs every job unless `stop` becomes true, upon which all workers are ended at once, or the
// system refuses every process. Finished results are kept in either case.
RunOutcome run_jobs(const std::vector<Job>& jobs, const RunOptions& options,
                    const RunEvents& events, const std::atomic<bool>& stop);

}  // namespace verify
