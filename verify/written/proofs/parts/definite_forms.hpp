// Numbers that are positive where a matrix D is not 0, as tr(D' M D) with M definite.
#pragma once

#include <string>
#include <vector>

#include "verify/written/proofs/word_scene.hpp"

namespace verify {

std::vector<WordPolynomial> definite_forms(const WordPolynomial& D, const Hypotheses& known);

}  // namespace verify
