// Whether the statement that a program records still holds with one step changed.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "verify/mutants/program_mutants.hpp"

namespace verify::mutants {

enum class Notice {
  noticed,    // an output does not vanish, or the program breaks off
  no_change,  // each term of the outputs is what it was: a symmetric matrix transposed, 0 without
              // its sign, a difference that is squared, a value that nothing reads
  any_value,  // the statement holds whatever the step computes
  unnoticed,
};

// At one random point over one random 61-bit prime: what is not 0 there is not 0, and what is 0
// there is taken for 0, which is wrong with a chance below degree * 2^-60.
class MutantTrial {
 public:
  MutantTrial(Program program, std::uint64_t seed);

  // Whether it can be asked: without functions, and all outputs vanish.
  bool holds() const { return holds_; }
  Notice of(const Mutant& mutant) const;

 private:
  using Values = std::optional<std::vector<std::uint64_t>>;  // none where it breaks off
  Values values(const Program& program) const;
  bool vanishes(const Program& program) const;
  bool holds_with_any_value(std::uint32_t step) const;
  Values terms(Program program) const;

  Program program_;
  std::uint64_t prime_ = 0;
  std::vector<std::uint64_t> point_;
  bool holds_ = false;
  std::vector<Slot> terms_;
};

}  // namespace verify::mutants
