// Squares of which one number of a formula leaves nothing: x^2 - x has (x - 1/2)^2.
#pragma once

#include <vector>

#include "verify/linalg/words/word_polynomial.hpp"

namespace verify {

// s + b / 2 a, where a s^2 + b s is all that the formula, a number, has of the number s, and a is
// rational.
std::vector<WordPolynomial> completed_squares(const WordPolynomial& formula);

}  // namespace verify
