// Sees every program that is recorded, for an audit that changes its steps one by one. A step then
// stands for one place of the statement's source: equal steps and equal constants are not shared.
#pragma once

#include <utility>
#include <vector>

#include "verify/recording/program.hpp"

namespace verify {

// Of this thread, as long as it lives. One at a time.
class ProgramWatch {
 public:
  ProgramWatch();
  ~ProgramWatch();
  ProgramWatch(const ProgramWatch&) = delete;
  ProgramWatch& operator=(const ProgramWatch&) = delete;

  void see(const Program& program) { seen_.push_back(program); }
  // The programs that were finished since this was last asked.
  std::vector<Program> taken() { return std::exchange(seen_, {}); }

 private:
  std::vector<Program> seen_;
};

}  // namespace verify
