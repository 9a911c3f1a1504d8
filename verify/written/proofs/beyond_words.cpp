#include "verify/written/proofs/beyond_words.hpp"

#include "verify/algebra/order/derivative.hpp"

namespace verify {
namespace {

// Of a symmetric letter that of the steps which stay symmetric.
WordMatrix gradient(const Tree& node, TreeValues<WordMatrix>& values, Letters<WordMatrix>& free,
                    FreshLetters& fresh) {
  const auto f = values.scalar(node->operands[0]).value();
  const auto by = free.letters().at(node->operands[1]->index);
  const bool number = by.rows == unit_space && by.cols == unit_space;
  const auto direction =
      number ? free.scalar().value() : free.matrix({by.rows}, {by.cols}).at(0, 0);
  const auto T = free.letters().back();
  auto result = gradient_of(directional(f, by.name, direction, fresh), T);
  if (by.symmetric && !number) {
    result += transpose(result);
    result = Rational(1, 2) * result;
  }
  return WordMatrix(result);
}

}  // namespace

TreeValues<WordMatrix>::Beyond beyond_words(TreeValues<WordMatrix>& values,
                                            Letters<WordMatrix>& free, FreshLetters& fresh) {
  return {[&](const WordMatrix& of) { return fresh.inverse(of); },
          [&](const WordScalar& of, const WordMatrix* norm_of) { return fresh.root(of, norm_of); },
          [&](const WordMatrix& of) { return fresh.opnorm(of); },
          [&](const Tree& node) { return gradient(node, values, free, fresh); }};
}

}  // namespace verify
