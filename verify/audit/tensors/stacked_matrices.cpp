#include "verify/audit/tensors/stacked_matrices.hpp"

namespace verify {

Vector<Matrix<Rational>> matrices_of(const Tensor& tensor) {
  const auto depth = tensor.shape.size();
  const long rows = tensor.shape[depth - 2], columns = tensor.shape[depth - 1];
  Vector<Matrix<Rational>> result;
  std::size_t at = 0;
  while (at < tensor.entries.size()) {
    Matrix<Rational> a(rows, columns);
    for (long i = 0; i < rows; ++i)
      for (long j = 0; j < columns; ++j) a(i, j) = tensor.entries[at++];
    result.push_back(std::move(a));
  }
  return result;
}

}  // namespace verify
