#include "verify/algebra/words/letters.hpp"

#include <stdexcept>

namespace verify {

Tree Letters<TreeMatrix>::draw(TreeLetter letter) {
  if (letter.rows.size() != 1 || letter.cols.size() != 1)
    throw std::invalid_argument("a letter maps between single spaces; put blocks together");
  letters_.push_back(std::move(letter));
  return tree::letter(letters_.back(), letters_.size() - 1);
}
TreeMatrix Letters<TreeMatrix>::matrix(std::string name, const Spaces& rows, const Spaces& cols) {
  return TreeMatrix(draw({std::move(name), Sort::matrix, rows, cols}));
}
TreeMatrix Letters<TreeMatrix>::symmetric(std::string name, const Spaces& space) {
  return TreeMatrix(draw({std::move(name), Sort::matrix, space, space, true}));
}
std::pair<TreeMatrix, TreeMatrix> Letters<TreeMatrix>::regular(std::string name,
                                                               const Spaces& space) {
  const auto drawn = draw({std::move(name), Sort::matrix, space, space, false, true});
  return {TreeMatrix(drawn), TreeMatrix(tree::inverse(drawn))};
}
std::pair<TreeMatrix, TreeMatrix> Letters<TreeMatrix>::regular_symmetric(std::string name,
                                                                         const Spaces& space) {
  const auto drawn = draw({std::move(name), Sort::matrix, space, space, true, true});
  return {TreeMatrix(drawn), TreeMatrix(tree::inverse(drawn))};
}
TreeVector Letters<TreeMatrix>::vector(std::string name, const Spaces& space) {
  return TreeVector(draw({std::move(name), Sort::vector, space}));
}
TreeScalar Letters<TreeMatrix>::scalar(std::string name) {
  return TreeScalar(draw({std::move(name), Sort::scalar}));
}
TreeScalar Letters<TreeMatrix>::inverse_size(const Spaces& space) const {
  const auto inverse = TreeScalar(tree::inverse_size(space));
  const auto& name = spaces()[static_cast<std::size_t>(space.front())];
  if (name.less != 0)
    throw std::invalid_argument("1 / (" + to_text(name) + ") is not defined at " + name.symbol +
                                " = " + std::to_string(name.less) + "; clear the denominator");
  return inverse;
}

// A difference is said as its two sides: `a - b` vanishes where they are equal.
void Vanishing<TreeMatrix>::add(const Tree& a) {
  if (a->kind == TreeKind::difference)
    identities_.push_back({a->operands[0], a->operands[1]});
  else
    identities_.push_back({a, nullptr});
}

}  // namespace verify
