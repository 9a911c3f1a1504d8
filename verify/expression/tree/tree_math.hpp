// A statement's tree as mathematics between dollars: its letters with what is supposed of them, the
// definitions that it calls, what stands in several places, and its identities.
#pragma once

#include <string>
#include <vector>

#include "verify/expression/tree/tree.hpp"

namespace verify {

struct MathLetter {
  std::string name, shape;              // "d \\times n"; empty of a scalar
  std::vector<std::string> properties;  // words
  std::string law;                      // words with mathematics between dollars
};
struct MathSize {
  std::string name;
  long least = 0;  // 1 where it is inverted
};
struct MathEquation {
  std::string left, right;
};
struct MathStatement {
  std::vector<MathLetter> letters;  // those that occur
  std::vector<MathSize> sizes;
  std::vector<MathEquation> definitions;  // each after those that it uses
  std::vector<MathEquation> identities;
  std::size_t nodes = 0;     // different ones
  bool independent = false;  // several letters are random
};
MathStatement math_of(const StatementTree& statement);

// One node of it, with names in place of letters and nothing defined apart.
std::string math_of(const StatementTree& statement, const Tree& tree);

}  // namespace verify
