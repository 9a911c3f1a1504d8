// Means and gradients as words, each found once for all numbers that are put in for its symbols.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "verify/algebra/order/fresh_letters.hpp"
#include "verify/expression/tree/tree.hpp"

namespace verify {

class KnownMeans {
 public:
  struct Word {
    Letters<WordMatrix> free;
    FreshLetters fresh{free};
    std::optional<WordPolynomial> value;
  };
  const Word& of(const Tree& tree, const StatementTree& statement);

 private:
  std::map<std::string, std::unique_ptr<const Word>> words_;  // by the text of the tree
};

}  // namespace verify
