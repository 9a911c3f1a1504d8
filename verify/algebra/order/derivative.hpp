// Derivatives of words by a letter.
#pragma once

#include "verify/algebra/order/fresh_letters.hpp"

namespace verify {

// What is linear in `by` of the formula with letter + by in place of the letter: inverses and roots
// that rest on the letter move with it.
WordPolynomial directional(const WordPolynomial& of, int letter, const WordPolynomial& by,
                           FreshLetters& fresh);

// The G for which `linear`, a scalar that is linear in the letter T, is tr(G' T); of the shape of
// T. Throws std::invalid_argument where it is not linear.
WordPolynomial gradient_of(const WordPolynomial& linear, const MatrixLetter& T);

}  // namespace verify
