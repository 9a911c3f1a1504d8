// What the hypotheses of a claim that its data file writes alone say of sizes: a statement under
// n = 2 covers n = 2 and no other n.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "verify/words/file/written.hpp"
#include "verify/words/scope.hpp"

namespace verify {

struct SizeRange {
  std::optional<long> least, most;  // whole numbers that are allowed, both ends with them
};

struct SizeHypotheses {
  std::map<std::string, SizeRange> ranges;  // of single sizes: "n = 2", "2 n >= 5"
  // As typed, of all others in which nothing but sizes occurs: "n > d + 1"; and of what the
  // statement divides by "n - d - 1 != 0".
  std::vector<std::string> conditions;
};

SizeHypotheses size_hypotheses(const Vocabulary& vocabulary, const Uses& uses);

// The scope of what is shown for these sizes and all inputs, as far as the hypotheses reach.
Scope under_hypotheses(Sizes sizes, const Vocabulary& vocabulary, const Uses& uses);

}  // namespace verify
