#include "verify/written/certified/word_trees.hpp"

#include <cstdlib>
#include <stdexcept>
#include <utility>

namespace verify {
namespace {

bool maps_numbers(const MatrixLetter& letter) {
  return letter.rows == unit_space && letter.cols == unit_space;
}

TreeLetter tree_letter(const NamedLetter& named) {
  const auto& letter = named.letter;
  TreeLetter result;
  result.name = named.name;
  result.invertible = named.invertible;
  if (maps_numbers(letter)) return result;
  if (letter.rows == unit_space || letter.cols == unit_space) {
    result.sort = Sort::vector;
    result.rows = {letter.rows == unit_space ? letter.cols : letter.rows};
    result.invertible = false;
    return result;
  }
  result.sort = Sort::matrix;
  result.rows = {letter.rows};
  result.cols = {letter.cols};
  result.symmetric = letter.symmetric;
  result.positive_definite = named.positive_definite;
  return result;
}

}  // namespace

WordTrees::WordTrees(const std::vector<NamedLetter>& letters, std::vector<SpaceName> spaces)
    : spaces_(std::move(spaces)) {
  for (const auto& named : letters) {
    letters_.push_back(tree_letter(named));
    auto tree = tree::letter(letters_.back(), letters_.size() - 1);
    if (letters_.back().sort == Sort::vector) tree = tree::column(tree);
    if (letters_.back().sort == Sort::vector && named.letter.rows == unit_space)
      tree = tree::transpose(tree);
    trees_.push_back(std::move(tree));
  }
}

Tree WordTrees::of(const MatrixLetter& letter) const {
  auto tree = trees_.at(static_cast<std::size_t>(std::abs(letter.name)) - 1);
  if (letter.name < 0) tree = tree::inverse(tree);
  if (letter.transposed && !maps_numbers(letter)) tree = tree::transpose(tree);
  return tree;
}

Tree WordTrees::of(const MatrixWord& word) const {
  auto result = of(word.front());
  for (std::size_t k = 1; k < word.size(); ++k) result = tree::product(result, of(word[k]));
  return result;
}

Tree WordTrees::of(const ClosedWord& factor) const {
  if (factor.word.empty()) return tree::size({factor.space});
  const auto inside = of(factor.word);
  if (factor.is_trace) return tree::trace(inside);
  return inside->sort == Sort::scalar ? inside : tree::entry(inside);
}

Tree WordTrees::of(const WordMonomial& monomial, Space rows, Space cols) const {
  auto numbers = tree::number("1");
  for (const auto& [factor, power] : monomial.scalars) {
    auto one = of(factor);
    const bool is_size = factor.word.empty();
    if (power < 0 && !is_size && factor.word.size() != 1)
      throw std::invalid_argument("1 over what is no symbol");
    if (power < 0 && !is_size)
      letters_.at(static_cast<std::size_t>(std::abs(factor.word.front().name)) - 1).invertible =
          true;
    if (power < 0) one = is_size ? tree::inverse_size({factor.space}) : tree::inverse(one);
    for (int k = 0; k < std::abs(power); ++k) numbers = tree::product(numbers, one);
  }
  const bool scalar = rows == unit_space && cols == unit_space;
  if (monomial.path.empty())
    return scalar ? numbers : tree::multiple(numbers, tree::identity({rows}));
  const auto path = of(monomial.path);
  if (scalar) return tree::product(numbers, path->sort == Sort::scalar ? path : tree::entry(path));
  return tree::multiple(numbers, path);
}

Tree WordTrees::of(const WordPolynomial& a) const {
  Tree result;
  const bool scalar = a.rows() == unit_space && a.cols() == unit_space;
  for (const auto& [monomial, by] : a.terms()) {
    auto term = of(monomial, a.rows(), a.cols());
    const auto number = tree::number(by.text());
    term = scalar ? tree::product(number, term) : tree::multiple(number, term);
    result = result ? tree::sum(result, term) : term;
  }
  if (result) return result;
  return scalar ? tree::number("0") : tree::zeros({a.rows()}, {a.cols()});
}

Tree WordTrees::put(const WordPolynomial& a, int letter, const WordPolynomial& by) const {
  auto& place = trees_.at(static_cast<std::size_t>(letter) - 1);
  const auto before = std::exchange(place, of(by));
  try {
    auto result = of(a);
    place = before;
    return result;
  } catch (...) {
    place = before;
    throw;
  }
}

StatementTree WordTrees::statement(std::vector<TreeIdentity> identities) const {
  return {spaces_, letters_, std::move(identities), false};
}

}  // namespace verify
