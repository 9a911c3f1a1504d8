// The shards of one run, put together.
#pragma once

#include <string>
#include <vector>

#include "verify/judge/result.hpp"

namespace verify {

struct ShardFile {
  std::string path;
  Report report;
};

// The report that one run would have given, but for versions and costs, which are theirs. Throws
// UsageError that names the files where one is no shard, where they are shards of different runs,
// where one is missing, double or not finished.
Report merged_shards(std::vector<ShardFile> files);

}  // namespace verify
