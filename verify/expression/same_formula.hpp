// Whether two formulas are one, written twice: an identity of these says nothing.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "verify/expression/vocabulary.hpp"

namespace verify {

// Numbers formulas such that two have one number when they are one, letter by letter, definitions
// taken for what they stand for. Each definition is looked at once: written out, a chain of them
// may be endless. The vocabulary outlives it.
class FormulaNumbers {
 public:
  explicit FormulaNumbers(const Vocabulary& vocabulary) : vocabulary_(vocabulary) {}
  std::size_t of(const Expression& e);

 private:
  using Node = std::tuple<ExpressionKind, std::string, std::size_t, Extents, Extents,
                          std::vector<std::size_t>>;

  std::size_t of_definition(const std::pair<const std::string, Expression>& definition);

  const Vocabulary& vocabulary_;
  std::map<Node, std::size_t> numbers_;
  std::map<std::string, std::size_t> definitions_;
};

bool is_same_formula(const Expression& a, const Expression& b, const Vocabulary& vocabulary);

}  // namespace verify
