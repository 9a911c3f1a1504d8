// One job under way, possibly through several workers in turn.
#pragma once

#include <chrono>
#include <map>
#include <string>
#include <vector>

#include "verify/judge/result.hpp"
#include "verify/runner/worker.hpp"

namespace verify {

// A worker that dies, hangs or cannot be understood costs the step it was at; the next one takes
// over behind it. A step that ran to no end is unknown, whatever it had found.
class Task {
 public:
  Task(const Job& job, std::size_t index, const Limits& limits);

  const Job& job() const { return *job_; }
  std::size_t index() const { return index_; }
  bool needs_worker() const { return worker_.pid < 0 && !over_; }
  bool has_worker() const { return worker_.pid >= 0; }
  int pipe() const { return worker_.pipe; }
  bool over() const { return over_; }

  // Throws std::system_error when the system refuses a process or a pipe; it may be tried again.
  void start_worker();
  // Takes what the pipe holds, its end and the end of the worker included.
  void serve();
  // Ends a worker whose time is up.
  void look_at_clock();
  void kill_worker();

  // The results that became whole since the last call: those of a user's instances one by one.
  std::vector<Result> take_results();
  // The instances that are not valid, and why.
  const std::map<int, std::string>& refused() const { return refused_; }

 private:
  using Clock = std::chrono::steady_clock;

  void take_message(const std::string& line);
  void begin(std::size_t step);
  void set_deadline(std::size_t step);
  void abandon(std::size_t step, const std::string& reason);
  void settle_death(const std::string& reason);
  void go_on_behind(std::size_t step);
  void close_instances_before(int instance);
  void finish();
  int reap();

  const Job* job_;
  std::size_t index_;
  Limits limits_;
  std::vector<Unit> steps_;
  std::size_t at_ = 0;  // the step under way, or about to begin
  WorkerProcess worker_;
  Clock::time_point deadline_;
  std::size_t limited_ = 0;  // the step that the time limit began with
  std::string buffer_;
  std::vector<UnitResult> shared_;  // of the claim; on the data file of its instances too
  std::vector<UnitResult> own_;     // of the user's instance under way
  int closed_ = 0;                  // the user's instances before this one have their results
  std::map<int, std::string> refused_;
  std::map<int, Fields> filled_;  // of instances given in assertion, what was added
  std::vector<Result> whole_;
  long peak_bytes_ = 0;
  bool ended_ = false;  // the worker said that it is through
  bool over_ = false;
};

}  // namespace verify
