// A statement about matrices is run once, on trees; all ways interpret what it then says.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "verify/algebra/words/letters.hpp"
#include "verify/claim/assertions/stated.hpp"

namespace verify {

using StatementOfTrees = AnyStatement<Vanishing<TreeMatrix>, Letters<TreeMatrix>>;
StatementTree tree_of(const StatementOfTrees& statement);

// Of the statement of one type with these members.
using TreeOf = StatementTree (*)(const std::vector<long>& members);
template <class Statement>
StatementTree tree_with(const std::vector<long>& members) {
  return tree_of(StatementOfTrees(with_members<Statement>(members)));
}

// What a reader sees of it.
std::function<CheckedStatement()> shown_tree(const Stated& statement, TreeOf tree);

// The same for programs of others.
std::function<Certificate()> certified_tree(CertifiedWay way, const Stated& statement, TreeOf tree);

// Whether a mean is taken, which is a word and no number.
bool has_mean(const StatementTree& tree);

// What ought to vanish at these sizes, entry by entry.
Vector<Traced> entries_at(const StatementTree& tree, Variables<Traced>& free,
                          const std::map<std::string, long>& sizes);
Program record_at(const StatementTree& tree, const std::map<std::string, long>& sizes);

// The statement at given sizes: one about numbers, to be recorded.
template <class Statement>
struct AtSizes {
  Statement statement;
  std::map<std::string, long> sizes;

  Vector<Traced> operator()(Variables<Traced>& free) const {
    return entries_at(tree_of(StatementOfTrees(statement)), free, sizes);
  }
};

}  // namespace verify
