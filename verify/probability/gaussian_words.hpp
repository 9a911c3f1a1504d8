// Expectations in the letters of a statement that are normal: as nodes of its tree, which are
// computed in words (verify/linalg/words/isserlis.hpp).
#pragma once

#include <vector>

#include "verify/linalg/words/isserlis.hpp"
#include "verify/linalg/words/tree_matrix.hpp"

namespace verify {

inline TreeLaw gaussian(const TreeMatrix& letter, const TreeMatrix& covariance) {
  return {letter.tree(), covariance.tree()};
}
inline TreeLaw gaussian(const TreeVector& letter, const TreeMatrix& covariance) {
  return {letter.tree(), covariance.tree()};
}

// E over these letters, which are independent of each other; all others are constants. Throws
// std::invalid_argument where one is no single letter.
inline TreeScalar expectation(const TreeScalar& of, const std::vector<TreeLaw>& letters) {
  return TreeScalar(tree::mean(of.tree(), letters));
}

}  // namespace verify
