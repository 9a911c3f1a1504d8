#include "verify/linalg/words/token_columns.hpp"

#include <algorithm>
#include <stdexcept>

namespace verify {
namespace {

void need_tokens(const WordMatrix& a) {
  const auto is_unit = [](Space space) { return space == unit_space; };
  if (!std::all_of(a.cols().begin(), a.cols().end(), is_unit))
    throw std::invalid_argument("columns: each token is a block of the unit space");
}

VisitVector all_ones(const Spaces& spaces) {
  VisitMatrix result(spaces, {unit_space});
  for (std::size_t k = 0; k < spaces.size(); ++k)
    result.at(k, 0) = VisitBlock::ones(spaces[k], unit_space);
  return VisitVector(result);
}

}  // namespace

WordVector column_products(const WordMatrix& a, const WordMatrix& b) {
  need_tokens(a);
  detail::need_spaces(a.rows() == b.rows() && a.cols() == b.cols(), "products of columns");
  WordMatrix result(a.cols(), {unit_space});
  for (std::size_t j = 0; j < a.cols().size(); ++j)
    for (std::size_t i = 0; i < a.rows().size(); ++i)
      result.at(j, 0) += transpose(a.at(i, j)) * b.at(i, j);
  return WordVector(result);
}
WordMatrix scaled_columns(const WordMatrix& a, const WordVector& s) {
  need_tokens(a);
  detail::need_spaces(a.cols() == s.column().rows(), "multiples of columns");
  WordMatrix result(a.rows(), a.cols());
  for (std::size_t i = 0; i < a.rows().size(); ++i)
    for (std::size_t j = 0; j < a.cols().size(); ++j)
      result.at(i, j) = scaled(s.column().at(j, 0), a.at(i, j));
  return result;
}

VisitVector column_products(const VisitMatrix& a, const VisitMatrix& b) {
  return transpose(hadamard(a, b)) * all_ones(a.rows());
}
VisitMatrix scaled_columns(const VisitMatrix& a, const VisitVector& s) {
  return hadamard(a, outer(all_ones(a.rows()), s));
}

}  // namespace verify
