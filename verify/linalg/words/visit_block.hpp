// Matrices, vectors and scalars that carry, instead of values, how many index variables of each
// space a monomial of theirs has at most: running a statement on them derives the sizes at which
// one identity test settles every size.
//
// Lemma (sums over index variables). Let an expression be a sum of monomials, each a sum over index
// variables of a product of entries of free letters, in which every summed variable occurs in a
// letter; its output indices are variables held fixed. Let K_v be the largest number of variables
// of the space v in a monomial, output indices included. If the expression vanishes identically at
// one choice of dimensions N_v >= K_v, it vanishes at all.
// Proof. Split every sum by which of its variables coincide (and, with order masks, by their
// order). What remains are sums over injective maps, of patterns with at most K_v variables of v. A
// monomial in the entries determines its pattern up to renaming, as every variable is read off an
// entry, and at N_v >= K_v every pattern occurs: its coefficient is 0. QED
// Entrywise products, diagonal letters, the vector of ones and fixed order masks are allowed.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "verify/linalg/words/block_matrix.hpp"

namespace verify {

// Of a block of spaces rows x cols that is not zero.
struct Visited {
  std::map<Space, long> variables;  // output indices included
  bool rows_carried = true;         // the row index occurs in a letter, in every monomial
  bool cols_carried = true;
  bool is_identity = false;  // the unit matrix, up to a scalar
};

class VisitBlock {
 public:
  VisitBlock(Space rows, Space cols) : rows_(rows), cols_(cols) {}  // zero
  VisitBlock(Space rows, Space cols, Visited visited)
      : rows_(rows), cols_(cols), visited_(std::move(visited)) {}
  static VisitBlock letter(Space rows, Space cols);
  static VisitBlock identity(Space space);
  static VisitBlock ones(Space rows, Space cols);

  Space rows() const { return rows_; }
  Space cols() const { return cols_; }
  const std::optional<Visited>& visited() const { return visited_; }
  bool is_zero() const { return !visited_; }

  // All throw std::invalid_argument where the spaces do not fit, product and trace also where a
  // summed variable occurs in no letter: the dimension would enter as a number.
  VisitBlock& operator+=(const VisitBlock& b);
  friend VisitBlock operator*(const VisitBlock& a, const VisitBlock& b);
  friend VisitBlock hadamard(const VisitBlock& a, const VisitBlock& b);
  friend VisitBlock transpose(const VisitBlock& a);
  friend VisitBlock trace(const VisitBlock& a);
  friend VisitBlock scaled(const VisitBlock& s, const VisitBlock& a);
  friend VisitBlock operator*(const Rational& s, const VisitBlock& a) {
    return s == Rational(0) ? VisitBlock(a.rows_, a.cols_) : a;
  }

 private:
  Space rows_, cols_;
  std::optional<Visited> visited_;
};

using VisitScalar = BlockScalar<VisitBlock>;
using VisitVector = BlockVector<VisitBlock>;
using VisitMatrix = BlockMatrix<VisitBlock>;

}  // namespace verify
