// Whether a letter of a formula may be replaced.
#pragma once

#include "verify/written/proofs/word_scene.hpp"

namespace verify {

// Inverses and roots of the letter that is replaced would have to move with it; and hypotheses of
// it would have to be met by what is put in. Throws std::invalid_argument where there are any.
void refuse_moving(const WordPolynomial& in, int name, const WordScene& scene);

}  // namespace verify
