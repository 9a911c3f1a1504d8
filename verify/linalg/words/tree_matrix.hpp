// Scalars, vectors and matrices that are trees: a statement or a model that is written for
// MatrixLike is run on them once, and what it says is then there to be read, evaluated and shown.
// Entries cannot be read; blocks between spaces can.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "verify/expression/tree/tree.hpp"
#include "verify/linalg/matrix_algebra.hpp"
#include "verify/scalar/rational.hpp"

namespace verify {

class TreeScalar {
 public:
  TreeScalar() : TreeScalar(0L) {}
  TreeScalar(long integer) : tree_(tree::number(std::to_string(integer))) {}  // NOLINT: exact
  TreeScalar(int integer) : TreeScalar(static_cast<long>(integer)) {}         // NOLINT: exact
  TreeScalar(double) = delete;
  explicit TreeScalar(const Rational& q) : tree_(tree::number(q.text())) {}
  explicit TreeScalar(Tree tree) : tree_(std::move(tree)) {}
  const Tree& tree() const { return tree_; }

  TreeScalar& operator+=(const TreeScalar& b) { return *this = *this + b; }
  friend TreeScalar operator+(const TreeScalar& a, const TreeScalar& b) {
    return TreeScalar(tree::sum(a.tree_, b.tree_));
  }
  friend TreeScalar operator-(const TreeScalar& a) { return TreeScalar(tree::negative(a.tree_)); }
  friend TreeScalar operator-(const TreeScalar& a, const TreeScalar& b) {
    return TreeScalar(tree::difference(a.tree_, b.tree_));
  }
  friend TreeScalar operator*(const TreeScalar& a, const TreeScalar& b) {
    return TreeScalar(tree::product(a.tree_, b.tree_));
  }

 private:
  Tree tree_;
};

class TreeMatrix {
 public:
  TreeMatrix(const Spaces& rows, const Spaces& cols) : tree_(tree::zeros(rows, cols)) {}  // zero
  explicit TreeMatrix(Tree tree) : tree_(std::move(tree)) {}
  static TreeMatrix identity(const Spaces& spaces) { return TreeMatrix(tree::identity(spaces)); }
  const Tree& tree() const { return tree_; }

  const Spaces& rows() const { return tree_->rows; }
  const Spaces& cols() const { return tree_->cols; }
  // The blocks with these indices.
  TreeMatrix part(std::size_t row, std::size_t rows, std::size_t col, std::size_t cols) const {
    return TreeMatrix(tree::part(tree_, row, rows, col, cols));
  }
  void place(std::size_t row, std::size_t col, const TreeMatrix& part) {
    tree_ = tree::placed(tree_, row, col, part.tree_);
  }
  void place(std::size_t row, std::size_t col, const TreeScalar& number) {
    tree_ = tree::placed(tree_, row, col, tree::as_matrix(number.tree()));
  }

  friend TreeMatrix operator+(const TreeMatrix& a, const TreeMatrix& b) {
    return TreeMatrix(tree::sum(a.tree_, b.tree_));
  }
  friend TreeMatrix operator-(const TreeMatrix& a) { return TreeMatrix(tree::negative(a.tree_)); }
  friend TreeMatrix operator-(const TreeMatrix& a, const TreeMatrix& b) {
    return TreeMatrix(tree::difference(a.tree_, b.tree_));
  }
  friend TreeMatrix operator*(const TreeMatrix& a, const TreeMatrix& b) {
    return TreeMatrix(tree::product(a.tree_, b.tree_));
  }
  friend TreeMatrix operator*(const TreeScalar& s, const TreeMatrix& a) {
    return TreeMatrix(tree::multiple(s.tree(), a.tree_));
  }
  // Friends, so that transpose<T> still names one function, that of matrices of numbers.
  friend TreeMatrix transpose(const TreeMatrix& a) { return TreeMatrix(tree::transpose(a.tree_)); }
  friend TreeScalar trace(const TreeMatrix& a) { return TreeScalar(tree::trace(a.tree_)); }

 private:
  Tree tree_;
};

class TreeVector {
 public:
  explicit TreeVector(const TreeMatrix& column) : tree_(tree::as_vector(column.tree())) {}
  explicit TreeVector(Tree tree) : tree_(std::move(tree)) {}
  const Tree& tree() const { return tree_; }
  TreeMatrix column() const { return TreeMatrix(tree::column(tree_)); }

