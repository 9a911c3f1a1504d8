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
  for (const auto& block : divisor.blocks()) {
    const auto of = is_scalar(block) ? with_squares_of_roots(block * block, scene.fresh()) : block;
    if (!proved_zero(of, scene.known(), &work)) return false;
  }
  return true;
}

}  // namespace verify
