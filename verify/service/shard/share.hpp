// Which assertion of a run one of several machines does.
#pragma once

#include <string>
#include <vector>

#include "verify/judge/shard.hpp"
#include "verify/runner/unit.hpp"

namespace verify {

constexpr long most_shards = 100000;

// "2/8": index and count. Throws UsageError.
Shard parse_shard(const std::string& text);

// The shard with its places and the plan of the whole, and the jobs with what belongs to it.
struct Share {
  Shard shard;
  std::vector<Job> jobs;
};
Share share_of(std::vector<Job> jobs, Shard shard, const std::vector<std::string>& unreadable);

// Where a job's results stand, in their order.
std::vector<ResultPlace> places_of(const Job& job);

}  // namespace verify
