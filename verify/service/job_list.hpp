// From the words of `run` to jobs.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "verify/claim/claim.hpp"
#include "verify/judge/result.hpp"
#include "verify/runner/unit.hpp"

namespace verify {

struct Request {
  std::vector<std::string> patterns;  // ids, papers, globs, ID@INSTANCE
  std::vector<std::string> settings;  // NAME=VALUE
  std::vector<std::string> files;     // instance files
  bool deep = false;
  std::uint64_t seed = 1;
};

// One job a claim, in registry order, without what `earlier` already holds. Throws UsageError for
// unknown names and contradictory wishes, std::runtime_error for files that cannot be read.
std::vector<Job> jobs_for(const Request& request, const Claims& claims,
                          const std::vector<Result>& earlier);

}  // namespace verify