  friend TreeVector operator+(const TreeVector& a, const TreeVector& b) {
    return TreeVector(tree::sum(a.tree_, b.tree_));
  }
  friend TreeVector operator-(const TreeVector& a) { return TreeVector(tree::negative(a.tree_)); }
  friend TreeVector operator-(const TreeVector& a, const TreeVector& b) {
    return TreeVector(tree::difference(a.tree_, b.tree_));
  }
  friend TreeVector operator*(const TreeScalar& s, const TreeVector& a) {
    return TreeVector(tree::multiple(s.tree(), a.tree_));
  }
  friend TreeVector operator*(const TreeMatrix& a, const TreeVector& x) {
    return TreeVector(tree::product(a.tree(), x.tree_));
  }

 private:
  Tree tree_;
};

template <>
struct MatrixAlgebra<TreeMatrix> {
  using Scalar = TreeScalar;
  using Vector = TreeVector;
};

inline TreeScalar dot(const TreeVector& a, const TreeVector& b) {
  return TreeScalar(tree::dot(a.tree(), b.tree()));
}
inline TreeMatrix outer(const TreeVector& a, const TreeVector& b) {
  return TreeMatrix(tree::outer(a.tree(), b.tree()));
}
inline TreeMatrix hadamard(const TreeMatrix& a, const TreeMatrix& b) {
  return TreeMatrix(tree::hadamard(a.tree(), b.tree()));
}
inline TreeVector hadamard(const TreeVector& a, const TreeVector& b) {
  return TreeVector(tree::hadamard(a.tree(), b.tree()));
}

// As for matrices of numbers (matrix_algebra.hpp); a border has the size of the unit space.
inline TreeMatrix bordered(const TreeMatrix& a, const TreeVector& right, const TreeVector& bottom,
                           const TreeScalar& corner) {
  return TreeMatrix(tree::bordered(a.tree(), right.tree(), bottom.tree(), corner.tree()));
}
inline TreeMatrix beside(const TreeMatrix& a, const TreeVector& v) {
  return TreeMatrix(tree::beside(a.tree(), v.tree()));
}
inline TreeVector with_last(const TreeVector& v, const TreeScalar& entry) {
  return TreeVector(tree::with_last(v.tree(), entry.tree()));
}
inline TreeScalar last(const TreeVector& v) { return TreeScalar(tree::last(v.tree())); }
inline TreeVector without_last(const TreeVector& v) {
  return TreeVector(tree::without_last(v.tree()));
}
inline TreeMatrix inner_block(const TreeMatrix& a) {
  return TreeMatrix(tree::inner_block(a.tree()));
}
inline TreeVector right_border(const TreeMatrix& a) {
  return TreeVector(tree::right_border(a.tree()));
}
inline TreeVector bottom_border(const TreeMatrix& a) {
  return TreeVector(tree::bottom_border(a.tree()));
}
inline TreeScalar corner(const TreeMatrix& a) { return TreeScalar(tree::corner(a.tree())); }
inline TreeMatrix without_last_column(const TreeMatrix& a) {
  return TreeMatrix(tree::without_last_column(a.tree()));
}
inline TreeVector zero_column(const TreeMatrix& a) {
  return TreeVector(tree::zero_vector(a.rows()));
}
inline TreeVector zero_row(const TreeMatrix& a) { return TreeVector(tree::zero_vector(a.cols())); }
inline TreeMatrix zero_like(const TreeMatrix& a) { return {a.rows(), a.cols()}; }
inline TreeMatrix identity_like(const TreeMatrix& a) {
  if (a.rows() != a.cols()) throw std::invalid_argument("identity: the spaces do not fit");
  return TreeMatrix::identity(a.rows());
}

inline TreeVector column_products(const TreeMatrix& a, const TreeMatrix& b) {
  return TreeVector(tree::column_products(a.tree(), b.tree()));
}
inline TreeMatrix scaled_columns(const TreeMatrix& a, const TreeVector& s) {
  return TreeMatrix(tree::scaled_columns(a.tree(), s.tree()));
}

}  // namespace verify
