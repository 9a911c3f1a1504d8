// Scalars, vectors and block matrices over blocks of symbolic size (matrix words, or the counts of
// what they visit): a model that is written for MatrixLike runs on them. Entries cannot be read;
// blocks between spaces can.
#pragma once

#include <initializer_list>
#include <stdexcept>
#include <utility>
#include <vector>

#include "verify/linalg/matrix_algebra.hpp"
#include "verify/linalg/words/word_monomial.hpp"
#include "verify/scalar/rational.hpp"

namespace verify {

namespace detail {
inline void need_spaces(bool fit, const char* what) {
  if (!fit) throw std::invalid_argument(std::string(what) + ": the spaces do not fit");
}
}  // namespace detail

template <class Block>
class BlockScalar {
 public:
  BlockScalar() = default;                                               // zero
  BlockScalar(long integer) : BlockScalar(Rational(integer)) {}          // NOLINT: exact
  BlockScalar(int integer) : BlockScalar(static_cast<long>(integer)) {}  // NOLINT: exact
  BlockScalar(double) = delete;
  explicit BlockScalar(const Rational& q) : value_(q * Block::identity(unit_space)) {}
  explicit BlockScalar(Block value) : value_(std::move(value)) {}

  const Block& value() const { return value_; }
  bool is_zero() const { return value_.is_zero(); }

  BlockScalar& operator+=(const BlockScalar& b) { return value_ += b.value_, *this; }
  friend BlockScalar operator+(BlockScalar a, const BlockScalar& b) { return a += b; }
  friend BlockScalar operator-(const BlockScalar& a) {
    return BlockScalar(Rational(-1) * a.value_);
  }
  friend BlockScalar operator-(BlockScalar a, const BlockScalar& b) { return a += -b; }
  friend BlockScalar operator*(const BlockScalar& a, const BlockScalar& b) {
    return BlockScalar(a.value_ * b.value_);
  }

 private:
  Block value_{unit_space, unit_space};
};

template <class Block>
class BlockMatrix {
 public:
  BlockMatrix(Spaces rows, Spaces cols) : rows_(std::move(rows)), cols_(std::move(cols)) {  // zero
    for (const auto row : rows_)
      for (const auto col : cols_) blocks_.emplace_back(row, col);
  }
  explicit BlockMatrix(Block block)
      : rows_{block.rows()}, cols_{block.cols()}, blocks_{std::move(block)} {}
  static BlockMatrix identity(const Spaces& spaces) {
    BlockMatrix result(spaces, spaces);
    for (std::size_t k = 0; k < spaces.size(); ++k) result.at(k, k) = Block::identity(spaces[k]);
    return result;
  }

  const Spaces& rows() const { return rows_; }
  const Spaces& cols() const { return cols_; }
  Block& at(std::size_t i, std::size_t j) { return blocks_[i * cols_.size() + j]; }
  const Block& at(std::size_t i, std::size_t j) const { return blocks_[i * cols_.size() + j]; }
  const std::vector<Block>& blocks() const { return blocks_; }
  // The blocks with these indices.
  BlockMatrix part(std::size_t row, std::size_t rows, std::size_t col, std::size_t cols) const {
    const auto cut = [](const Spaces& spaces, std::size_t first, std::size_t count) {
      const auto begin = spaces.begin() + static_cast<long>(first);
      return Spaces(begin, begin + static_cast<long>(count));
    };
    BlockMatrix result(cut(rows_, row, rows), cut(cols_, col, cols));
    for (std::size_t i = 0; i < rows; ++i)
      for (std::size_t j = 0; j < cols; ++j) result.at(i, j) = at(row + i, col + j);
    return result;
  }
  void place(std::size_t row, std::size_t col, const BlockMatrix& part) {
    for (std::size_t i = 0; i < part.rows_.size(); ++i)
      for (std::size_t j = 0; j < part.cols_.size(); ++j) at(row + i, col + j) = part.at(i, j);
  }

