// Matrices of matrix words: what vanishes of them vanishes at every size.
#pragma once

#include "verify/linalg/words/block_matrix.hpp"
#include "verify/linalg/words/word_polynomial.hpp"

namespace verify {

using WordScalar = BlockScalar<WordPolynomial>;
using WordVector = BlockVector<WordPolynomial>;
using WordMatrix = BlockMatrix<WordPolynomial>;

}  // namespace verify
