// Whether a letter of a formula may be replaced.
#pragma once

#include "verify/written/proofs/word_scene.hpp"

namespace verify {

// Inverses and roots of the letter that is replaced would have to move with it; and hypotheses of
// it would have to be met by what is put in. Throws std::invalid_argument where there are any.
void refuse_moving(const WordPolynomial& in, int name, const WordScene& scene);

// What a minimum is taken of has a value wherever its symbol may be: throws std::invalid_argument
// where something that holds the symbol is divided by, which words may have cancelled.
void refuse_divided(const Expression& f, const std::string& symbol, const Vocabulary& vocabulary);
// Of what is divided by, under what is supposed.
bool vanishes(const WordMatrix& divisor, const WordScene& scene, Work& work);

}  // namespace verify
