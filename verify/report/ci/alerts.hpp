// What a run has to tell a tool that shows faults at lines of files: code scanning, a pull request.
#pragma once

#include <string>
#include <vector>

#include "verify/judge/result.hpp"

namespace verify {

inline constexpr const char* no_severity = "none";

// The kinds are assertion of fingerprints: other words would make old alerts new ones.
struct Alert {
  std::string claim, instance, kind, level, message;  // level: error, warning, note, none
  std::string file = {};  // of a user's, and what stands at the line in it; the claim's if empty
  std::string field = {};
};

std::vector<Alert> alerts_of(const Report& report);

// The file and line to show it at: in a user's file the line of the field, else the first; of a
// claim [claim] in its data file.
struct AlertPlace {
  std::string path;
  int line = 1;
};
AlertPlace place_of(const Alert& alert);

}  // namespace verify
