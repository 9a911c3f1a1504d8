// Whether a statement still holds in words with one node of its tree changed.
#pragma once

#include <vector>

#include "verify/linalg/words/word_polynomial.hpp"
#include "verify/mutants/mutant_trial.hpp"
#include "verify/mutants/tree_mutants.hpp"

namespace verify::mutants {

class TreeTrial {
 public:
  explicit TreeTrial(StatementTree statement);

  bool holds() const { return holds_; }
  const std::vector<Tree>& nodes() const { return nodes_; }
  Notice of(const Mutant& mutant) const;

 private:
  using Forms = std::vector<WordPolynomial>;
  // The terms that the sides are sums and differences of.
  Forms terms(const ChangedTree& changed) const;

  StatementTree statement_;
  std::vector<Tree> nodes_;
  std::vector<std::size_t> terms_;  // which nodes
  bool holds_ = false;
};

}  // namespace verify::mutants