  // All throw std::invalid_argument unless the spaces fit.
  BlockMatrix& operator+=(const BlockMatrix& b) {
    detail::need_spaces(rows_ == b.rows_ && cols_ == b.cols_, "sum of blocks");
    for (std::size_t k = 0; k < blocks_.size(); ++k) blocks_[k] += b.blocks_[k];
    return *this;
  }
  friend BlockMatrix operator+(BlockMatrix a, const BlockMatrix& b) { return a += b; }
  friend BlockMatrix operator-(const BlockMatrix& a) { return BlockScalar<Block>(-1) * a; }
  friend BlockMatrix operator-(BlockMatrix a, const BlockMatrix& b) { return a += -b; }
  friend BlockMatrix operator*(const BlockMatrix& a, const BlockMatrix& b) {
    detail::need_spaces(a.cols_ == b.rows_, "product of blocks");
    BlockMatrix result(a.rows_, b.cols_);
    for (std::size_t i = 0; i < a.rows_.size(); ++i)
      for (std::size_t k = 0; k < a.cols_.size(); ++k)
        for (std::size_t j = 0; j < b.cols_.size(); ++j) result.at(i, j) += a.at(i, k) * b.at(k, j);
    return result;
  }
  friend BlockMatrix operator*(const BlockScalar<Block>& s, const BlockMatrix& a) {
    BlockMatrix result = a;
    for (auto& block : result.blocks_) block = scaled(s.value(), block);
    return result;
  }
  // Friends, so that transpose<T> still names one function, that of matrices of numbers.
  friend BlockMatrix transpose(const BlockMatrix& a) {
    BlockMatrix result(a.cols_, a.rows_);
    for (std::size_t i = 0; i < a.rows_.size(); ++i)
      for (std::size_t j = 0; j < a.cols_.size(); ++j) result.at(j, i) = transpose(a.at(i, j));
    return result;
  }
  friend BlockScalar<Block> trace(const BlockMatrix& a) {
    detail::need_spaces(a.rows_ == a.cols_, "trace of blocks");
    BlockScalar<Block> sum;
    for (std::size_t k = 0; k < a.rows_.size(); ++k) sum += BlockScalar<Block>(trace(a.at(k, k)));
    return sum;
  }
  friend bool operator==(const BlockMatrix&, const BlockMatrix&) = default;

 private:
  Spaces rows_, cols_;
  std::vector<Block> blocks_;
};

// Entrywise, where the blocks have such a product.
template <class Block>
BlockMatrix<Block> hadamard(const BlockMatrix<Block>& a, const BlockMatrix<Block>& b) {
  detail::need_spaces(a.rows() == b.rows() && a.cols() == b.cols(), "entrywise product of blocks");
  BlockMatrix<Block> result(a.rows(), a.cols());
  for (std::size_t i = 0; i < a.rows().size(); ++i)
    for (std::size_t j = 0; j < a.cols().size(); ++j)
      result.at(i, j) = hadamard(a.at(i, j), b.at(i, j));
  return result;
}

// A column.
template <class Block>
class BlockVector {
 public:
  explicit BlockVector(BlockMatrix<Block> column) : column_(std::move(column)) {
    detail::need_spaces(column_.cols() == Spaces{unit_space}, "vector of blocks");
  }
  const BlockMatrix<Block>& column() const { return column_; }

  friend BlockVector operator+(const BlockVector& a, const BlockVector& b) {
    return BlockVector(a.column_ + b.column_);
  }
  friend BlockVector operator-(const BlockVector& a) { return BlockVector(-a.column_); }
  friend BlockVector operator-(const BlockVector& a, const BlockVector& b) {
    return BlockVector(a.column_ - b.column_);
  }
  friend BlockVector operator*(const BlockScalar<Block>& s, const BlockVector& a) {
    return BlockVector(s * a.column_);
  }
  friend BlockVector operator*(const BlockMatrix<Block>& a, const BlockVector& x) {
    return BlockVector(a * x.column_);
  }

