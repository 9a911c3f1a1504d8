#include "verify/runner/pool.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <list>
#include <map>
#include <nlohmann/json.hpp>

#include "verify/runner/assemble.hpp"
#include "verify/runner/unit_json.hpp"

namespace verify {
namespace {

using Clock = std::chrono::steady_clock;
constexpr int tick_milliseconds = 100;

// One job while it is under way, possibly through several workers in turn.
struct Running {
  const Job* job;
  std::size_t index;
  std::vector<Unit> units;
  WorkerProcess worker;
  Clock::time_point deadline;
  std::string buffer;
  std::size_t begun = 0;  // unit under way (or about to begin)
  std::vector<UnitResult> finished;
  std::map<int, std::string> refused;  // instances of the job, and why
  long peak_bytes = 0;
  bool ended = false;  // the worker said that it is through
};

void abandon_rest(Running& running, const std::string& reason) {
  for (; running.begun < running.units.size(); ++running.begun) {
    const auto& unit = running.units[running.begun];
    running.finished.push_back(abandoned(*running.job, unit, reason));
  }
}

void take_message(Running& running, const std::string& line) {
  const auto message = nlohmann::ordered_json::parse(line);
  if (message.contains("start")) {
    running.begun = message.at("start");
  } else if (message.contains("unit")) {
    running.finished.push_back(unit_from_json({message.at("unit"), "/unit"}));
    ++running.begun;
  } else if (message.contains("refused")) {  // once from each worker of the job
    running.refused.emplace(message.at("refused"), message.at("words"));
  } else if (message.contains("end")) {
    running.ended = true;
  } else if (message.contains("fatal")) {
    abandon_rest(running, message.at("fatal"));
  }
}

// Reads what the pipe holds; false at its end.
bool read_available(Running& running) {
  char chunk[65536];
  while (true) {
    const auto n = read(running.worker.pipe, chunk, sizeof chunk);
    if (n == 0) return false;
    if (n < 0) return errno == EINTR || errno == EAGAIN;
    running.buffer.append(chunk, static_cast<std::size_t>(n));
    std::size_t begin = 0;
    for (auto end = running.buffer.find('\n'); end != std::string::npos;
         end = running.buffer.find('\n', begin)) {
      take_message(running, running.buffer.substr(begin, end - begin));
      begin = end + 1;
    }
    running.buffer.erase(0, begin);
  }
}

// Waits for the worker's end; its status.
int reap(Running& running) {
  int status = 0;
  rusage usage{};
  while (wait4(running.worker.pid, &status, 0, &usage) < 0 && errno == EINTR) {
  }
  close(running.worker.pipe);
  running.peak_bytes = std::max(running.peak_bytes, usage.ru_maxrss * 1024L);
  running.buffer.clear();
  return status;
}

// The worker has closed its pipe. True when the job is over, false when a new worker took over.
bool settle_end(Running& running, const Limits& limits) {
  const int status = reap(running);
  if (running.ended || running.begun >= running.units.size()) return true;
  running.finished.push_back(
      abandoned(*running.job, running.units[running.begun], describe_death(status, limits)));
  if (++running.begun >= running.units.size()) return true;
  running.worker = start_worker(*running.job, running.units, running.begun, limits);
  return false;
}

void end_for_time(Running& running, const Limits& limits) {
  kill(running.worker.pid, SIGKILL);
  read_available(running);
  reap(running);
  abandon_rest(
      running,
      fmt::format("the time limit of {:g} s for one claim was reached; raise it with --timeout",
                  limits.timeout_seconds));
}

class Pool {
 public:
  Pool(const std::vector<Job>& jobs, const RunOptions& options, const RunEvents& events)
      : jobs_(jobs), options_(options), events_(events), by_job_(jobs.size()) {}

  RunOutcome run(const std::atomic<bool>& stop) {
    while (next_ < jobs_.size() || !running_.empty()) {
      if (stop) return interrupted();
      while (next_ < jobs_.size() &&
             static_cast<int>(running_.size()) < std::max(1, options_.workers))
        begin();
      events_.progress(progress());
      wait_and_serve();
    }
    return outcome(false);
  }

 private:
  void begin() {
    const Job& job = jobs_[next_];
    const auto results = job.subject == Subject::data_file ? 1 : job.instances.size();
    const std::chrono::duration<double> patience(options_.limits.timeout_seconds *
                                                 static_cast<double>(results));
    auto units = units_of(job);
    const auto worker = start_worker(job, units, 0, options_.limits);
    running_.push_back({&job, next_, std::move(units), worker,
                        Clock::now() + std::chrono::duration_cast<Clock::duration>(patience)});
    ++next_;
  }

  void wait_and_serve() {
    std::vector<pollfd> pipes;
    for (const auto& r : running_) pipes.push_back({r.worker.pipe, POLLIN, 0});
    poll(pipes.data(), pipes.size(), tick_milliseconds);
    std::size_t k = 0;
    for (auto r = running_.begin(); r != running_.end(); ++k) {
      bool over = false;
      if (pipes[k].revents != 0 && !read_available(*r)) {
        over = settle_end(*r, options_.limits);
      } else if (Clock::now() > r->deadline) {
        end_for_time(*r, options_.limits);
        over = true;
      }
      if (over) finish(*r);
      r = over ? running_.erase(r) : std::next(r);
    }
  }

  void finish(const Running& r) {
    by_job_[r.index] = assemble(*r.job, r.finished, r.refused);
    for (const auto& [instance, words] : r.refused) refused_.push_back(words);
    for (auto& result : by_job_[r.index]) {
      result.peak_bytes = r.peak_bytes;
      events_.finished(result);
    }
    ++finished_;
  }

  Progress progress() const {
    Progress p{finished_, jobs_.size(), {}};
    for (const auto& r : running_) p.running.push_back(r.job->claim->id);
    return p;
  }

  RunOutcome interrupted() {
    for (auto& r : running_) {
      kill(r.worker.pid, SIGKILL);
      reap(r);
    }
    return outcome(true);
  }

  RunOutcome outcome(bool was_interrupted) const {
    RunOutcome result{{}, refused_, was_interrupted};
    for (const auto& results : by_job_)
      result.results.insert(result.results.end(), results.begin(), results.end());
    return result;
  }

  const std::vector<Job>& jobs_;
  const RunOptions& options_;
  const RunEvents& events_;
  std::vector<std::vector<Result>> by_job_;
  std::vector<std::string> refused_;
  std::list<Running> running_;
  std::size_t next_ = 0, finished_ = 0;
};

}  // namespace

RunOutcome run_jobs(const std::vector<Job>& jobs, const RunOptions& options,
                    const RunEvents& events, const std::atomic<bool>& stop) {
  return Pool(jobs, options, events).run(stop);
}

}  // namespace verify
