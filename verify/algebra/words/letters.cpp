#include "verify/algebra/words/letters.hpp"

namespace verify {
namespace {

Space only(const Spaces& spaces) {
  if (spaces.size() != 1)
    throw std::invalid_argument("a letter maps between single spaces; put blocks together");
  return spaces.front();
}

[[noreturn]] void throw_inverse_of(const SpaceName& name) {
  throw std::invalid_argument("1 / (" + to_text(name) + ") is not defined at " + name.symbol +
                              " = " + std::to_string(name.less) + "; clear the denominator");
}

}  // namespace

WordPolynomial Letters<WordMatrix>::draw(const Spaces& rows, const Spaces& cols, bool symmetric) {
  letters_.push_back({count() + 1, only(rows), only(cols), symmetric});
  return WordPolynomial::of(letters_.back());
}

std::pair<WordMatrix, WordMatrix> Letters<WordMatrix>::with_inverse(const WordPolynomial& letter) {
  const auto inverse = inverted(letter.terms().begin()->first.path.front());
  return {WordMatrix(letter), WordMatrix(WordPolynomial::of(inverse))};
}

WordMatrix Letters<WordMatrix>::matrix(const Spaces& rows, const Spaces& cols) {
  return WordMatrix(draw(rows, cols, false));
}
WordMatrix Letters<WordMatrix>::symmetric(const Spaces& space) {
  return WordMatrix(draw(space, space, true));
}
std::pair<WordMatrix, WordMatrix> Letters<WordMatrix>::regular(const Spaces& space) {
  return with_inverse(draw(space, space, false));
}
std::pair<WordMatrix, WordMatrix> Letters<WordMatrix>::regular_symmetric(const Spaces& space) {
  return with_inverse(draw(space, space, true));
}
WordVector Letters<WordMatrix>::vector(const Spaces& space) {
  return WordVector(WordMatrix(draw(space, {unit_space}, false)));
}
WordScalar Letters<WordMatrix>::scalar() {
  return WordScalar(draw({unit_space}, {unit_space}, true));
}
WordScalar Letters<WordMatrix>::size(const Spaces& space) const { return power(space, 1); }

WordScalar Letters<WordMatrix>::power(const Spaces& space, int exponent) {
  return WordScalar(
      WordPolynomial::of(unit_space, unit_space, dimension(only(space), exponent), Rational(1)));
}

WordScalar Letters<WordMatrix>::inverse_size(const Spaces& space) const {
  const auto& name = spaces()[only(space)];
  if (name.less != 0) throw_inverse_of(name);
  return power(space, -1);
}

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
  const auto& name = spaces()[only(space)];
  if (name.less != 0) throw_inverse_of(name);
  return TreeScalar(tree::inverse_size(space));
}

// A difference is said as its two sides: `a - b` vanishes where they are equal.
void Vanishing<TreeMatrix>::add(const Tree& a) {
  if (a->kind == TreeKind::difference)
    identities_.push_back({a->operands[0], a->operands[1]});
  else
    identities_.push_back({a, nullptr});
}

VisitMatrix Letters<VisitMatrix>::draw(const Spaces& rows, const Spaces& cols) {
  return VisitMatrix(VisitBlock::letter(only(rows), only(cols)));
}

VisitMatrix Letters<VisitMatrix>::matrix(const Spaces& rows, const Spaces& cols) {
  return draw(rows, cols);
}
VisitMatrix Letters<VisitMatrix>::symmetric(const Spaces& space) { return draw(space, space); }
VisitVector Letters<VisitMatrix>::vector(const Spaces& space) {
  return VisitVector(draw(space, {unit_space}));
}
VisitScalar Letters<VisitMatrix>::scalar() {
  return VisitScalar(VisitBlock::letter(unit_space, unit_space));
}

VisitVector Letters<VisitMatrix>::ones(const Spaces& space) const {
  return VisitVector(VisitMatrix(VisitBlock::ones(only(space), unit_space)));
}

long known_size(const std::map<std::string, long>& sizes, std::string_view symbol) {
  const auto found = sizes.find(std::string(symbol));
  if (found == sizes.end())
    throw std::invalid_argument("no value is given for the size " + std::string(symbol));
  return found->second;
}

}  // namespace verify
