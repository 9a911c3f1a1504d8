#include "verify/runner/worker.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <map>
#include <new>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "verify/claim/assertions/declaration_faults.hpp"
#include "verify/claim/expected/refused_instance.hpp"
#include "verify/claim/references/stated_facts.hpp"
#include "verify/claim/validate.hpp"
#include "verify/results/outcome_json.hpp"
#include "verify/results/result_json.hpp"
#include "verify/runner/apart/confinement.hpp"
#include "verify/runner/steps.hpp"
#include "verify/runner/unit_json.hpp"
#include "verify/words/program.hpp"

namespace verify {
namespace {

using Json = nlohmann::ordered_json;

void send(int pipe, const Json& message) {
  const std::string line = to_line(message) + "\n";
  std::size_t sent = 0;
  while (sent < line.size()) {
    const auto n = write(pipe, line.data() + sent, line.size() - sent);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) _exit(EXIT_FAILURE);  // the parent is gone
    sent += static_cast<std::size_t>(n);
  }
}

// What recorded statements show of themselves is the checker's own matter, not the user's data's.
void refuse(const Job& job, const std::vector<std::string>& faults) {
  std::string words;
  for (const auto& fault : faults)
    words += (words.empty() ? "" : "\n") + data_file(job.claim->words.id) + ": " + fault;
  if (!words.empty()) throw std::runtime_error(words);
}

void refuse_facts(const Job& job, const std::string& assertion, const Facts& facts) {
  if (facts.empty()) return;
  static const Claims read_here;
  const auto& others = job.claims != nullptr ? *job.claims : read_here;
  refuse(job, fact_faults(job.claim->words, assertion, facts,
                          [&](const auto& id) { return others.words(id); }));
}

void refuse_recordings(const Job& job) {
  if (job.subject != Subject::data_file) return;
  refuse(job, refusal_faults(*job.claim));
  for (const auto& [assertion, facts] : recorded_facts(job.claim->theorem, job.deep))
    refuse_facts(job, assertion, facts);
}

// What is wrong with the recorded statements of an assertion says nothing of the others.
std::map<std::string, std::string> faults_of_assertions(const Job& job) {
  std::map<std::string, std::string> faults;
  if (job.subject != Subject::data_file) return faults;
  for (const auto& fault : recording_faults(job.claim->words, job.claim->theorem, job.deep)) {
    auto& words = faults[fault.assertion];
    words += (words.empty() ? "" : "\n") + data_file(job.claim->words.id) + ": " + fault.words;
  }
  return faults;
}

// In place of running it.
UnitResult at_fault(const Job& job, const Unit& step, const std::string& words) {
  auto result = abandoned(job, step, words);
  result.outcome.finished = true;
  return result;
}

Validated validated(const Job& job, int instance, Fields& filled) {
  const auto& text = job.instances.at(static_cast<std::size_t>(instance));
  try {
    return validate_filled(*job.claim, text, filled);
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {  // a condition that cannot be evaluated at these inputs
    return Refusal{place_of(job, instance) + ": a condition on these inputs cannot be evaluated: " +
                   error.what() + "; " + program_call("show") + " " + job.claim->words.id +
                   " lists what the inputs mean"};
  }
}

// The user's instances that were validated, each when it is first needed.
class Instances {
 public:
  Instances(const Job& job, const std::vector<Instance>& examples,
            std::map<int, std::string> refused, int pipe)
      : job_(job), examples_(examples), refused_(std::move(refused)), pipe_(pipe) {}

  bool all_refused() const {
    return job_.subject != Subject::data_file && refused_.size() >= job_.instances.size();
  }
  bool is_refused(int k) const { return refused_.count(k) != 0; }
  // Null, and the parent is told why, where the instance is not valid.
  const Instance* at(int k) {
    if (job_.subject == Subject::data_file) return &examples_.at(static_cast<std::size_t>(k));
    if (const auto known = valid_.find(k); known != valid_.end()) return &known->second;
    Fields filled;
    auto validated = verify::validated(job_, k, filled);
    if (const auto* refusal = std::get_if<Refusal>(&validated)) {
      send(pipe_, {{"refused", k}, {"words", refusal->words}});
      refused_.emplace(k, refusal->words);
      return nullptr;
    }
    if (!filled.empty()) send(pipe_, {{"filled", k}, {"fields", to_json(filled)}});
    return &valid_.emplace(k, std::get<Instance>(std::move(validated))).first->second;
  }

 private:
  const Job& job_;
  const std::vector<Instance>& examples_;
  std::map<int, std::string> refused_;
  std::map<int, Instance> valid_;
  int pipe_;
};

long peak_bytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss * 1024L;
}

void take(const Job& job, const Unit& step, const std::map<std::string, std::string>& faults,
          const std::vector<Instance>& examples, Instances& instances, int pipe) {
  const bool on_claim = step.instance == claim_level;
  const auto* instance = on_claim ? &examples.front() : instances.at(step.instance);
  if (instance == nullptr || is_validation(step)) return;
  const FactCollection collection;
  const auto& check = job.claim->checks.at(static_cast<std::size_t>(step.check));
  const auto fault = faults.find(check.assertion);
  auto unit = to_json(fault != faults.end() ? at_fault(job, step, fault->second)
                                            : run_unit(job, step, *instance, examples));
  if (job.subject == Subject::data_file && check.role == Role::way)
    refuse_facts(job, check.assertion, collection.facts());
  send(pipe, {{"peak", peak_bytes()}, {"unit", std::move(unit)}});  // the large one last
}

[[noreturn]] void work(const Job& job, const std::vector<Unit>& steps, std::size_t first,
                       const std::map<int, std::string>& refused, int pipe) {
  try {
    refuse_recordings(job);
    const auto faults = faults_of_assertions(job);
    const auto examples = instances_of(*job.claim);
    Instances instances(job, examples, refused, pipe);
    for (std::size_t i = first; i < steps.size() && !instances.all_refused(); ++i) {
      if (instances.is_refused(steps[i].instance)) continue;
      send(pipe, {{"start", i}});
      take(job, steps[i], faults, examples, instances, pipe);
    }
  } catch (const std::bad_alloc&) {
    _exit(memory_ran_out);
  } catch (const std::exception& error) {
    send(pipe, {{"fatal", error.what()}});
  }
  send(pipe, {{"end", true}});
  _exit(EXIT_SUCCESS);  // no destructors: the libraries' caches go with the process
}

}  // namespace

WorkerProcess start_worker(const Job& job, const std::vector<Unit>& steps, std::size_t first,
                           const std::map<int, std::string>& refused, const Limits& limits) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  const pid_t parent = getpid();
  const pid_t pid = fork();
  if (pid < 0) {
    const int reason = errno;
    close(ends[0]);
    close(ends[1]);
    throw std::system_error(reason, std::generic_category(), "fork");
  }
  if (pid == 0) {
    keep_only(ends[1]);
    confine(parent, limits);
    work(job, steps, first, refused, ends[1]);
  }
  close(ends[1]);
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  return {pid, ends[0]};
}

}  // namespace verify
