// Running claims with a journal, for every command that needs results of its own.
#pragma once

#include <string>
#include <vector>

#include "verify/runner/pool.hpp"
#include "verify/service/job_list.hpp"

namespace CLI {
class App;
}

namespace verify {

constexpr int interrupted_code = 130;

struct RunRequest {
  Request wanted;
  RunOptions pool;
  double memory_mebibytes = 4096;
  std::string journal, resume;
  std::string go_on;         // a journal to resume if it is there, and to begin if not
  std::string shard;         // "K/M"; empty: the whole
  std::string certificates;  // folder of what the checks evaluate; empty: it is not kept
};

// What a worker may take.
Limits limits_of(const RunRequest& request);

// --timeout, in seconds for what is said, and --memory.
void add_limits(CLI::App& command, Limits& limits, double& memory_mebibytes,
                const std::string& seconds_for);
// These, --deep, --seed and --jobs.
void add_run_options(CLI::App& command, RunRequest& request);

struct Ran {
  Report report;
  std::vector<Job> jobs;  // of the shard
  bool refused = false;   // an instance was not valid: standard error says which and why
  bool interrupted = false;
  bool incomplete = false;    // the system refused to go on: these are the results until then
  bool unjournalled = false;  // the journal could not be written to its end
  std::string journal;        // its path
};

// Progress, refusals and, after Ctrl-C, how to go on are said on standard error. Throws UsageError,
// and std::runtime_error for files that cannot be read or written.
Ran run_claims(const RunRequest& request, const Claims& claims);

}  // namespace verify
