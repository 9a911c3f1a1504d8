#include "verify/runner/task.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <nlohmann/json.hpp>
#include <utility>

#include "verify/results/outcome_json.hpp"
#include "verify/runner/assemble.hpp"
#include "verify/runner/steps.hpp"
#include "verify/runner/unit_json.hpp"
#include "verify/words/file/built_json.hpp"

namespace verify {
namespace {

bool is_whole_job(const Job& job) { return job.subject == Subject::data_file; }

std::string words_of_limit(const Job& job, const Limits& limits) {
  return fmt::format("the time limit of {:g} s for one {} was reached; raise it with --timeout",
                     limits.timeout_seconds, is_whole_job(job) ? "claim" : "instance");
}

}  // namespace

Task::Task(const Job& job, std::size_t index, const Limits& limits)
    : job_(&job), index_(index), limits_(limits), steps_(steps_of(job)) {}

void Task::start_worker() {
  worker_ = verify::start_worker(*job_, steps_, at_, refused_, limits_);
  ended_ = false;
  // A worker that takes over under the same limit has what is left of it.
  const bool goes_on = is_whole_job(*job_) || share_limit(*job_, steps_[limited_], steps_[at_]);
  if (deadline_ == Clock::time_point{} || !goes_on) set_deadline(at_);
}

void Task::set_deadline(std::size_t step) {
  const std::chrono::duration<double> patience(limits_.timeout_seconds);
  deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(patience);
  limited_ = step;
}

void Task::begin(std::size_t step) {
  at_ = step;
  const auto& unit = steps_.at(step);
  if (!share_limit(*job_, steps_[limited_], unit)) set_deadline(step);
  const bool own = !is_whole_job(*job_) && !is_validation(unit);
  if (own && unit.instance != claim_level) close_instances_before(unit.instance);
}

void Task::take_message(const std::string& line) {
  const auto message = built_json<nlohmann::ordered_json>(line);
  if (message.contains("start")) {
    begin(message.at("start"));
  } else if (message.contains("unit")) {
    auto unit = unit_from_json({message.at("unit"), "/unit"});
    const bool own = !is_whole_job(*job_) && unit.unit.instance != claim_level;
    (own ? own_ : shared_).push_back(std::move(unit));
    peak_bytes_ = std::max<long>(peak_bytes_, message.at("peak"));
    ++at_;
  } else if (message.contains("filled")) {
    filled_[message.at("filled")] = data_from_json({message.at("fields"), "/fields"});
  } else if (message.contains("refused")) {
    refused_.emplace(message.at("refused"), message.at("words"));
  } else if (message.contains("end")) {
    ended_ = true;
  } else if (message.contains("fatal")) {
    for (; at_ < steps_.size(); ++at_) abandon(at_, message.at("fatal"));
  }
}

void Task::serve() {
  char chunk[65536];
  while (true) {
    const auto n = read(worker_.pipe, chunk, sizeof chunk);
    if (n == 0) break;
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return;  // nothing more for now
    buffer_.append(chunk, static_cast<std::size_t>(n));
    try {
      std::size_t begin = 0;
      for (auto end = buffer_.find('\n'); end != std::string::npos;
           end = buffer_.find('\n', begin)) {
        take_message(buffer_.substr(begin, end - begin));
        begin = end + 1;
      }
      buffer_.erase(0, begin);
    } catch (const std::exception& error) {
      kill(worker_.pid, SIGKILL);
      reap();
      return settle_death(std::string("what the worker process said cannot be read: ") +
                          error.what());
    }
  }
  const int status = reap();
  if (ended_ || at_ >= steps_.size()) return finish();
  settle_death(describe_death(status, limits_));
}

void Task::look_at_clock() {
  if (!has_worker() || Clock::now() <= deadline_) return;
  kill(worker_.pid, SIGKILL);
  reap();
  const auto reason = words_of_limit(*job_, limits_);
  auto last = at_;
  while (last + 1 < steps_.size() && share_limit(*job_, steps_[at_], steps_[last + 1])) ++last;
  for (auto step = at_; step <= last && step < steps_.size(); ++step) abandon(step, reason);
  go_on_behind(last);
}

void Task::settle_death(const std::string& reason) {
  abandon(at_, reason);
  go_on_behind(at_);
}

void Task::abandon(std::size_t step, const std::string& reason) {
  const auto& unit = steps_.at(step);
  if (refused_.count(unit.instance) != 0) return;
  if (is_validation(unit)) {
    refused_.emplace(unit.instance, place_of(*job_, unit.instance) +
                                        ": whether these inputs are allowed could not be found "
                                        "out: " +
                                        reason);
    return;
  }
  if (!is_whole_job(*job_) && unit.instance != claim_level) close_instances_before(unit.instance);
  const bool own = !is_whole_job(*job_) && unit.instance != claim_level;
  (own ? own_ : shared_).push_back(abandoned(*job_, unit, reason));
}

void Task::go_on_behind(std::size_t step) {
  at_ = step + 1;
  while (at_ < steps_.size() && refused_.count(steps_[at_].instance) != 0) ++at_;
  if (at_ >= steps_.size()) finish();
}

// The results of the user's instances before this one: nothing more will be said of them.
void Task::close_instances_before(int instance) {
  for (; closed_ < instance; ++closed_) {
    if (refused_.count(closed_) == 0) {
      auto units = shared_;
      for (auto& unit : own_) {
        if (unit.unit.instance == closed_) units.push_back(std::move(unit));
      }
      whole_.push_back(assemble_instance(*job_, units, closed_, filled_[closed_]));
      whole_.back().peak_bytes = peak_bytes_;
    }
    std::erase_if(own_, [&](const UnitResult& unit) { return unit.unit.instance <= closed_; });
  }
}

void Task::finish() {
  over_ = true;
  if (!is_whole_job(*job_)) return close_instances_before(static_cast<int>(job_->instances.size()));
  for (auto& result : assemble(*job_, shared_, refused_)) {
    result.peak_bytes = peak_bytes_;
    whole_.push_back(std::move(result));
  }
}

std::vector<Result> Task::take_results() { return std::exchange(whole_, {}); }

void Task::kill_worker() {
  if (!has_worker()) return;
  kill(worker_.pid, SIGKILL);
  reap();
}

// Waits for the worker's end; its status.
int Task::reap() {
  int status = 0;
  rusage usage{};
  while (wait4(worker_.pid, &status, 0, &usage) < 0 && errno == EINTR) {
  }
  close(worker_.pipe);
  worker_ = {};
  peak_bytes_ = std::max(peak_bytes_, usage.ru_maxrss * 1024L);
  buffer_.clear();
  return status;
}

}  // namespace verify
