// One worker of the fuzzer: what is drawn, where mutants lie, what came of them.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tests/fuzz/mutator.hpp"
#include "tests/fuzz/outcome.hpp"

namespace verify::fuzz {

class Session {
 public:
  Session(std::uint64_t seed, std::string its_folder);

  Mutator mutator;
  const std::string folder;

  void write(const std::string& name, const std::string& text) const;
  // Calls the program; a code that is not among those allowed is a fault.
  Ended settle(const std::string& kind, const Words& words, const std::vector<int>& allowed,
               const Setting& setting = {});
  // Of a call that is looked at in another way.
  void count(const std::string& kind, int code);
  // The mutant is kept, with the command that repeats it.
  void report(const std::string& kind, const Words& words, const std::string& fault);

  std::string summary() const;
  long faults() const { return faults_; }

 private:
  std::uint64_t seed_;
  std::map<std::string, long> counts_;
  long mutants_ = 0, faults_ = 0;
};

}  // namespace verify::fuzz
