// The parts of compare: each looks at one side of two results of the same claim and instance.
#pragma once

#include "verify/judge/result.hpp"

namespace verify {

// Gathers the changes of one result.
class ChangeList {
 public:
  ChangeList(const Result& result, std::vector<Change>& changes);
  void add(std::string what, std::string before, std::string after, Direction direction);

 private:
  const Result& result_;
  std::vector<Change>& changes_;
};

// Verdict, expected verdict, and the evidence and scope of the check that carries the verdict.
void compare_verdicts(const Result& before, const Result& after, ChangeList& changes);

// Checks by name. One that the later run leaves to --deep is passed over.
void compare_checks(const Result& before, const Result& after, ChangeList& changes);

// Values by name, expected values by name and instance. `deep_left_out`: what is gone may have come
// from a check that only --deep runs.
void compare_values(const Result& before, const Result& after, const Margin& margin,
                    bool deep_left_out, ChangeList& changes);

}  // namespace verify
