// What the values of a tree draw its letters from: letters of a free algebra, counts of index
// variables, numbers at given sizes. And what then ought to vanish of each.
#pragma once

#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "verify/algebra/words/letters.hpp"
#include "verify/linalg/words/visit_block.hpp"
#include "verify/linalg/words/word_matrix.hpp"

namespace verify {

template <>
class Letters<WordMatrix> : public SpaceNames {
 public:
  WordMatrix matrix(const Spaces& rows, const Spaces& cols);
  WordMatrix symmetric(const Spaces& space);
  // A regular matrix and its inverse.
  std::pair<WordMatrix, WordMatrix> regular(const Spaces& space);
  std::pair<WordMatrix, WordMatrix> regular_symmetric(const Spaces& space);
  WordVector vector(const Spaces& space);
  WordScalar scalar();
  // The dimension as a number, and 1 over it.
  WordScalar size(const Spaces& space) const;
  WordScalar inverse_size(const Spaces& space) const;

  int count() const { return static_cast<int>(letters_.size()); }
  const std::vector<MatrixLetter>& letters() const { return letters_; }

 private:
  WordPolynomial draw(const Spaces& rows, const Spaces& cols, bool symmetric);
  static std::pair<WordMatrix, WordMatrix> with_inverse(const WordPolynomial& letter);
  static WordScalar power(const Spaces& space, int exponent);

  std::vector<MatrixLetter> letters_;
};

// A statement that also multiplies entrywise; it cannot have sizes as numbers.
template <>
class Letters<VisitMatrix> : public SpaceNames {
 public:
  VisitMatrix matrix(const Spaces& rows, const Spaces& cols);
  VisitMatrix symmetric(const Spaces& space);
  VisitVector vector(const Spaces& space);
  VisitScalar scalar();
  // (1, .., 1)
  VisitVector ones(const Spaces& space) const;
  // A mask that orders two index variables.
  VisitMatrix order(const Spaces& space) const;

 private:
  static VisitMatrix draw(const Spaces& rows, const Spaces& cols);
};

// Throws std::invalid_argument where the size has no value.
long known_size(const std::map<std::string, long>& sizes, std::string_view symbol);

// At these sizes.
template <class T>
class Letters<Matrix<T>> {
 public:
  Letters(Variables<T>& free, const std::map<std::string, long>& sizes)
      : free_(free), sizes_(sizes) {}

  long space(std::string_view symbol, long less = 0) const {
    return known_size(sizes_, symbol) - less;
  }
  // What is drawn next has this name.
  void named(const std::string& name) { name_ = name; }
  Matrix<T> matrix(long rows, long cols) {
    return name_.empty() ? free_.matrix(rows, cols) : free_.matrix(name_.c_str(), rows, cols);
  }
  Matrix<T> symmetric(long n) {
    return name_.empty() ? free_.symmetric(n) : free_.symmetric(name_.c_str(), n);
  }
  // Of determinant 1, so that the inverse is a polynomial: enough to refute, not to prove.
  std::pair<Matrix<T>, Matrix<T>> regular(long n) {
    const auto [lower, lower_inverse] = unit_triangular(n);
    const auto [upper, upper_inverse] = unit_triangular(n);
    return {lower * transpose(upper), transpose(upper_inverse) * lower_inverse};
  }
  std::pair<Matrix<T>, Matrix<T>> regular_symmetric(long n) {
    const auto [lower, inverse] = unit_triangular(n);
    return {lower * transpose(lower), transpose(inverse) * inverse};
  }
  Vector<T> vector(long n) {
    return name_.empty() ? free_.vector(n) : free_.vector(name_.c_str(), n);
  }
  Vector<T> ones(long n) const { return Vector<T>(static_cast<std::size_t>(n), T(1L)); }
  T scalar() { return name_.empty() ? free_.scalar() : free_.scalar(name_.c_str()); }
  T size(long n) const { return T(n); }
  T inverse_size(long n) const { return from_rational<T>(Rational(1, n)); }

 private:
  // Lower triangular with ones on the diagonal, and its inverse by substitution.
  std::pair<Matrix<T>, Matrix<T>> unit_triangular(long n) {
    auto lower = identity_matrix<T>(n), inverse = lower;
    for (long i = 0; i < n; ++i)
      for (long j = 0; j < i; ++j) lower(i, j) = free_.scalar();
    for (long j = 0; j < n; ++j) {
      for (long i = j + 1; i < n; ++i) {
        T sum(0L);
        for (long k = j; k < i; ++k) sum += lower(i, k) * inverse(k, j);
        inverse(i, j) = -sum;
      }
    }
    return {lower, inverse};
  }

  Variables<T>& free_;
  std::string name_;
  const std::map<std::string, long>& sizes_;
};

template <class Block>
class Vanishing<BlockMatrix<Block>> {
 public:
  void add(const BlockMatrix<Block>& a) {
    blocks_.insert(blocks_.end(), a.blocks().begin(), a.blocks().end());
  }
  void add(const BlockVector<Block>& a) { add(a.column()); }
  void add(const BlockScalar<Block>& a) { blocks_.push_back(a.value()); }
  const std::vector<Block>& blocks() const { return blocks_; }

 private:
  std::vector<Block> blocks_;
};

template <class T>
class Vanishing<Matrix<T>> {
 public:
  void add(const Matrix<T>& a) { append(entries_, a); }
  void add(const Vector<T>& a) { entries_.insert(entries_.end(), a.begin(), a.end()); }
  void add(const T& a) { entries_.push_back(a); }
  const Vector<T>& entries() const { return entries_; }

 private:
  Vector<T> entries_;
};

}  // namespace verify
