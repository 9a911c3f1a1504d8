// The way in which a statement with sums over indices is settled at all sizes by one identity test:
// at sizes that hold as many different indices as a monomial of it has (the lemma and its proof:
// verify/linalg/words/visit_block.hpp). The program derives these sizes from the statement run on
// counts, and refuses sizes that are too small. In a declaration:
//
//   {"step", {visits(Step{}, {{"d", 3}})}, {{"no gate", visits(Step{true}, {{"d", 3}})}}}
#pragma once

#include <map>
#include <string>

#include "verify/algebra/words/word_ways.hpp"

namespace verify {

// The least sizes at which the statement has to vanish, at least 1 each.
using LeastSizes = std::map<std::string, long>;
LeastSizes least_sizes(const StatementTree& tree);
template <class Statement>
LeastSizes least_sizes(const Statement& statement) {
  return least_sizes(tree_of(StatementOfTrees(statement)));
}

// The identity test with what it reaches.
Finding settle_visits(const LeastSizes& least, const Program& program,
                      const std::map<std::string, long>& sizes, const Context& context);
Recording examined_visits(const LeastSizes& least, const Program& program,
                          const std::map<std::string, long>& at, const Stated& statement);

// At all sizes that the statement says to be those of visits or indices, by a test at these.
WayCheck settled_by_visits(const Stated& statement, TreeOf tree,
                           const std::map<std::string, long>& sizes);
template <class Statement>
WayCheck visits(const Statement& statement, const std::map<std::string, long>& sizes,
                SourcePlace place = SourcePlace::here()) {
  const auto of = stated(statement, place);
  auto step = settled_by_visits(of, tree_with<Statement>, sizes);
  if constexpr (HasBase<Statement, Letters<TreeMatrix>>)
    return by_induction(std::move(step),
                        settled_by_visits(stated_base(of), tree_with<BaseOf<Statement>>, sizes));
  else
    return step;
}

}  // namespace verify
