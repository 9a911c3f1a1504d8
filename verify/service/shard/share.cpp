#include "verify/service/shard/share.hpp"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "verify/results/checksum.hpp"
#include "verify/results/shard_json.hpp"
#include "verify/service/resume.hpp"
#include "verify/service/selection.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

using Json = nlohmann::ordered_json;

long whole_number(const std::string& text) {
  long number = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() ? number : -1;
}

std::string plan_of(const std::vector<Job>& jobs, const std::vector<std::string>& unreadable) {
  Json plan = Json::array();
  for (const auto& job : jobs) {
    const auto places = places_of(job);
    for (std::size_t k = 0; k < places.size(); ++k)
      plan.push_back({to_json(places[k]), content_of(job, job.instances[k])});
  }
  plan.push_back(unreadable);
  return checksum(plan);
}

}  // namespace

Shard parse_shard(const std::string& text) {
  const auto slash = text.find('/');
  const long index = whole_number(text.substr(0, slash));
  const long count = slash == std::string::npos ? -1 : whole_number(text.substr(slash + 1));
  if (index < 1 || count < index || count > most_shards) {
    throw UsageError("--shard " + excerpt(text, 40) +
                     ": K/M is needed, the K-th of M shards, as in --shard 2/8; K is counted from "
                     "1, M is at most " +
                     std::to_string(most_shards));
  }
  return {index, count, "", {}, {}};
}

std::vector<ResultPlace> places_of(const Job& job) {
  std::vector<ResultPlace> places;
  for (const auto& text : job.instances) {
    places.push_back({job.claim->words.id, job.subject, text.name});
    if (job.subject == Subject::data_file) break;
  }
  return places;
}

Share share_of(std::vector<Job> jobs, Shard shard, const std::vector<std::string>& unreadable) {
  shard.plan = plan_of(jobs, unreadable);
  shard.unreadable = unreadable;
  long rank = 0;
  for (auto& job : jobs) {
    std::vector<InstanceText> kept;
    const auto places = places_of(job);
    for (std::size_t k = 0; k < places.size(); ++k) {
      if (rank++ % shard.count != shard.index - 1) continue;
      shard.places.push_back(places[k]);
      kept.push_back(job.instances[k]);
    }
    // A claim on its data file is one piece of work, whatever the number of its instances.
    const bool whole = job.subject == Subject::data_file && !kept.empty();
    if (!whole) job.instances = std::move(kept);
  }
  std::erase_if(jobs, [](const Job& job) { return job.instances.empty(); });
  return {std::move(shard), std::move(jobs)};
}

}  // namespace verify
