// What the checks say of each part of a claim. A pure function of what ran and of what is recorded
// of the parts of other claims that a part rests on.
#pragma once

#include <string>
#include <vector>

#include "verify/judge/outcome.hpp"
#include "verify/words/part.hpp"
#include "verify/words/reach.hpp"

namespace verify {

// What is recorded of a part of another claim: nothing that rests on it says more.
struct Cap {
  std::string part;  // "claim#part"
  Grade grade = Grade::open;
  Reach reach;
  SizeNames sizes;  // that it speaks of; others do not occur in it
};

struct PartResult {
  Part part;
  std::vector<Cap> caps;  // of other claims
  Grade grade = Grade::open;
  Reach reach;           // of a refuted part: the place of the counterexample
  bool by_hand = false;  // a step by hand is among what the grade rests on
  std::string carrier;   // name of a check that carries the grade; of a chain, its first
  std::string reason;    // why it is refuted, unsettled or open
  // A rigorous yes whose reach contains the place of a rigorous no.
  bool contradicts_itself = false;
};

// The same parts, graded. Their grades and reaches on entry do not matter.
std::vector<PartResult> graded(std::vector<PartResult> parts,
                               const std::vector<CheckOutcome>& checks);

// The ways that carry its grade, as its checks alone give it, check by check: a refutation, or the
// best of those that settle it. Of a part that is proved or refuted each does so alone; the sizes
// of another are those of all together.
struct CarryingWays {
  bool each_alone = false;
  std::vector<std::vector<const CheckOutcome*>> ways;
};
CarryingWays carrying_ways(const Part& part, const std::vector<CheckOutcome>& checks);

const PartResult* find_part(const std::vector<PartResult>& parts, const std::string& id);

// The parts on which the verdict turns: what the paper states; in claims of ours what we state, and
// in those of lines of a proof alone these lines.
std::vector<const PartResult*> statement_of(const std::vector<PartResult>& parts);
// The parts of ours that correct this one, together.
std::vector<const PartResult*> corrections_of(const PartResult& part,
                                              const std::vector<PartResult>& parts);

}  // namespace verify
