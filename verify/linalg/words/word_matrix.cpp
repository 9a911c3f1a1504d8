#include "verify/linalg/words/word_matrix.hpp"

#include <stdexcept>

namespace verify {
namespace {

void need(bool fits, const char* what) {
  if (!fits) throw std::invalid_argument(std::string(what) + ": the spaces do not fit");
}

void need_border(const WordMatrix& a) {
  need(a.rows().size() > 1 && a.rows().back() == unit_space && a.cols().size() > 1 &&
           a.cols().back() == unit_space,
       "border of a matrix of words");
}

// The blocks with these indices.
WordMatrix part(const WordMatrix& a, std::size_t first_row, std::size_t rows, std::size_t first_col,
                std::size_t cols) {
  const auto cut = [](const Spaces& spaces, std::size_t first, std::size_t count) {
    return Spaces(spaces.begin() + static_cast<long>(first),
                  spaces.begin() + static_cast<long>(first + count));
  };
  WordMatrix result(cut(a.rows(), first_row, rows), cut(a.cols(), first_col, cols));
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = 0; j < cols; ++j) result.at(i, j) = a.at(first_row + i, first_col + j);
  return result;
}

void place(WordMatrix& whole, std::size_t row, std::size_t col, const WordMatrix& part) {
  for (std::size_t i = 0; i < part.rows().size(); ++i)
    for (std::size_t j = 0; j < part.cols().size(); ++j) whole.at(row + i, col + j) = part.at(i, j);
}

Spaces with_unit(Spaces spaces) {
  spaces.push_back(unit_space);
  return spaces;
}

}  // namespace

WordMatrix::WordMatrix(Spaces rows, Spaces cols) : rows_(std::move(rows)), cols_(std::move(cols)) {
  for (const auto row : rows_)
    for (const auto col : cols_) blocks_.emplace_back(row, col);
}

WordMatrix::WordMatrix(WordPolynomial block)
    : rows_{block.rows()}, cols_{block.cols()}, blocks_{std::move(block)} {}

WordMatrix WordMatrix::identity(const Spaces& spaces) {
  WordMatrix result(spaces, spaces);
  for (std::size_t k = 0; k < spaces.size(); ++k)
    result.at(k, k) = WordPolynomial::identity(spaces[k]);
  return result;
}

WordMatrix& WordMatrix::operator+=(const WordMatrix& b) {
  need(rows_ == b.rows_ && cols_ == b.cols_, "sum of matrices of words");
  for (std::size_t k = 0; k < blocks_.size(); ++k) blocks_[k] += b.blocks_[k];
  return *this;
}

WordMatrix operator*(const WordMatrix& a, const WordMatrix& b) {
  need(a.cols_ == b.rows_, "product of matrices of words");
  WordMatrix result(a.rows_, b.cols_);
  for (std::size_t i = 0; i < a.rows_.size(); ++i)
    for (std::size_t k = 0; k < a.cols_.size(); ++k)
      for (std::size_t j = 0; j < b.cols_.size(); ++j) result.at(i, j) += a.at(i, k) * b.at(k, j);
  return result;
}

WordMatrix operator*(const WordScalar& s, const WordMatrix& a) {
  WordMatrix result = a;
  for (auto& block : result.blocks_) block = scaled(s.value(), block);
  return result;
}

WordMatrix transpose(const WordMatrix& a) {
  WordMatrix result(a.cols(), a.rows());
  for (std::size_t i = 0; i < a.rows().size(); ++i)
    for (std::size_t j = 0; j < a.cols().size(); ++j) result.at(j, i) = transpose(a.at(i, j));
  return result;
}

WordScalar trace(const WordMatrix& a) {
  need(a.rows() == a.cols(), "trace of a matrix of words");
  WordScalar sum;
  for (std::size_t k = 0; k < a.rows().size(); ++k) sum += WordScalar(trace(a.at(k, k)));
  return sum;
}

WordVector::WordVector(WordMatrix column) : column_(std::move(column)) {
  need(column_.cols() == Spaces{unit_space}, "vector of words");
}

WordScalar dot(const WordVector& a, const WordVector& b) {
  return WordScalar((transpose(a.column()) * b.column()).at(0, 0));
}

WordMatrix outer(const WordVector& a, const WordVector& b) {
  return a.column() * transpose(b.column());
}

WordMatrix bordered(const WordMatrix& a, const WordVector& right, const WordVector& bottom,
                    const WordScalar& corner) {
  need(a.rows() == right.column().rows() && a.cols() == bottom.column().rows(),
       "border of a matrix of words");
  WordMatrix result(with_unit(a.rows()), with_unit(a.cols()));
  place(result, 0, 0, a);
  place(result, 0, a.cols().size(), right.column());
  place(result, a.rows().size(), 0, transpose(bottom.column()));
  result.at(a.rows().size(), a.cols().size()) = corner.value();
  return result;
}

WordMatrix beside(const WordMatrix& a, const WordVector& v) {
  need(a.rows() == v.column().rows(), "column beside a matrix of words");
  WordMatrix result(a.rows(), with_unit(a.cols()));
  place(result, 0, 0, a);
  place(result, 0, a.cols().size(), v.column());
  return result;
}

WordVector with_last(const WordVector& v, const WordScalar& entry) {
  WordMatrix result(with_unit(v.column().rows()), {unit_space});
  place(result, 0, 0, v.column());
  result.at(result.rows().size() - 1, 0) = entry.value();
  return WordVector(result);
}

WordScalar last(const WordVector& v) {
  const auto& column = v.column();
  need(column.rows().back() == unit_space, "last entry of a vector of words");
  return WordScalar(column.at(column.rows().size() - 1, 0));
}

WordVector without_last(const WordVector& v) {
  const auto& column = v.column();
  need(column.rows().size() > 1 && column.rows().back() == unit_space,
       "last entry of a vector of words");
  return WordVector(part(column, 0, column.rows().size() - 1, 0, 1));
}

WordMatrix inner_block(const WordMatrix& a) {
  need_border(a);
  return part(a, 0, a.rows().size() - 1, 0, a.cols().size() - 1);
}

WordVector right_border(const WordMatrix& a) {
  need_border(a);
  return WordVector(part(a, 0, a.rows().size() - 1, a.cols().size() - 1, 1));
}

WordVector bottom_border(const WordMatrix& a) {
  need_border(a);
  return WordVector(transpose(part(a, a.rows().size() - 1, 1, 0, a.cols().size() - 1)));
}

WordScalar corner(const WordMatrix& a) {
  need_border(a);
  return WordScalar(a.at(a.rows().size() - 1, a.cols().size() - 1));
}

WordMatrix without_last_column(WordMatrix a) {
  need_border(a);
  const auto last = a.cols().size() - 1;
  for (std::size_t i = 0; i < a.rows().size(); ++i)
    a.at(i, last) = WordPolynomial(a.rows()[i], unit_space);
  return a;
}

WordVector zero_column(const WordMatrix& a) {
  return WordVector(WordMatrix(a.rows(), {unit_space}));
}

WordVector zero_row(const WordMatrix& a) { return WordVector(WordMatrix(a.cols(), {unit_space})); }

WordMatrix zero_like(const WordMatrix& a) { return {a.rows(), a.cols()}; }

WordMatrix identity_like(const WordMatrix& a) {
  need(a.rows() == a.cols(), "identity of words");
  return WordMatrix::identity(a.rows());
}

}  // namespace verify
