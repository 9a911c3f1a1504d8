// Which claims of a report rest on which, with what became of each.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "verify/judge/result.hpp"

namespace verify {

struct ClaimNode {
  std::string id;
  std::optional<Verdict> verdict;  // the worst of its results; nothing: not in the report
  std::vector<std::size_t> needs;  // nodes on whose assertions its own rest
  std::vector<std::string> open;   // those of whose assertions below its own one is not settled
  std::string stands_alone;
  std::string title, place;  // marked text; empty where nobody knows the claim
};

// Nodes in the order of the report's claims, then what they depend on outside of it. A claim is
// settled by the verdicts proved, checked, corrected and supported.
using ClaimGraph = std::vector<ClaimNode>;

ClaimGraph graph_of(const Report& report);

// The claims of one paper, and those of others to which one of them has a tie.
ClaimGraph graph_of(const Report& report, const std::string& paper_key);

// The direct dependencies of each node that do not follow from others.
std::vector<std::vector<std::size_t>> essential_needs(const ClaimGraph& graph);

}  // namespace verify
