#include "verify/words/checked/checked_tree.hpp"

#include <utility>

#include "verify/expression/tree/tree_math.hpp"

namespace verify {
namespace {

// A page of formulas; what is longer nobody reads.
constexpr std::size_t longest = 6000;

std::size_t length_of(const MathStatement& shown) {
  std::size_t length = 0;
  for (const auto* equations : {&shown.definitions, &shown.identities})
    for (const auto& [left, right] : *equations) length += left.size() + right.size();
  return length;
}

std::string shown_letters(std::size_t count) {
  return std::to_string(count) + (count == 1 ? " symbol" : " symbols");
}

}  // namespace

CheckedStatement checked_tree(const StatementTree& statement) {
  auto shown = math_of(statement);
  CheckedStatement checked;
  for (auto& [name, shape, properties, law] : shown.letters)
    checked.letters.push_back(
        {std::move(name), std::move(shape), std::move(properties), std::move(law)});
  for (auto& [name, least] : shown.sizes) checked.sizes.push_back({std::move(name), least});
  if (shown.independent)
    checked.conditions.emplace_back("what is normal is independent of each other");
  if (length_of(shown) > longest) {
    checked.described = "identities in " + shown_letters(checked.letters.size()) + ", " +
                        std::to_string(shown.nodes) + " operations";
    return checked;
  }
  for (auto& [left, right] : shown.definitions)
    checked.definitions.push_back({std::move(left), std::move(right)});
  for (auto& [left, right] : shown.identities)
    checked.identities.push_back({std::move(left), "=", std::move(right)});
  return checked;
}

}  // namespace verify
