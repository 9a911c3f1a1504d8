// The values of words at matrices of numbers.
#pragma once

#include <map>

#include "verify/linalg/matrix.hpp"
#include "verify/linalg/words/word_polynomial.hpp"

namespace verify {

struct WordValues {
  std::map<Space, long> dimensions;         // all but that of scalars, which is 1
  std::map<int, Matrix<Rational>> letters;  // by name

  // Throws std::out_of_range where a letter or a space has no value, std::domain_error where a
  // letter that occurs inverted is singular.
  Matrix<Rational> of(const WordPolynomial& a) const;
};

}  // namespace verify
