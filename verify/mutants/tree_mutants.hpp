// One change to one node of a statement's tree: what a minor error in its source would say. For
// statements that record no program, as those of means.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "verify/expression/tree/tree.hpp"
#include "verify/mutants/program_mutants.hpp"

namespace verify::mutants {

// The nodes that are evaluated, each after what it is made of, as GateMutant counts them.
std::vector<Tree> nodes_of(const StatementTree& statement);

// All changes that a node's kind and shapes allow.
std::vector<Mutant> tree_mutants(const std::vector<Tree>& nodes);

// What becomes of a statement where one node is replaced.
struct ChangedTree {
  StatementTree statement;
  std::vector<Tree> nodes;  // in place of those before, in their order
};
ChangedTree mutated(const StatementTree& statement, const std::vector<Tree>& nodes,
                    const Mutant& mutant);
// With letters of its own in place of the node.
ChangedTree with_free_node(const StatementTree& statement, const std::vector<Tree>& nodes,
                           std::uint32_t node);

}  // namespace verify::mutants
