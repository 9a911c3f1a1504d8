#include "verify/service/resume.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "verify/results/checksum.hpp"
#include "verify/results/outcome_json.hpp"

namespace verify {
namespace {

using Json = nlohmann::ordered_json;

bool is_settled(const Result& result) {
  return std::none_of(result.checks.begin(), result.checks.end(),
                      [](const CheckOutcome& c) { return came_out(c) == Outcome::open; }) &&
         std::none_of(result.expected_values.begin(), result.expected_values.end(),
                      [](const Agreement& a) { return a.agrees == Truth::unknown; });
}

// The place of every result of the jobs, by its rank.
std::map<ResultPlace, std::size_t> ranks_of(const std::vector<Job>& jobs) {
  std::map<ResultPlace, std::size_t> ranks;
  const auto add = [&](const Job& job, const InstanceText& text) {
    ranks.emplace(ResultPlace{job.claim->words.id, job.subject, text.name}, ranks.size());
  };
  for (const auto& job : jobs) {
    for (const auto& text : job.instances) {
      add(job, text);
      if (job.subject == Subject::data_file) break;
    }
  }
  return ranks;
}

}  // namespace

std::string content_of(const Job& job, const InstanceText& instance) {
  Json checks = Json::array(), instances = Json::array();
  for (const auto& check : job.claim->checks)
    checks.push_back({check.name, check.reason, to_text(check.evidence), to_text(check.expected)});
  const auto add = [&](const InstanceText& text) {
    instances.push_back({text.name, to_json(text.fields), to_json(text.expect)});
  };
  if (job.subject != Subject::data_file) {
    add(instance);
  } else {
    std::for_each(job.instances.begin(), job.instances.end(), add);
  }
  return checksum({to_text(job.claim->words.expected), checks, instances});
}

std::string content_of(const Job& job, const std::string& instance) {
  const auto found = std::find_if(job.instances.begin(), job.instances.end(),
                                  [&](const auto& text) { return text.name == instance; });
  if (found == job.instances.end()) throw std::logic_error("no instance \"" + instance + "\"");
  return content_of(job, *found);
}

std::vector<Job> remaining(std::vector<Job> jobs, const std::vector<JournalEntry>& earlier) {
  std::map<ResultPlace, const JournalEntry*> known;
  for (const auto& entry : earlier) {
    if (is_settled(entry.result)) known[place_of(entry.result)] = &entry;
  }
  if (known.empty()) return jobs;
  for (auto& job : jobs) {
    const auto is_done = [&, whole = job](const InstanceText& text) {
      const auto found = known.find({whole.claim->words.id, whole.subject, text.name});
      return found != known.end() && found->second->content == content_of(whole, text);
    };
    if (job.subject != Subject::data_file) {
      std::erase_if(job.instances, is_done);
    } else if (is_done(job.instances.front())) {
      job.instances.clear();
    }
  }
  std::erase_if(jobs, [](const Job& job) { return job.instances.empty(); });
  return jobs;
}

std::vector<std::string> changed_since(const std::vector<Job>& jobs,
                                       const std::vector<JournalEntry>& earlier) {
  std::map<ResultPlace, std::string> known;
  for (const auto& entry : earlier) known[place_of(entry.result)] = entry.content;
  std::vector<std::string> changed;
  for (const auto& job : jobs) {
    for (const auto& text : job.instances) {
      const auto found = known.find({job.claim->words.id, job.subject, text.name});
      const bool is_claim = job.subject == Subject::data_file;
      if (found != known.end() && found->second != content_of(job, text))
        changed.push_back(job.claim->words.id + (is_claim ? "" : ", " + text.name));
      if (is_claim) break;
    }
  }
  return changed;
}

std::vector<Result> merged(const std::vector<JournalEntry>& earlier, std::vector<Result> fresh,
                           const std::vector<Job>& jobs) {
  std::map<ResultPlace, std::size_t> ranks = ranks_of(jobs);
  std::map<ResultPlace, Result> all;
  for (const auto& entry : earlier) all.insert_or_assign(place_of(entry.result), entry.result);
  for (auto& result : fresh) {
    const auto place = place_of(result);
    all.insert_or_assign(place, std::move(result));
  }
  std::vector<Result> results;
  for (auto& [place, result] : all) {
    ranks.emplace(place, ranks.size());
    results.push_back(std::move(result));
  }
  std::stable_sort(results.begin(), results.end(), [&](const Result& a, const Result& b) {
    return std::pair(a.id, ranks.at(place_of(a))) < std::pair(b.id, ranks.at(place_of(b)));
  });
  return results;
}

}  // namespace verify
