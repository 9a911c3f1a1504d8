// Words as trees, for texts that programs of others read.
#pragma once

#include <string>
#include <vector>

#include "verify/expression/tree/tree.hpp"
#include "verify/linalg/words/word_polynomial.hpp"

namespace verify {

struct NamedLetter {
  MatrixLetter letter;
  std::string name;
  bool invertible = false, positive_definite = false;
};

class WordTrees {
 public:
  // The letters in their order; `spaces` begins with that of scalars.
  WordTrees(const std::vector<NamedLetter>& letters, std::vector<SpaceName> spaces);

  // A number, or a matrix. Throws std::invalid_argument for 1 over what is no letter.
  Tree of(const WordPolynomial& a) const;
  Tree of(const WordMonomial& monomial, Space rows, Space cols) const;
  Tree of(const ClosedWord& factor) const;
  // With this in place of the letter, not expanded.
  Tree put(const WordPolynomial& a, int letter, const WordPolynomial& by) const;
  StatementTree statement(std::vector<TreeIdentity> identities) const;

 private:
  Tree of(const MatrixLetter& letter) const;
  Tree of(const MatrixWord& word) const;  // of at least one letter

  // A number that is inverted is supposed to have an inverse, as the statement says.
  mutable std::vector<TreeLetter> letters_;
  mutable std::vector<Tree> trees_;  // put() changes one, and changes it back
  std::vector<SpaceName> spaces_;
};

}  // namespace verify
