// An identity of a data file as a tree, for all ways that settle one.
#pragma once

#include <memory>
#include <set>
#include <string>

#include "verify/expression/tree/tree.hpp"
#include "verify/words/file/written.hpp"

namespace verify {

// What is made of the letters of these names, which are drawn in alphabetical order.
class WrittenTrees {
 public:
  WrittenTrees(const Vocabulary& vocabulary, const std::set<std::string>& letters);
  ~WrittenTrees();

  // A scalar where its shape is that of one, a matrix otherwise.
  Tree of(const Expression& formula);
  // With the spaces and letters so far.
  StatementTree statement(std::vector<TreeIdentity> identities) const;

 private:
  class Lowering;
  std::unique_ptr<Lowering> lowering_;
};

StatementTree statement_tree(const Vocabulary& vocabulary, const WrittenIdentity& version);

}  // namespace verify
