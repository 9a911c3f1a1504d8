// Sees every statement whose mean is computed in words, which records no program, and every formula
// of a data file, for an audit that changes its tree node by node.
#pragma once

#include <utility>
#include <vector>

#include "verify/expression/tree/tree.hpp"

namespace verify {

// Of this thread, as long as it lives. One at a time.
class TreeWatch {
 public:
  TreeWatch();
  ~TreeWatch();
  TreeWatch(const TreeWatch&) = delete;
  TreeWatch& operator=(const TreeWatch&) = delete;

  static void see(const StatementTree& statement);
  // The statements that were seen since this was last asked.
  std::vector<StatementTree> taken() { return std::exchange(seen_, {}); }

 private:
  std::vector<StatementTree> seen_;
};

}  // namespace verify
