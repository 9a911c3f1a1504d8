// Means of numbers as the formulas that they are, before an order of them is looked at.
#pragma once

#include <optional>
#include <set>
#include <string>

#include "verify/scalar/work.hpp"
#include "verify/words/file/written.hpp"

namespace verify {

struct MeansPutIn {
  WrittenIdentity said;
  std::set<std::string> rules;  // what was used besides: "; by quoted: .."
};

// With every mean in the statement that is found as a formula, and shown to be that one; nothing
// where there is none.
std::optional<MeansPutIn> with_means_put_in(const Vocabulary& vocabulary,
                                            const WrittenIdentity& said, Work& work);

}  // namespace verify
