// What can be said of every claim without reading its data file: enough to find, name and list it.
// The table of the built-in claims is written by verify/index when the program is built.
#pragma once

#include <span>
#include <string_view>

#include "verify/words/verdict.hpp"

namespace verify {

struct ClaimLabel {
  std::string_view id;     // "<paper>.<claim>"
  std::string_view title;  // marked text
  std::string_view paper;  // "Ahn et al. 2023"
  std::string_view place;  // "Theorem 1"
  Verdict expected;
  std::span<const std::string_view> also;  // other names, without the paper
  unsigned rank;         // its place in the order of the paper; those that have none are last
  bool of_paper = true;  // some assertion of it is the paper's
};

// In the order of the registry, and as many.
std::span<const ClaimLabel> claim_index();
// Those that the program was built with.
std::span<const ClaimLabel> built_in_index();
// Whether a claim was added, as those of a user's folder are; whether any was.
bool is_added(std::string_view id);
bool has_added_claims();

// More, whose words live as long as the program. Spans that were given out before are not good any
// longer.
void add_to_index(std::span<const ClaimLabel> labels);

// The rank of a claim, the last where the program does not know it.
unsigned rank_of(std::string_view id);

}  // namespace verify
