// Gathers what changed of one result.
#pragma once

#include <string>
#include <vector>

#include "verify/judge/result.hpp"

namespace verify {

// Appends to `changes`, under the id and instance of `result`; both must outlive it.
class ChangeList {
 public:
  ChangeList(const Result& result, std::vector<Change>& changes);
  void add(std::string what, std::string before, std::string after, Direction direction);
  // What differs, and may be better or worse.
  void add_differing(std::string what, std::string before, std::string after);

 private:
  const Result& result_;
  std::vector<Change>& changes_;
};

}  // namespace verify