 private:
  BlockMatrix<Block> column_;
};
template <class Block>
BlockScalar<Block> dot(const BlockVector<Block>& a, const BlockVector<Block>& b) {
  return BlockScalar<Block>((transpose(a.column()) * b.column()).at(0, 0));
}
template <class Block>
BlockMatrix<Block> outer(const BlockVector<Block>& a, const BlockVector<Block>& b) {
  return a.column() * transpose(b.column());
}
template <class Block>
BlockVector<Block> hadamard(const BlockVector<Block>& a, const BlockVector<Block>& b) {
  return BlockVector<Block>(hadamard(a.column(), b.column()));
}

template <class Block>
struct MatrixAlgebra<BlockMatrix<Block>> {
  using Scalar = BlockScalar<Block>;
  using Vector = BlockVector<Block>;
};

namespace detail {
inline Spaces with_unit(Spaces spaces) {
  spaces.push_back(unit_space);
  return spaces;
}
template <class Block>
void need_border(const BlockMatrix<Block>& a) {
  need_spaces(a.rows().size() > 1 && a.rows().back() == unit_space && a.cols().size() > 1 &&
                  a.cols().back() == unit_space,
              "border of blocks");
}
}  // namespace detail

// As for matrices of numbers (matrix_algebra.hpp); a border has the size of the unit space.
template <class Block>
BlockMatrix<Block> bordered(const BlockMatrix<Block>& a, const BlockVector<Block>& right,
                            const BlockVector<Block>& bottom, const BlockScalar<Block>& corner) {
  detail::need_spaces(a.rows() == right.column().rows() && a.cols() == bottom.column().rows(),
                      "border of blocks");
  BlockMatrix<Block> result(detail::with_unit(a.rows()), detail::with_unit(a.cols()));
  result.place(0, 0, a);
  result.place(0, a.cols().size(), right.column());
  result.place(a.rows().size(), 0, transpose(bottom.column()));
  result.at(a.rows().size(), a.cols().size()) = corner.value();
  return result;
}
template <class Block>
BlockMatrix<Block> beside(const BlockMatrix<Block>& a, const BlockVector<Block>& v) {
  detail::need_spaces(a.rows() == v.column().rows(), "column beside blocks");
  BlockMatrix<Block> result(a.rows(), detail::with_unit(a.cols()));
  result.place(0, 0, a);
  result.place(0, a.cols().size(), v.column());
  return result;
}
template <class Block>
BlockVector<Block> with_last(const BlockVector<Block>& v, const BlockScalar<Block>& entry) {
  BlockMatrix<Block> result(detail::with_unit(v.column().rows()), {unit_space});
  result.place(0, 0, v.column());
  result.at(result.rows().size() - 1, 0) = entry.value();
  return BlockVector<Block>(result);
}
template <class Block>
BlockScalar<Block> last(const BlockVector<Block>& v) {
  detail::need_spaces(v.column().rows().back() == unit_space, "last entry of blocks");
  return BlockScalar<Block>(v.column().at(v.column().rows().size() - 1, 0));
}
template <class Block>
BlockVector<Block> without_last(const BlockVector<Block>& v) {
  const auto& column = v.column();
  detail::need_spaces(column.rows().size() > 1 && column.rows().back() == unit_space,
                      "last entry of blocks");
  return BlockVector<Block>(column.part(0, column.rows().size() - 1, 0, 1));
}
template <class Block>
BlockMatrix<Block> inner_block(const BlockMatrix<Block>& a) {
  detail::need_border(a);
  return a.part(0, a.rows().size() - 1, 0, a.cols().size() - 1);
}
template <class Block>
BlockVector<Block> right_border(const BlockMatrix<Block>& a) {
  detail::need_border(a);
  return BlockVector<Block>(a.part(0, a.rows().size() - 1, a.cols().size() - 1, 1));
}
template <class Block>
BlockVector<Block> bottom_border(const BlockMatrix<Block>& a) {
  detail::need_border(a);
  return BlockVector<Block>(transpose(a.part(a.rows().size() - 1, 1, 0, a.cols().size() - 1)));
}
template <class Block>
BlockScalar<Block> corner(const BlockMatrix<Block>& a) {
  detail::need_border(a);
  return BlockScalar<Block>(a.at(a.rows().size() - 1, a.cols().size() - 1));
}
template <class Block>
BlockMatrix<Block> without_last_column(BlockMatrix<Block> a) {
  detail::need_border(a);
  const auto last = a.cols().size() - 1;
  a.place(0, last, BlockMatrix<Block>(a.rows(), {unit_space}));
  return a;
}
template <class Block>
BlockVector<Block> zero_column(const BlockMatrix<Block>& a) {
  return BlockVector<Block>(BlockMatrix<Block>(a.rows(), {unit_space}));
}
template <class Block>
BlockVector<Block> zero_row(const BlockMatrix<Block>& a) {
  return BlockVector<Block>(BlockMatrix<Block>(a.cols(), {unit_space}));
}
template <class Block>
BlockMatrix<Block> zero_like(const BlockMatrix<Block>& a) {
  return {a.rows(), a.cols()};
}
template <class Block>
BlockMatrix<Block> identity_like(const BlockMatrix<Block>& a) {
  detail::need_spaces(a.rows() == a.cols(), "identity of blocks");
  return BlockMatrix<Block>::identity(a.rows());
}

}  // namespace verify
