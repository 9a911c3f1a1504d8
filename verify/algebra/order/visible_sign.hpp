// Whether a formula is not negative to the eye: a sum of terms each of which is a product of
// numbers that are not negative, of even powers, and of forms u' M u and tr(u' M u N) with M and N
// semidefinite.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "verify/linalg/words/word_polynomial.hpp"

namespace verify {

enum class SignKnown { unknown, not_negative, positive };

// What is known of letters: scalars by their sign, symmetric matrices by being (semi)definite.
struct LetterSigns {
  std::map<int, SignKnown> scalars, matrices;
  std::set<int> invertible;  // letters that have an inverse
  std::set<int> nonzero;     // letters taken not to be 0 as a whole: a direction, a difference

  SignKnown scalar(int name) const;
  SignKnown matrix(int name) const;
};

// Whether the product of letters is not 0: all are invertible but perhaps one that is not 0.
bool is_nonzero(const MatrixWord& word, const LetterSigns& signs);
SignKnown sign_of(const WordMonomial& monomial, const LetterSigns& signs);
// Of the sum: positive where one term is, and no term is unknown.
SignKnown sign_of(const WordPolynomial& scalar, const LetterSigns& signs);

}  // namespace verify
