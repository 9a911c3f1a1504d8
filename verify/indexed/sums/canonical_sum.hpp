// Sums in a form in which equal ones are the same letter by letter, as far as the rules go: powers
// of one thing joined, exponentials and angles taken apart, ranges joined, indices that another
// determines put in, and the rest named in an order that does not depend on names.
#pragma once

#include <map>
#include <string>

#include "verify/indexed/sums/indexed_sum.hpp"
#include "verify/scalar/work.hpp"

namespace verify {

// What is known of free indices and sizes.
struct IndexFacts {
  Inequalities known;                         // n - 1 >= 0, ..
  std::map<std::string, std::string> movers;  // permutations, with the size that they move
  Work* work = nullptr;                       // what all that is made of them may cost
  // Throws Unsayable where that is spent.
  void spend(std::size_t steps) const;
  IndexFacts with(const IndexForm& form) const;
};

class CanonicalSums {
 public:
  explicit CanonicalSums(const IndexFacts& facts) : facts_(facts) {}
  IndexedSum of(const IndexedSum& sum);
  const IndexFacts& facts() const { return facts_; }
  // Which rules were used: "exp(a + b) = exp(a) exp(b)", ..
  const std::map<std::string, long>& rules() const { return rules_; }
  void note(const std::string& rule) { ++rules_[rule]; }

 private:
  IndexFacts facts_;
  std::map<std::string, IndexedSum> nested_;
  std::map<std::string, long> rules_;
};

}  // namespace verify
