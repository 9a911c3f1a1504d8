// The causal mask as a matrix [n, n]: 1 where the row's index is the column's or before it. On
// counts it is a mask that orders two index variables (visit_block.hpp).
#pragma once

#include "verify/algebra/words/letters.hpp"

namespace verify {

inline VisitMatrix causal_order(const Letters<VisitMatrix>&, const Spaces& space) {
  return VisitMatrix(VisitBlock::ones(space.front(), space.front()));
}
template <class T>
Matrix<T> causal_order(const Letters<Matrix<T>>&, long n) {
  Matrix<T> result(n, n);
  for (long j = 0; j < n; ++j)
    for (long i = 0; i <= j; ++i) result(i, j) = T(1L);
  return result;
}

}  // namespace verify
