// Monomials of typed matrix letters: one path word times commuting scalars (traces, sandwiches row
// times .. times column, powers of sizes), in normal form. Sizes are symbols, so that two
// expressions of one normal form are equal at all of them.
#pragma once

#include <compare>
#include <map>
#include <string>
#include <vector>

#include "verify/expression/tree/spaces.hpp"

namespace verify {

// A letter maps between spaces. A free matrix, vector (cols: unit) or scalar (both), or its
// transpose or inverse.
struct MatrixLetter {
  int name = 0;  // counted from 1; minus that of the matrix whose inverse it is
  Space rows = unit_space;
  Space cols = unit_space;
  bool symmetric = false;
  bool transposed = false;

  friend auto operator<=>(const MatrixLetter&, const MatrixLetter&) = default;
};
MatrixLetter transposed(MatrixLetter letter);
// Of a square letter that is taken to be regular.
MatrixLetter inverted(MatrixLetter letter);

using MatrixWord = std::vector<MatrixLetter>;
MatrixWord transposed(const MatrixWord& word);

// A scalar factor in its least representative: sandwiches up to transposition, traces also up to
// rotation. The empty trace is the dimension of its space.
struct ClosedWord {
  bool is_trace = false;
  Space space = unit_space;  // of an empty trace
  MatrixWord word;

  friend auto operator<=>(const ClosedWord&, const ClosedWord&) = default;
};

// Powers are positive but for dimensions, which are never 0.
struct WordMonomial {
  std::map<ClosedWord, int> scalars;
  MatrixWord path;  // passes the unit space once at most, and only between two spaces that are not

  friend auto operator<=>(const WordMonomial&, const WordMonomial&) = default;
};

WordMonomial product(const WordMonomial& a, const WordMonomial& b);
WordMonomial transposed(const WordMonomial& a);
// The trace of a monomial that maps `space` to itself.
WordMonomial closed(const WordMonomial& a, Space space);
WordMonomial dimension(Space space, int power);

// How often the monomial visits each space, the unit space left out: half the ends of its letters
// there, the ends of the path included; `rows` and `cols` are its spaces, which an empty path (the
// identity) does not tell.
std::map<Space, int> visits(const WordMonomial& a, Space rows, Space cols);

}  // namespace verify
