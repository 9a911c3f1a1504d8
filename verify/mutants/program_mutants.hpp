// One change to one step of a recorded program: what a minor error in the source of a statement, or
// in a model that it calls, would record.
#pragma once

#include <string>
#include <vector>

#include "verify/recording/program.hpp"

namespace verify::mutants {

enum class Change {
  other_operation,  // a sum for a difference, a product for a sum or a quotient
  swapped,          // the operands of what does not commute
  constant_by_one,
  opposite_sign,
  without_left,  // the term or factor is dropped
  without_right,
  transposed_left,
  transposed_right,
  short_sum,  // the last term of each inner product of a matrix product is dropped
};

struct Mutant {
  std::uint32_t step = 0;
  Change change = Change::other_operation;
};

// All changes that the step's operation and shapes allow.
std::vector<Mutant> mutants_of(const Program& program);

Program mutated(Program program, const Mutant& mutant);

// The step's values as further variables, which come last.
Program with_free_step(Program program, std::uint32_t step);

std::string to_text(Operation operation);
std::string to_text(Change change);

}  // namespace verify::mutants
