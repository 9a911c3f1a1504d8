#include "verify/runner/pool.hpp"

#include <poll.h>

#include <algorithm>
#include <list>
#include <system_error>

#include "verify/runner/task.hpp"

namespace verify {
namespace {

constexpr int tick_milliseconds = 100;
constexpr int patience_ticks = 30;  // while the system refuses processes and none of ours runs

class Pool {
 public:
  Pool(const std::vector<Job>& jobs, const RunOptions& options, const RunEvents& events)
      : jobs_(jobs), options_(options), events_(events), by_job_(jobs.size()) {
    for (const auto& job : jobs)
      total_ += job.subject == Subject::data_file ? 1 : job.instances.size();
  }

  RunOutcome run(const std::atomic<bool>& stop) {
    while (next_ < jobs_.size() || !running_.empty()) {
      if (stop) return ended_early();
      start_workers();
      if (!outcome_.failure.empty()) return ended_early();
      events_.progress(progress());
      wait_and_serve();
    }
    return outcome();
  }

 private:
  // When the system refuses a process, those that run are waited for: fewer at a time do as well.
  void start_workers() {
    const auto busy = [&] {
      return std::any_of(running_.begin(), running_.end(),
                         [](const Task& task) { return task.has_worker(); });
    };
    try {
      for (auto& task : running_) {
        if (task.needs_worker()) task.start_worker();
      }
      while (next_ < jobs_.size() &&
             static_cast<int>(running_.size()) < std::max(1, options_.workers)) {
        Task task(jobs_[next_], next_, options_.limits);
        task.start_worker();
        running_.push_back(std::move(task));
        ++next_;
      }
      refusals_ = 0;
    } catch (const std::system_error& error) {
      if (!busy() && ++refusals_ > patience_ticks)
        outcome_.failure = std::string("no worker process could be started: ") + error.what();
    }
  }

  void wait_and_serve() {
    std::vector<pollfd> pipes;
    for (const auto& task : running_) pipes.push_back({task.pipe(), POLLIN, 0});
    poll(pipes.data(), pipes.size(), tick_milliseconds);
    std::size_t k = 0;
    for (auto task = running_.begin(); task != running_.end(); ++k) {
      if (pipes[k].revents != 0) task->serve();
      task->look_at_clock();
      hand_out(*task);
      task = task->over() ? running_.erase(task) : std::next(task);
    }
  }

  void hand_out(Task& task) {
    for (auto& result : task.take_results()) {
      events_.finished(task.job(), result);
      by_job_[task.index()].push_back(std::move(result));
      ++finished_;
    }
    if (!task.over()) return;
    const auto& job = task.job();
    for (const auto& [instance, words] : task.refused()) {
      const auto& text = job.instances.at(static_cast<std::size_t>(instance));
      outcome_.refused.push_back(
          {{job.claim->words.id, job.subject, text.name}, text.fields, words});
    }
    finished_ += task.refused().size();
  }

  Progress progress() const {
    Progress p{finished_, total_, {}};
    for (const auto& task : running_) p.running.push_back(task.job().claim->words.id);
    return p;
  }

  RunOutcome ended_early() {
    for (auto& task : running_) task.kill_worker();
    outcome_.interrupted = outcome_.failure.empty();
    return outcome();
  }

  RunOutcome outcome() {
    for (auto& results : by_job_)
      std::move(results.begin(), results.end(), std::back_inserter(outcome_.results));
    return std::move(outcome_);
  }

  const std::vector<Job>& jobs_;
  const RunOptions& options_;
  const RunEvents& events_;
  std::vector<std::vector<Result>> by_job_;
  std::list<Task> running_;
  std::size_t next_ = 0, finished_ = 0, total_ = 0;
  int refusals_ = 0;
  RunOutcome outcome_;
};

}  // namespace

RunOutcome run_jobs(const std::vector<Job>& jobs, const RunOptions& options,
                    const RunEvents& events, const std::atomic<bool>& stop) {
  return Pool(jobs, options, events).run(stop);
}

}  // namespace verify
