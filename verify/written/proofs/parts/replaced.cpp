#include "verify/written/proofs/parts/replaced.hpp"

#include <stdexcept>

#include "verify/expression/clauses/put_in.hpp"
#include "verify/expression/plain_text.hpp"
#include "verify/expression/shapes.hpp"

namespace verify {

void refuse_moving(const WordPolynomial& in, int name, const WordScene& scene) {
  for (const int letter : letters_of(in))
    if (const auto* fresh = scene.fresh().find(letter);
        fresh != nullptr && fresh->rests_on.count(name) != 0)
      throw std::invalid_argument("an inverse or a root of " + scene.text(fresh->of) +
                                  " holds the symbol that is replaced");
  const auto& known = scene.known();
  if (known.signs.invertible.count(name) != 0 || known.signs.nonzero.count(name) != 0)
    throw std::invalid_argument(
        "the symbol that is replaced is supposed to be invertible or not 0");
  const auto refuse_in = [&](const WordPolynomial& hypothesis) {
    if (scene.fresh().letters_in(hypothesis).count(name) != 0)
      throw std::invalid_argument("a hypothesis holds the symbol that is replaced");
  };
  for (const auto& zero : known.zeros) refuse_in(zero.zero);
  for (const auto* all : {&known.scalars, &known.matrices})
    for (const auto& sign : *all) refuse_in(sign.value);
}

void refuse_divided(const Expression& f, const std::string& symbol, const Vocabulary& vocabulary) {
  auto copy = f;
  for (const auto& divisor : find_shapes(copy, vocabulary).inverted)
    if (holds_symbol(divisor, symbol, vocabulary))
      throw std::invalid_argument("a minimum is one over all values of " + symbol +
                                  ", and what it is taken of has none where " +
                                  plain_text(divisor) + " has no inverse");
}

bool vanishes(const WordMatrix& divisor, const WordScene& scene, Work& work) {
  const auto is_zero = [&](const WordPolynomial& a) {
    return proved_zero(a, scene.known(), &work).has_value();
  };
  for (const auto& block : divisor.blocks()) {
    // The square of a root is a word, which may be known to be 0 where the root is not.
    const bool by_square =
        is_scalar(block) && is_zero(with_squares_of_roots(block * block, scene.fresh()));
    if (!by_square && !is_zero(block)) return false;
  }
  return true;
}

}  // namespace verify
