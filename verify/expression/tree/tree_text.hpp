// The canonical text of a statement's tree, a line a node: what it is evaluated from, and nothing
// else. The same statement gives the same bytes; another one others.
//
//   space 1 d
//   letter 1 matrix 1 1 symmetric
//   letter 2 vector 1 0
//   %0 letter ; 1
//   %1 letter ; 2
//   %2 product vector 1 0 %0 %1
//   equal %2 %1
#pragma once

#include <string>

#include "verify/expression/tree/tree.hpp"

namespace verify {

std::string to_text(const StatementTree& statement);
// The same with the names of the letters: "symbol 1 A matrix 1 1 symmetric"; "-" where it has none.
std::string named_text(const StatementTree& statement);
// The same, with the lines of further nodes, and how they are called there: "%12".
struct NamedNodes {
  std::string text;
  std::vector<std::string> names;
};
NamedNodes named_text(const StatementTree& statement, const std::vector<Tree>& asked);
// 64 bits of it, in hexadecimal.
std::string fingerprint(const StatementTree& statement);

std::string to_text(TreeKind kind);  // "product"

}  // namespace verify
