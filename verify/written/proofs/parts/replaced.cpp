#include "verify/written/proofs/parts/replaced.hpp"

#include <stdexcept>

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

}  // namespace verify
