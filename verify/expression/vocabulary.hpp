// What the names in a formula stand for: letters with their shapes, sizes, and names of formulas.
#pragma once

#include <map>
#include <set>
#include <string>

#include "verify/expression/expression.hpp"

namespace verify {

// A free matrix; a vector has one column, a scalar one row besides.
struct Letter {
  Shape shape;
  bool symmetric = false;
  bool invertible = false;
  bool positive_definite = false;  // and so symmetric and invertible
  bool normal = false;             // its columns are independent, each N(0, covariance)
  std::string covariance;          // the name of a letter; empty: the identity
};

// "d x n", "n" (a vector), "scalar", then properties: "d x d, symmetric, invertible",
// "d x d, positive definite", "d x n, normal", "d, normal with covariance Sigma". Throws
// ExpressionError for what is none.
Letter parse_letter(const std::string& text);

struct Vocabulary {
  std::map<std::string, Letter> letters;
  std::map<std::string, Expression> definitions;
  std::set<std::string> numbers;  // sizes that are declared without a letter

  std::set<std::string> sizes() const;  // these, and those of its letters
  bool declares(const std::string& name) const;
};

// Two names for one thing, a covariance that is none: as {name, what is wrong with it}; empty where
// nothing is.
struct VocabularyFault {
  std::string name, why;
};
std::vector<VocabularyFault> faults_of(const Vocabulary& vocabulary);

}  // namespace verify
