#include "verify/service/resume.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <tuple>

#include "verify/results/checksum.hpp"
#include "verify/results/outcome_json.hpp"

namespace verify {
namespace {

using Json = nlohmann::ordered_json;
using Place = std::tuple<std::string, Subject, std::string>;  // claim, subject, instance

Place place_of(const Result& result) { return {result.id, result.subject, result.instance}; }

bool is_settled(const Result& result) {
  return std::none_of(result.checks.begin(), result.checks.end(),
                      [](const CheckOutcome& c) { return came_out(c) == Outcome::open; }) &&
         std::none_of(result.expected_values.begin(), result.expected_values.end(),
                      [](const Agreement& a) { return a.agrees == Truth::unknown; });
}

// The place of every result of the jobs, by its rank.
std::map<Place, std::size_t> ranks_of(const std::vector<Job>& jobs) {
  std::map<Place, std::size_t> ranks;
  const auto add = [&](const Job& job, const InstanceText& text) {
    ranks.emplace(Place{job.claim->id, job.subject, text.name}, ranks.size());
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

std::string content_of(const Job& job, const std::string& instance) {
  Json checks = Json::array(), instances = Json::array();
  for (const auto& check : job.claim->checks)
    checks.push_back({check.name, check.reason, to_text(check.evidence), to_text(check.expected)});
  for (const auto& text : job.instances) {
    if (job.subject == Subject::data_file || text.name == instance)
      instances.push_back({text.name, to_json(text.fields), to_json(text.expect)});
  }
  return checksum({to_text(job.claim->expected), checks, instances});
}

std::vector<Job> remaining(std::vector<Job> jobs, const std::vector<JournalEntry>& earlier) {
  std::map<Place, const JournalEntry*> known;
  for (const auto& entry : earlier) {
    if (is_settled(entry.result)) known[place_of(entry.result)] = &entry;
  }
  for (auto& job : jobs) {
    const auto is_done = [&, whole = job](const InstanceText& text) {
      const auto found = known.find({whole.claim->id, whole.subject, text.name});
      return found != known.end() && found->second->content == content_of(whole, text.name);
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

std::vector<Result> merged(const std::vector<JournalEntry>& earlier, std::vector<Result> fresh,
                           const std::vector<Job>& jobs) {
  std::map<Place, std::size_t> ranks = ranks_of(jobs);
  std::map<Place, Result> all;
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
