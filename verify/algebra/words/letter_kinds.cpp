#include "verify/algebra/words/letter_kinds.hpp"

namespace verify {
namespace {

Space only(const Spaces& spaces) {
  if (spaces.size() != 1)
    throw std::invalid_argument("a letter maps between single spaces; put blocks together");
  return spaces.front();
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

// Of a whole dimension: the tree has no other (letters.cpp).
WordScalar Letters<WordMatrix>::inverse_size(const Spaces& space) const { return power(space, -1); }

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

VisitMatrix Letters<VisitMatrix>::order(const Spaces& space) const {
  return VisitMatrix(VisitBlock::ones(only(space), only(space)));
}

long known_size(const std::map<std::string, long>& sizes, std::string_view symbol) {
  const auto found = sizes.find(std::string(symbol));
  if (found == sizes.end())
    throw std::invalid_argument("no value is given for the size " + std::string(symbol));
  return found->second;
}

}  // namespace verify
