// From the words of `run` to jobs.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "verify/claim/claim.hpp"
#include "verify/judge/result.hpp"
#include "verify/runner/unit.hpp"
#include "verify/words/file/data_file.hpp"

namespace verify {

struct Request {
  std::vector<std::string> patterns;  // ids, papers, globs, ID@INSTANCE
  std::vector<std::string> settings;  // NAME=VALUE
  std::vector<std::string> files;     // instance files
  std::vector<std::string> texts;     // whose comments hold numbers (held_numbers.hpp)
  std::vector<InstanceFile> given;    // instances that the program itself made up
  bool deep = false;
  std::uint64_t seed = 1;
};

struct WantedJobs {
  std::vector<Job> jobs;                // one a claim, in registry order
  std::vector<std::string> unreadable;  // what is wrong with files that give no instance
  bool lacks_claims = false;  // files of an added folder that give none, told when it was read
};

// Throws UsageError for unknown names and contradictory wishes.
WantedJobs jobs_for(const Request& request, const Claims& claims);

}  // namespace verify
