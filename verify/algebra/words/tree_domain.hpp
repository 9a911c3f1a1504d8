// What the values of a tree need of the kind of matrices they are: extents of spaces, leaves that
// have a shape alone, and blocks put together and taken apart.
#pragma once

#include <numeric>
#include <stdexcept>
#include <utility>
#include <vector>

#include "verify/algebra/words/letter_kinds.hpp"
#include "verify/linalg/words/isserlis.hpp"
#include "verify/linalg/words/token_columns.hpp"

namespace verify {

template <class M>
class TreeDomain;

// Of symbolic size: a side is a list of spaces.
template <class Block>
class TreeDomain<BlockMatrix<Block>> {
 public:
  using M = BlockMatrix<Block>;
  using Vector = BlockVector<Block>;
  using Scalar = BlockScalar<Block>;

  TreeDomain(const std::vector<SpaceName>& names, Letters<M>& free) : free_(free) {
    for (std::size_t k = 1; k < names.size(); ++k) free.space(names[k].symbol, names[k].less);
  }
  static const Spaces& extent(const Spaces& spaces) { return spaces; }
  static M zeros(const Spaces& rows, const Spaces& cols) { return {rows, cols}; }
  static Vector zeros(const Spaces& rows) { return vector(M(rows, {unit_space})); }
  static M identity(const Spaces& spaces) { return M::identity(spaces); }
  static M column(const Vector& v) { return v.column(); }
  static Vector vector(const M& a) { return Vector(a); }
  static M matrix(const Scalar& s) { return M(s.value()); }
  static Scalar entry(const M& a) { return Scalar(a.at(0, 0)); }
  static M part(const M& a, const std::vector<std::size_t>& at, const Spaces&, const Spaces&) {
    return a.part(at[0], at[1], at[2], at[3]);
  }
  static void place(M& in, std::size_t row, std::size_t col, const M& part, const Spaces&,
                    const Spaces&) {
    in.place(row, col, part);
  }

  Vector ones(const Spaces& space) const {
    if constexpr (requires { free_.ones(space); }) return free_.ones(space);
    throw std::invalid_argument("the vector of ones is no word; settle it by visits");
  }
  M order(const Spaces& space) const {
    if constexpr (requires { free_.order(space); }) return free_.order(space);
    throw std::invalid_argument("the order of tokens is no word; settle it by visits");
  }
  Scalar size(Space space) const {
    if constexpr (requires { free_.size(Spaces{space}); }) return free_.size({space});
    throw std::invalid_argument("a size as a number has no visits; settle it by words");
  }
  Scalar inverse_size(Space space) const {
    if constexpr (requires { free_.inverse_size(Spaces{space}); })
      return free_.inverse_size({space});
    throw std::invalid_argument("a size as a number has no visits; settle it by words");
  }

 private:
  Letters<M>& free_;
};

// At given sizes: a side has a length.
template <class T>
class TreeDomain<Matrix<T>> {
 public:
  using M = Matrix<T>;

  template <class Free>
  TreeDomain(const std::vector<SpaceName>& names, const Free& free) : lengths_{1} {
    for (std::size_t k = 1; k < names.size(); ++k)
      lengths_.push_back(free.space(names[k].symbol, names[k].less));
  }
  long extent(const Spaces& spaces) const { return length(spaces, 0, spaces.size()); }
  M zeros(const Spaces& rows, const Spaces& cols) const { return {extent(rows), extent(cols)}; }
  Vector<T> zeros(const Spaces& rows) const { return filled(rows, 0); }
  M identity(const Spaces& spaces) const { return identity_matrix<T>(extent(spaces)); }
  static M column(const Vector<T>& v) {
    M result(static_cast<long>(v.size()), 1);
    result.entries() = v;
    return result;
  }
  static Vector<T> vector(const M& a) { return a.entries(); }
  static M matrix(const T& s) { return column({s}); }
  static T entry(const M& a) { return a(0, 0); }
  M part(const M& a, const std::vector<std::size_t>& at, const Spaces& rows,
         const Spaces& cols) const {
    return block(a, length(rows, 0, at[0]), length(cols, 0, at[2]), length(rows, at[0], at[1]),
                 length(cols, at[2], at[3]));
  }
  void place(M& in, std::size_t row, std::size_t col, const M& part, const Spaces& rows,
             const Spaces& cols) const {
    set_block(in, length(rows, 0, row), length(cols, 0, col), part);
  }
  Vector<T> ones(const Spaces& space) const { return filled(space, 1); }
  M order(const Spaces& space) const {
    const long n = extent(space);
    M result(n, n);
    for (long j = 0; j < n; ++j)
      for (long i = 0; i <= j; ++i) result(i, j) = T(1L);
    return result;
  }
  T size(Space space) const { return T(lengths_[static_cast<std::size_t>(space)]); }
  T inverse_size(Space space) const {
    return from_rational<T>(Rational(1, lengths_[static_cast<std::size_t>(space)]));
  }

 private:
  long length(const Spaces& spaces, std::size_t first, std::size_t count) const {
    const auto begin = spaces.begin() + static_cast<long>(first);
    return std::accumulate(begin, begin + static_cast<long>(count), 0L, [&](long sum, Space space) {
      return sum + lengths_[static_cast<std::size_t>(space)];
    });
  }
  Vector<T> filled(const Spaces& rows, long value) const {
    return Vector<T>(static_cast<std::size_t>(extent(rows)), T(value));
  }

  std::vector<long> lengths_;
};

}  // namespace verify
