// What u may be in u' M u, by the words of a formula.
#pragma once

#include <cstddef>
#include <vector>

#include "verify/linalg/words/word_polynomial.hpp"

namespace verify {

// The letters from .. to of a word, as a product.
WordPolynomial of_word(const MatrixWord& word, std::size_t from, std::size_t to);
// The numbers before it.
WordPolynomial scalars_of(const WordMonomial& monomial);

// c x of c^2 x' x.
std::vector<WordPolynomial> roots_of_squares(const WordPolynomial& formula);
// Beginnings of what stands between numbers, pieces of traces.
std::vector<WordPolynomial> halves_of_words(const WordPolynomial& formula);

}  // namespace verify
