// Where K is the inverse of a L + c I, with numbers a and c, the letter L is (K^-1 - c I) / a: put
// in everywhere, all that is made of L and K is made of K alone, and K K^-1 = I is no relation that
// a search has to find.
#pragma once

#include <functional>
#include <optional>

#include "verify/algebra/order/hypotheses.hpp"

namespace verify {

struct Elimination {
  std::function<WordPolynomial(const WordPolynomial&)> put;  // in the letters that are left
  Hypotheses known;
};

// Of the first inverse that is of this form; nothing where none is, or where what is known or the
// formula holds the inverse of L.
std::optional<Elimination> eliminated(const WordPolynomial& formula, const Hypotheses& known,
                                      FreshLetters& fresh, Letters<WordMatrix>& free);

}  // namespace verify
