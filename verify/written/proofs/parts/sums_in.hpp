// Vectors and matrices that formulas are made of, where they are sums: what squares may be of.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "verify/expression/vocabulary.hpp"

namespace verify {

class SumsIn {
 public:
  explicit SumsIn(const Vocabulary& vocabulary) : vocabulary_(vocabulary) {}
  void add(const Expression& e);
  // Both sides, and what stands behind "at" and "iff" on the right.
  void add(const Identity& said);
  const std::vector<const Expression*>& found() const { return found_; }

 private:
  const Vocabulary& vocabulary_;
  std::set<std::string> seen_;
  std::vector<const Expression*> found_;
};

}  // namespace verify
